import { exportRuleWords } from '#features/solar/states/components/export-rule.ts'
import { monthOfYear } from '#features/solar/states/month-of-year.ts'
import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import { assumptionNames, nettingNames } from '../input/assumption-names.ts'
import { co2Amount } from './report-measures.ts'
import type { ReportView } from './report-page.server.ts'
import type { PdfList, PdfTable } from './report-pdf.ts'

type Chosen = NonNullable<ReportView['chosen']>
type Result = Chosen['result']
type Words = ReturnType<typeof pdfLabels>

/** Translation and number formats shared by the sections of the PDF. */
export function pdfLabels(locale: Locale, t: Translate) {
  const format = formatsFor(locale)
  return {
    t,
    locale,
    format,
    number: format.number,
    usd: (value: number) => format.wholeMoney(Math.round(value) * 100),
    kwh: (value: number) => format.quantity(value, 'kWh', 0),
    share: (value: number) => format.percent(Math.round(value * 100)),
    co2: (metric_tons: number) => {
      const { value, unit } = co2Amount(metric_tons, locale)
      return format.quantity(value, unit, 1)
    },
  }
}

/** The table that compares cash and loan. */
export function moneyTable({ cash, loan }: Result, { t, usd, number }: Words): PdfTable {
  const within = cash.cumulative_usd.length - 1
  const monthly = usd(cash.year1_savings_usd / 12)
  return {
    kind: 'table',
    title: t('Costs and savings'),
    columns: [
      { title: '', width: 50, right: false },
      { title: t('Cash'), width: 25, right: true },
      { title: t('Loan, {{rate}}% APR', { rate: number(loan.apr * 100) }), width: 25, right: true },
    ],
    rows: [
      [t('Installed price before tax and freight'), usd(cash.price_usd), usd(cash.price_usd)],
      [t('Loan amount'), '–', usd(loan.financed_usd)],
      [t('Interest and fees'), '–', usd(loan.cost_of_credit_usd)],
      [
        t('Monthly payment'),
        '–',
        t('{{payment}} for {{years}} years', { payment: usd(loan.monthly_payment_usd), years: loan.years }),
      ],
      [t('First-year monthly savings'), monthly, monthly],
      [
        t('Net savings after {{years}} years', { years: within }),
        usd(cash.cumulative_usd.at(-1) ?? 0),
        usd(loan.cumulative_usd.at(-1) ?? 0),
      ],
    ],
  }
}

/** The table of consumption, imports, exports and self-consumption. */
export function energyTable({ use }: ReportView, result: Result, { t, kwh, share, co2 }: Words): PdfTable {
  return {
    kind: 'table',
    title: t('Energy'),
    columns: [
      { title: '', width: 25, right: false },
      { title: '', width: 23, right: true },
      { title: '', width: 4, right: false },
      { title: '', width: 25, right: false },
      { title: '', width: 23, right: true },
    ],
    rows: [
      [t('Annual usage'), kwh(use.annual_kwh), '', t('From planned additions'), kwh(use.future_kwh)],
      [
        t('Bought from the grid'),
        kwh(result.imported_kwh),
        '',
        t('Exported to the grid'),
        kwh(result.exported_kwh),
      ],
      [
        t('Usage covered by solar'),
        share(result.self_sufficiency),
        '',
        t('Self-consumption'),
        share(result.self_consumption),
      ],
      [t('CO₂ avoided'), co2(result.co2_tons_year), '', '', ''],
    ],
  }
}

/** The table of products with their prices. */
export function systemTable({ lines, price }: Chosen, { t, format }: Words): PdfTable {
  const money = (value: number) => format.money(Math.round(value * 100))
  return {
    kind: 'table',
    title: t('Your system'),
    new_page: true,
    columns: [
      { title: t('Product'), width: 64, right: false },
      { title: t('Quantity'), width: 12, right: true },
      { title: t('Price'), width: 24, right: true },
    ],
    rows: [
      ...lines.map((one) => [one.name, format.number(one.quantity), money(one.total)]),
      [t('Equipment'), '', money(price.equipment_usd)],
      ...(price.electrical_upgrade_usd > 0
        ? [[t('New main panel (estimate)'), '', money(price.electrical_upgrade_usd)]]
        : []),
    ],
  }
}

