import { centsToDollars, percentOf } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { stateTaxRates, stateTaxRatesAsOf } from './tax-rates.ts'

/** One tax rate of a place: who charges it, and the reason shown to customers. */
export type TaxRate = { jurisdiction: string; basis_points: number; reason: string }

/** All tax rates of a place, and their source. */
export type TaxRates = {
  /** Two letters. */
  state: string
  rates: readonly TaxRate[]
  /** The rates on services; left out: services are not taxed. */
  services?: readonly TaxRate[]
  /** The rates on freight; left out: freight is not taxed. */
  freight?: readonly TaxRate[]
  /** `built-in`, or the host of the tax service. */
  source: string
  /** The day the rates are from. */
  as_of: string
  /** The tax service did not answer: these are fallback rates, and the tax is computed again later. */
  provisional: boolean
}

/** A certificate that exempts a customer from the sales tax of one state. */
export type Exemption = { certificate_id: string; state: string }

/** One line of tax, with the reason shown to customers. */
export type TaxLine = {
  state: string
  basis_points: number
  base_cents: number
  cents: number
  reason: string
  /** Left out for products. */
  on?: 'services' | 'freight'
  /** Who charges it, if not the state. */
  jurisdiction?: string
  /** The certificate that exempts this line. */
  certificate_id?: string
  /** Computed from fallback rates because the tax service did not answer. */
  provisional?: true
}

/** A line of tax as the API shows it: dollars and percent. */
export const taxInDollars = ({ state, basis_points, base_cents, cents, reason }: TaxLine) => ({
  state,
  percent: basis_points / 100,
  base: centsToDollars(base_cents),
  amount: centsToDollars(cents),
  reason,
})

/** The built-in rates of a state: state tax only, 0 for territories and states without a general sales tax. */
export function builtInRates(state: string): TaxRates {
  const known = stateTaxRates[state]
  const reason = !known
    ? text('No state sales tax is collected there')
    : known.basis_points === 0
      ? text('This state has no general sales tax')
      : text('State sales tax')
  return {
    state,
    rates: [{ jurisdiction: state, basis_points: known?.basis_points ?? 0, reason }],
    source: 'built-in',
    as_of: stateTaxRatesAsOf,
    provisional: false,
  }
}

/**
 * The tax lines on products: one for each rate of the place, each rounded half up for the order as a whole. With a
 * certificate of that state there is one line of 0 that names it; a certificate of another state has no effect.
 */
export function taxLinesFor(tax: TaxRates, base_cents: number, exemption: Exemption | null): TaxLine[] {
  const { state, rates, provisional } = tax
  const common = { base_cents, ...(provisional && { provisional: true as const }) }
  const isTaxed = rates.some((rate) => rate.basis_points > 0)
  if (exemption && exemption.state === state && isTaxed) {
    const { certificate_id } = exemption
    return [
      { state, basis_points: 0, base_cents, cents: 0, reason: text('Exempt by certificate'), certificate_id },
    ]
  }
  return rates.map(({ jurisdiction, basis_points, reason }) => ({
    state,
    basis_points,
    cents: percentOf(base_cents, basis_points),
    reason,
    ...common,
    ...(jurisdiction !== state && { jurisdiction }),
  }))
}

/**
 * The tax lines on services. If services are not taxed there is one line of 0, so that every amount of an order is
 * covered by a tax line; with fallback rates it is marked `provisional`.
 */
export function serviceTaxLinesFor(
  tax: TaxRates,
  base_cents: number,
  exemption: Exemption | null,
): TaxLine[] {
  const { state, services = [], provisional } = tax
  const on = 'services' as const
  if (services.some((rate) => rate.basis_points > 0))
    return taxLinesFor({ ...tax, rates: services }, base_cents, exemption).map((line) => ({ ...line, on }))
  const reason = text('No sales tax charged on services')
  return [
    {
      state,
      basis_points: 0,
      base_cents,
      cents: 0,
      reason,
      on,
      ...(provisional && { provisional: true as const }),
    },
  ]
}

/** The tax lines on freight; none where it is not taxed. Goods and freight are rounded separately. */
export function freightTaxLinesFor(
  tax: TaxRates,
  base_cents: number,
  exemption: Exemption | null,
): TaxLine[] {
  const { freight = [] } = tax
  if (base_cents === 0 || !freight.some((rate) => rate.basis_points > 0)) return []
  const rates = freight.map((rate) => ({ ...rate, reason: text('Sales tax on freight') }))
  return taxLinesFor({ ...tax, rates }, base_cents, exemption).map((line) => ({ ...line, on: 'freight' }))
}
