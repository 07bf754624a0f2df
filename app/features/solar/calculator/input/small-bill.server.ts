import { monthlyUse } from '#features/solar/economics/consumption.ts'
import { electricityOf } from '#features/solar/economics/electricity.ts'
import type { CalculatorInput } from './calculator-input.server.ts'

/** Least use that the pages calculate a report for, kWh a year: about half of what two panels make. */
export const least_kwh_year = 600

/** US average price when a place has no published one, $/kWh. */
const usual_usd_kwh = 0.17

/**
 * Whether bills were given, but for less than `least_kwh_year`, such as a bill of 0. Blank bills are not small: the
 * average household of the state replaces them. Fixed charges are not subtracted.
 */
export function isBillTooSmall(input: CalculatorInput, state: string): boolean {
  const { bills, bill_average, bill_unit, property } = input
  const months = bills?.length
    ? bills
    : bill_average === undefined
      ? []
      : [{ month: 1, amount: bill_average }]
  if (months.length === 0) return false
  const electricity = electricityOf(state)
  const cents = property === 'home' ? electricity?.residential_cents_kwh : electricity?.commercial_cents_kwh
  const retail_usd_kwh =
    input.assumptions.retail_usd_kwh ?? (cents === undefined ? usual_usd_kwh : cents / 100)
  const use = monthlyUse(
    { unit: bill_unit, months },
    { retail_usd_kwh, fixed_usd_month: 0 },
    property,
    !bills?.length,
  )
  return use.reduce((sum, kwh) => sum + kwh, 0) < least_kwh_year
}