const marks = { pass: '✓', notice: '–', fail: '×' } as const

/** A line of the system check, prefixed with its result. */
export function checkLine({ result, text }: Chosen['checks'][number], t: Words['t']) {
  if (result === 'unknown') return t('{{result}}: ', { result: t('Not confirmed') }) + text
  return result === 'condition'
    ? t('{{result}}: ', { result: t('Condition') }) + text
    : `${marks[result]} ${text}`
}

/** The battery section; empty without a battery. */
export function batteryList({ battery, result }: Chosen, { t, usd, number, share }: Words): PdfList[] {
  if (!battery || !result.battery) return []
  const { backup, adds_usd_year } = result.battery
  const hours = (value: number) => `${value >= backup.longest_hours ? '≥ ' : ''}${number(value)}`
  const lines = [
    `${t('Extra savings from the battery')}: ${usd(adds_usd_year)}, ${t('per year compared with the same system without a battery')}`,
    `${t('Median backup time')}: ${hours(backup.median_hours)} h; ${t('{{hours}} hours in 9 of 10 outages', { hours: hours(backup.nine_in_ten_hours) })}`,
    `${t('24-hour outages covered')}: ${share(backup.carried_24h)} ${t('of simulated outages (72 hours: {{share}})', { share: share(backup.carried_longest) })}`,
    ...(battery.figures_checked
      ? []
      : [t('Battery figures come from a third party. The data sheet takes precedence.')]),
  ]
  return [{ kind: 'list', title: t('Battery backup'), lines }]
}

/** Export rule, state incentive and federal credit, each with its verification status and date. */
export function ruleLines(
  { policy, federal, said }: ReportView,
  { t, locale, number, usd }: Words,
): string[] {
  const credit = federal.filter(({ id }) => id === '25D').map((one) => `${one.title}: ${one.text}`)
  if (!policy) return [t('We have no policy data for this state.'), ...credit]
  const { incentive } = policy
  return [
    ...(policy.is_default ? [] : [exportRuleWords(policy, t, number)]),
    [
      policy.verification,
      policy.is_default ? null : t('As of {{date}}.', { date: monthOfYear(policy.as_of, locale) }),
      policy.source_url,
    ]
      .filter(Boolean)
      .join(' '),
    ...(said.utility
      ? [
          t('{{utility}} may have its own rule. Get it in writing before you sign anything.', {
            utility: said.utility,
          }),
        ]
      : []),
    incentive
      ? `${incentive.name}${incentive.amount_usd === null ? '' : `: ${t('{{usd}} for this system', { usd: usd(incentive.amount_usd) })}`}. ${incentive.note} ${incentive.source}, ${t('checked {{date}}', { date: incentive.checked })}.`
      : t('No state tax credit or rebate on file.'),
    ...credit,
    t('Not included in the estimate.'),
  ]
}

/** The table of all assumptions with their sources. */
export function assumptionTable({ assumptions }: ReportView, { t, number }: Words): PdfTable {
  const from = (source: string, as_of: string | null) => {
    if (source === 'Heliostead') return t('our assumption')
    const name = source.startsWith('http') || source === '' ? t('State record') : source
    return [name, as_of].filter(Boolean).join(', ')
  }
  return {
    kind: 'table',
    title: t('Assumptions'),
    columns: [
      { title: t('Assumption'), width: 44, right: false },
      { title: t('Value used'), width: 20, right: true },
      { title: t('From'), width: 36, right: false },
    ],
    rows: assumptions.map(({ id, value, unit, source, as_of, changed }) => [
      t(assumptionNames[id] ?? id),
      `${typeof value === 'number' ? number(value, 3) : t(nettingNames[value] ?? value)} ${unit === 'years' ? t('years') : unit}`,
      changed ? t('your value') : from(source, as_of),
    ]),
  }
}
