import type { Locale } from '#text/text.tsx'

/** What a price is divided by: the attribute that holds the size of a product, and how many units one of it is. */
type Basis = { per: 'W' | 'kWh' | 'kVA'; attribute: string; units: number; digits: 2 | 3 }

const watts: Basis = { per: 'W', attribute: 'rated_power', units: 1, digits: 3 }
const kilowatts: Basis = { per: 'W', attribute: 'rated_power_kw', units: 1000, digits: 3 }
const kit: Basis = { per: 'W', attribute: 'system_size_kw', units: 1000, digits: 3 }

/** The families whose products are compared by the price of one unit. */
const bases: Partial<Record<string, Basis>> = {
  'solar-panels': watts,
  'string-inverters': watts,
  microinverters: watts,
  'hybrid-inverters': kilowatts,
  'commercial-inverters': kilowatts,
  'residential-kits': kit,
  'commercial-kits': kit,
  batteries: { per: 'kWh', attribute: 'usable_energy', units: 1, digits: 2 },
  transformers: { per: 'kVA', attribute: 'apparent_power', units: 1, digits: 2 },
}

export type UnitPrice = { dollars: number; per: Basis['per']; digits: Basis['digits'] }

/**
 * The price of one watt, kilowatt-hour or kilovolt-ampere of a product, rounded to the digits that are shown; null where
 * the family has no such figure or the product does not state it. `sizeOf` returns the value of an attribute.
 */
export function unitPriceOf(
  family_id: string,
  price_cents: number,
  sizeOf: (attribute: string) => number | null | undefined,
): UnitPrice | null {
  const basis = bases[family_id]
  const size = basis && sizeOf(basis.attribute)
  if (!basis || !size || size <= 0) return null
  const { digits, per } = basis
  // One division of whole numbers, so that halves are rounded up exactly.
  const dollars = Math.round((price_cents * 10 ** (digits - 2)) / (size * basis.units)) / 10 ** digits
  return { dollars, per, digits }
}

const amounts = new Map<string, Intl.NumberFormat>()

/** $0.385/W */
export function formatUnitPrice({ dollars, digits, per }: UnitPrice, locale: Locale) {
  const key = `${locale} ${digits}`
  // Intl objects are slow to create.
  let amount = amounts.get(key)
  if (!amount) amounts.set(key, (amount = dollarsWith(digits, locale)))
  return `${amount.format(dollars)}/${per}`
}

const dollarsWith = (digits: number, locale: Locale) =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
  })

/** The unit of the prices of these families; null when they have none, or several that cannot be compared. */
export function unitOfFamilies(family_ids: readonly string[]): UnitPrice['per'] | null {
  const [first, ...others] = new Set(family_ids.map((id) => bases[id]?.per ?? null))
  return others.length > 0 ? null : (first ?? null)
}
