import { z } from '#platform/http/api/api.server.ts'
import type { OptionResult } from './calculation/calculator-job.ts'

export const kwh = (value: number) => Math.round(value)
const usd = (value: number) => Math.round(value * 100) / 100
export const roundToThousandth = (value: number) => Math.round(value * 1000) / 1000
const orNull = (value: number | null, round: (value: number) => number) =>
  value === null ? null : round(value)
const Day = z.array(z.number()).length(24)
const Years = z.number().nullable().describe('null: it does not pay back within the years looked at')

export const OptionAnswer = z.object({
  id: z.string(),
  production_kwh: z.number(),
  production_range_kwh: z.object({ low: z.number(), high: z.number() }),
  monthly_production_kwh: z.array(z.number()).length(12),
  kwh_per_kw: z.number(),
  offset: z.number().describe('Production over use'),
  self_consumption: z.number(),
  self_sufficiency: z.number(),
  exported_kwh: z.number(),
  imported_kwh: z.number(),
  bill_before_usd: z.number(),
  bill_after_usd: z.number(),
  cash: z.object({
    price_usd: z.number(),
    net_cost_usd: z.number(),
    year1_savings_usd: z.number(),
    simple_payback_years: z.number().nullable(),
    payback_years: Years,
    pays_back: z.boolean(),
    total_savings_usd: z.number(),
    npv_usd: z.number(),
    irr: z.number().nullable(),
    cumulative_usd: z.array(z.number()).describe('At the end of each year, beginning with the cost'),
  }),
  recorded_case: z
    .object({
      bill_after_usd: z.number(),
      year1_savings_usd: z.number(),
      payback_years: Years,
      npv_usd: z.number(),
    })
    .nullable()
    .describe(
      'Under the export rule on record where that is not verified: the upper end. The other figures are then the cautious case; null: the rule is verified or set by the visitor',
    ),
  payback_range: z.object({ best: Years, worst: Years }),
  without_escalation: z.object({ payback_years: Years, npv_usd: z.number() }),
  loan: z.object({
    financed_usd: z.number(),
    apr: z.number(),
    years: z.number(),
    monthly_payment_usd: z.number(),
    total_paid_usd: z.number(),
    cost_of_credit_usd: z.number(),
    cumulative_usd: z.array(z.number()),
  }),
  co2_tons_year: z.number(),
  battery: z
    .object({
      adds_usd_year: z.number(),
      self_consumption_without: z.number(),
      full_cycles: z.number(),
      backup: z.object({
        median_hours: z.number(),
        nine_in_ten_hours: z.number(),
        carried_24h: z.number(),
        carried_longest: z.number(),
        longest_hours: z.number(),
      }),
    })
    .nullable(),
  days: z.array(
    z.object({
      month: z.number(),
      production: Day,
      use: Day,
      imported: Day,
      exported: Day,
      stored: Day,
    }),
  ),
})

/** The API response for one system. Energy is rounded to kWh, money to the cent, shares to a thousandth. */
export function optionAnswer(option: OptionResult) {
  const { recorded_case } = option
  return {
    id: option.id,
    production_kwh: kwh(option.production_kwh),
    production_range_kwh: {
      low: kwh(option.production_range_kwh.low),
      high: kwh(option.production_range_kwh.high),
    },
    monthly_production_kwh: option.monthly_production_kwh.map(kwh),
    kwh_per_kw: kwh(option.kwh_per_kw),
    offset: roundToThousandth(option.offset),
    self_consumption: roundToThousandth(option.self_consumption),
    self_sufficiency: roundToThousandth(option.self_sufficiency),
    exported_kwh: kwh(option.exported_kwh),
    imported_kwh: kwh(option.imported_kwh),
    bill_before_usd: usd(option.bill_before_usd),
    bill_after_usd: usd(option.bill_after_usd),
    cash: cashAnswer(option.cash),
    recorded_case: recorded_case && {
      bill_after_usd: usd(recorded_case.bill_after_usd),
      year1_savings_usd: usd(recorded_case.year1_savings_usd),
      payback_years: orNull(recorded_case.payback_years, roundToThousandth),
      npv_usd: usd(recorded_case.npv_usd),
    },
    payback_range: {
      best: orNull(option.payback_range.best, roundToThousandth),
      worst: orNull(option.payback_range.worst, roundToThousandth),
    },
    without_escalation: {
      payback_years: orNull(option.without_escalation.payback_years, roundToThousandth),
      npv_usd: usd(option.without_escalation.npv),
    },
    loan: loanAnswer(option.loan),
    co2_tons_year: roundToThousandth(option.co2_tons_year),
    battery: option.battery && batteryAnswer(option.battery),
    days: option.days.map(({ month, ...curves }) => ({
      month,
      production: curves.production.map(roundToThousandth),
      use: curves.use.map(roundToThousandth),
      imported: curves.imported.map(roundToThousandth),
      exported: curves.exported.map(roundToThousandth),
      stored: curves.stored.map(roundToThousandth),
    })),
  }
}

const cashAnswer = (cash: OptionResult['cash']) => ({
  price_usd: usd(cash.price_usd),
  net_cost_usd: usd(cash.net_cost_usd),
  year1_savings_usd: usd(cash.year1_savings),
  simple_payback_years: orNull(cash.simple_payback_years, roundToThousandth),
  payback_years: orNull(cash.payback_years, roundToThousandth),
  pays_back: cash.payback_years !== null,
  total_savings_usd: usd(cash.total_savings),
  npv_usd: usd(cash.npv),
  irr: cash.irr === null ? null : Math.round(cash.irr * 100_000) / 100_000,
  cumulative_usd: cash.cumulative.map(usd),
})

const loanAnswer = (loan: OptionResult['loan']) => ({
  financed_usd: usd(loan.financed),
  apr: loan.apr,
  years: loan.years,
  monthly_payment_usd: usd(loan.monthly_payment),
  total_paid_usd: usd(loan.total_paid),
  cost_of_credit_usd: usd(loan.cost_of_credit),
  cumulative_usd: loan.cumulative.map(usd),
})

const batteryAnswer = (battery: NonNullable<OptionResult['battery']>) => ({
  adds_usd_year: usd(battery.adds_usd_year),
  self_consumption_without: roundToThousandth(battery.self_consumption_without),
  full_cycles: Math.round(battery.full_cycles),
  backup: {
    ...battery.backup,
    carried_24h: roundToThousandth(battery.backup.carried_24h),
    carried_longest: roundToThousandth(battery.backup.carried_longest),
  },
})
