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
  const { format, number, usd } = words
  const { result, price } = chosen
  const { cash } = result
  const within = cash.cumulative_usd.length - 1
  const place = report.place.city ? `${report.place.city}, ${report.place.state}` : report.place.state
  const title = t('Solar for your house in {{place}}', { place })
  const years = (value: number | null) =>
    value === null
      ? t('not within {{years}} years', { years: within })
      : t('{{years}} years', { years: number(value, 1) })
  const day = format.date(`${report.made_on}T12:00:00Z`)
  return {
    language: locale,
    file_name: `${title}.pdf`,
    wordmark: 'Heliostead',
    title,
    lead: t('A {{kw}} kW system would make about {{kwh}} kWh a year, {{share}} of what you use.', {
      kw: number(chosen.capacity_kw, 1),
      kwh: number(result.production_kwh, 0),
      share: format.percent(result.offset * 100),
    }),
    range: t('Range {{low}} to {{high}} kWh: the weather of a single year and the model both leave room.', {
      low: number(result.production_range_kwh.low),
      high: number(result.production_range_kwh.high),
    }),
    figures: [
      {
        label: t('Pays for itself after'),
        value: years(cash.payback_years),
        note: t('{{best}} at best, {{worst}} at worst', {
          best: years(result.payback_range.best),
          worst: years(result.payback_range.worst),
        }),
      },
      {
        label: t('Saved in the first year'),
        value: usd(cash.year1_savings_usd),
        note: result.recorded_case
          ? t('cautious case, up to {{most}}; the bill falls from {{before}} to {{after}}', {
              most: usd(result.recorded_case.year1_savings_usd),
              before: usd(result.bill_before_usd),
              after: usd(result.bill_after_usd),
            })
          : t('the bill falls from {{before}} to {{after}}', {
              before: usd(result.bill_before_usd),
              after: usd(result.bill_after_usd),
            }),
      },
      {
        label: t('Price, installed'),
        value: usd(price.total_usd),
        note: t('{{equipment}} equipment from our shop, {{work}} estimated for the installer', {
          equipment: usd(price.equipment_usd),
          work: usd(price.installation_estimate_usd + price.electrical_upgrade_usd),
        }),
      },
    ],
    chart: {
      title: t('Month by month, kWh'),
      legend: [t('Made by the sun'), t('Used')],
      months: result.monthly_production_kwh.map((made, i) => ({
        label: monthName(locale, i, 'short'),
        made,
        used: report.use.monthly_kwh[i] ?? 0,
      })),
    },
    sections: [
      moneyTable(result, words),
      energyTable(report, result, words),
      systemTable(chosen, words),
      {
        kind: 'list',
        title: t('Does it fit together?'),
        lines: chosen.checks.map((one) => checkLine(one, t)),
      },
      ...batteryList(chosen, words),
      { kind: 'list', title: t('Rules and incentives'), lines: ruleLines(report, words) },
      assumptionTable(report, words),
    ],
    notes: [`${report.station.name}, TMY3 ${report.station.years}`, ...price.not_included, ...report.notes],
    footer: `Heliostead, ${origin}, ${day}`,
  }
}
