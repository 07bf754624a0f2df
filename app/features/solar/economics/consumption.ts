import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'
import shapes from './data/load-shapes.json' with { type: 'json' }

/**
 * Hourly consumption estimated from one to twelve bills. The profile within the year and the day is the scaled sample load
 * of one house or one commercial building (SAM, NREL, BSD-3), not a state average.
 */

export type Property = 'home' | 'business'

export type Bills = {
  unit: 'usd' | 'kwh'
  /** 1…12 different months (1 is January), each with its total amount. */
  months: { month: number; amount: number }[]
}

export type Tariff = {
  /** $ per kWh bought. */
  retail_usd_kwh: number
  /** Fixed charge, $ a month. */
  fixed_usd_month: number
}

const month_days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * kWh of each month. Months without a bill are filled in from the load profile, scaled to the months with one. With
 * `average`, each bill counts as one twelfth of the year.
 * @throws RangeError without a bill, for a duplicate or invalid month, or for a negative amount.
 */
export function monthlyUse(bills: Bills, tariff: Tariff, property: Property, average = false): number[] {
  const known = new Map<number, number>()
  for (const { month, amount } of bills.months) {
    if (!(Number.isInteger(month) && month >= 1 && month <= 12) || known.has(month - 1))
      throw new RangeError('Each month from 1 to 12 may be given once')
    if (!(amount >= 0)) throw new RangeError('A bill cannot be below zero')
    known.set(month - 1, bills.unit === 'kwh' ? amount : energyOf(amount, tariff))
  }
  if (known.size === 0) throw new RangeError('At least one bill is needed')
  const shares = shapes[shapeOf(property)].months
  const share = average
    ? known.size / 12
    : [...known.keys()].reduce((sum, month) => sum + (shares[month] as number), 0)
  const year = [...known.values()].reduce((sum, kwh) => sum + kwh, 0) / share
  return shares.map((one, month) => (average ? undefined : known.get(month)) ?? year * one)
}

/** The kWh of a bill: the amount after the fixed charge, divided by the retail price. */
export const energyOf = (usd: number, { retail_usd_kwh, fixed_usd_month }: Tariff) =>
  Math.max(0, usd - fixed_usd_month) / retail_usd_kwh

const shapeOf = (property: Property) => (property === 'home' ? 'residential' : 'commercial')

/** Share of the use in other hours that moves to the daytime (9:00 to 17:00) when someone is at home. */
const daytime_shift = 0.12
const is_day = (hour: number) => hour >= 9 && hour < 17

/** kWh of each hour of the year for these months. With `home_by_day`, 12 % of the use in other hours moves to the daytime. */
export function hourlyUse(months: number[], property: Property, home_by_day = false): Float32Array {
  const hourly = new Float32Array(hours_of_year)
  let hour_of_year = 0
  months.forEach((kwh, month) => {
    const shape = dayShape(shapes[shapeOf(property)].hours[month] as number[], home_by_day)
    const days = month_days[month] as number
    for (let day = 0; day < days; day++)
      for (let hour = 0; hour < 24; hour++) hourly[hour_of_year++] = (kwh / days) * (shape[hour] as number)
  })
  return hourly
}

function dayShape(shape: number[], home_by_day: boolean) {
  if (!home_by_day) return shape
  const taken = shape.reduce((sum, share, hour) => sum + (is_day(hour) ? 0 : share * daytime_shift), 0)
  return shape.map((share, hour) => (is_day(hour) ? share + taken / 8 : share * (1 - daytime_shift)))
}
