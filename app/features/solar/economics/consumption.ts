import { hours_of_year } from '#features/solar/pv-model/sun-path.ts'
import shapes from './data/load-shapes.json' with { type: 'json' }

/**
 * What a house uses, hour by hour, from what its owner knows: between one bill and twelve. The shape within year and day is
 * that of one house and one building (SAM's sample loads, NREL, BSD-3), scaled; it is no state's average.
 */

export type Property = 'home' | 'business'

export type Bills = {
  unit: 'usd' | 'kwh'
  /** 1…12 different months (1 is January), each with the whole month's amount. */
  months: { month: number; amount: number }[]
}

export type Tariff = {
  /** $ for each kWh bought. */
  retail_usd_kwh: number
  /** $ a month that are due whatever is used. */
  fixed_usd_month: number
}

const month_days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * kWh of each month. Months without a bill are filled by the shape, from the level of those that have one; a single
 * bill is taken for a month like any other, that is for a twelfth of the year, when `average` is set.
 * @throws RangeError when no bill, a month twice or an amount below zero is given.
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

/** kWh behind a bill: what is left of it after the fixed charge, at the retail price. */
export const energyOf = (usd: number, { retail_usd_kwh, fixed_usd_month }: Tariff) =>
  Math.max(0, usd - fixed_usd_month) / retail_usd_kwh

const shapeOf = (property: Property) => (property === 'home' ? 'residential' : 'commercial')

/** Hours when somebody is at home by day: so much of the other hours' use moves there. */
const moved_into_day = 0.12
const is_day = (hour: number) => hour >= 9 && hour < 17

/** kWh of each hour of the year for these months. With `home_by_day` part of the evening's use moves into the day. */
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
  const taken = shape.reduce((sum, share, hour) => sum + (is_day(hour) ? 0 : share * moved_into_day), 0)
  return shape.map((share, hour) => (is_day(hour) ? share + taken / 8 : share * (1 - moved_into_day)))
}
