import { currentWarehouses } from './current-warehouses.ts'
import { builtInRates, type ShippingRates, type ShippingTerms } from './tariff.ts'

/** Rates that staff saved, with the time from which they apply. */
export type DatedRates = { version: number; in_force_from: Date; rates: ShippingRates }

let saved: readonly DatedRates[] = []

/** What staff saved, for this process from now on. */
export function setShippingRates(versions: readonly DatedRates[]) {
  saved = versions
}

/** The rates at a time: of those in force the latest start, of equal starts the latest version; else the built-in ones. */
export const shippingTermsAt = (now: Date): ShippingTerms =>
  termsOf(inForceAt(saved, now)?.rates ?? builtInRates)

const known = new WeakMap<ShippingRates, ShippingTerms>()

/** Rates with the current warehouses: the same object until one of them changes, because others cache by it. */
export function termsOf(rates: ShippingRates): ShippingTerms {
  const warehouses = currentWarehouses()
  let terms = known.get(rates)
  if (terms?.warehouses !== warehouses) known.set(rates, (terms = { ...rates, warehouses }))
  return terms
}

/** The version that applies at a time; null: the built-in rates. */
export const inForceAt = <Dated extends Pick<DatedRates, 'version' | 'in_force_from'>>(
  versions: readonly Dated[],
  now: Date,
): Dated | null =>
  versions
    .filter(({ in_force_from }) => in_force_from <= now)
    .reduce<Dated | null>((latest, one) => (latest && isAfter(latest, one) ? latest : one), null)

type Start = Pick<DatedRates, 'version' | 'in_force_from'>

const isAfter = (a: Start, b: Start) =>
  a.in_force_from.getTime() === b.in_force_from.getTime()
    ? a.version > b.version
    : a.in_force_from > b.in_force_from
