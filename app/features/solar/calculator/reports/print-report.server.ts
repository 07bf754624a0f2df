import { monthName } from '#features/solar/weather/months.ts'
import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { ReportView } from './report-page.server.ts'
import type { ReportPdf } from './report-pdf.ts'
import {
  assumptionTable,
  batteryList,
  checkLine,
  energyTable,
  moneyTable,
  pdfLabels,
  ruleLines,
  systemTable,
} from './report-pdf-sections.server.ts'

/** Renders the PDF of a report in a worker thread. */
export const typesetReport = createTypesetter<ReportPdf>(
  'app/features/solar/calculator/reports/report-pdf-worker.server.ts',
)

/** The content of a report's PDF: the same numbers as on its page, with the date of the calculation. */
export function reportPdf(
  report: ReportView,
  chosen: NonNullable<ReportView['chosen']>,
  locale: Locale,
  t: Translate,
  origin: string,
): ReportPdf {
  const words = pdfLabels(locale, t)
  const { format, number } = words
  const { result, price } = chosen
  const place = report.place.city ? `${report.place.city}, ${report.place.state}` : report.place.state
  const title = t('Your solar report for {{place}}', { place })
  const day = format.date(`${report.made_on}T12:00:00Z`)
  return {
    language: locale,
    file_name: `${title}.pdf`,
    wordmark: 'Heliostead',
    title,
    lead: t('Your {{kw}} kW system would produce about {{kwh}} kWh a year, {{share}} of your usage.', {
      kw: number(chosen.capacity_kw, 1),
      kwh: number(result.production_kwh, 0),
      share: format.percent(result.offset * 100),
    }),
    range: t('Range {{low}} to {{high}} kWh: actual production varies with weather and model accuracy.', {
      low: number(result.production_range_kwh.low),
      high: number(result.production_range_kwh.high),
    }),
    figures: keyFigures(chosen, words),
    chart: monthlyChart(report, result, words, locale),
    sections: [
      moneyTable(result, words),
      energyTable(report, result, words),
      systemTable(chosen, words),
      {
        kind: 'list',
        title: t('System compatibility'),
        lines: chosen.checks.map((one) => checkLine(one, t)),
      },
      ...batteryList(chosen, words),
      { kind: 'list', title: t('Rules and incentives'), lines: ruleLines(report, words) },
      assumptionTable(report, words),
    ],
    notes: [
      `${report.station.name}, TMY3 ${report.station.years}`,
      t('The price and payback don’t include sales tax or freight.'),
      ...price.not_included,
      ...report.notes,
    ],
    footer: `Heliostead, ${origin}, ${day}`,
  }
}

type Chosen = NonNullable<ReportView['chosen']>
type Labels = ReturnType<typeof pdfLabels>

/** Payback period, first-year savings and price: the three figures at the top. */
function keyFigures({ result, price }: Chosen, { t, number, usd }: Labels): ReportPdf['figures'] {
  const { cash } = result
  const most_years = cash.cumulative_usd.length - 1
  const years = (value: number | null) =>
    value === null
      ? t('more than {{years}} years', { years: most_years })
      : t('{{years}} years', { years: number(value, 1) })
  return [
    {
      label: t('Payback period'),
      value: years(cash.payback_years),
      note: t('best case {{best}}, worst case {{worst}}', {
        best: years(result.payback_range.best),
        worst: years(result.payback_range.worst),
      }),
    },
    {
      label: t('First-year savings'),
      value: usd(cash.year1_savings_usd),
      note: result.recorded_case
        ? t('conservative estimate, up to {{most}}. Your bill drops from {{before}} to {{after}}', {
            most: usd(result.recorded_case.year1_savings_usd),
            before: usd(result.bill_before_usd),
            after: usd(result.bill_after_usd),
          })
        : t('your bill drops from {{before}} to {{after}}', {
            before: usd(result.bill_before_usd),
            after: usd(result.bill_after_usd),
          }),
    },
    {
      label: t('Installed price before tax and freight'),
      value: usd(price.total_usd),
      note: t('{{equipment}} for equipment from our store, {{work}} estimated for installation', {
        equipment: usd(price.equipment_usd),
        work: usd(price.installation_estimate_usd + price.electrical_upgrade_usd),
      }),
    },
  ]
}

const monthlyChart = (
  report: ReportView,
  result: Chosen['result'],
  { t }: Labels,
  locale: Locale,
): ReportPdf['chart'] => ({
  title: t('Monthly production and usage, kWh'),
  legend: [t('Solar production'), t('Usage')],
  months: result.monthly_production_kwh.map((made, i) => ({
    label: monthName(locale, i, 'short'),
    made,
    used: report.use.monthly_kwh[i] ?? 0,
  })),
})
