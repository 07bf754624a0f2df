import { percentOf } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import { stateTaxRates, stateTaxRatesAsOf } from './tax-rates.ts'

/** One tax that is charged at a place, by whom, and why in words. */
export type TaxRate = { jurisdiction: string; basis_points: number; reason: string }

/** Everything charged on goods that go to a place, and who said so. */
export type TaxRates = {
  /** Two letters. */
  state: string
  rates: readonly TaxRate[]
  /** What is charged there on services; left out: nothing, and the line says so. */
  services?: readonly TaxRate[]
  /** `built-in` or the service that was asked. */
  source: string
  /** The day the rates are from. */
  as_of: string
  /** The service did not answer: these are the fallback, to be worked out again. */
  provisional: boolean
}

/** A certificate that frees a customer's purchases of the sales tax of one state. */
export type Exemption = { certificate_id: string; state: string }

/** One line of tax, with its reason in words. */
export type TaxLine = {
  state: string
  basis_points: number
  base_cents: number
  cents: number
  reason: string
  /** Left out: goods. */
  on?: 'services'
  /** Who charges it, where that is not the state itself. */
  jurisdiction?: string
  /** What frees the goods of it. */
  certificate_id?: string
  /** Worked out while the tax service was silent. */
  provisional?: true
}

/** The built-in rates of a state as of their date: state tax only; none where we know of no state sales tax. */
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
 * The tax lines on goods of so much: one for each tax of the place, each rounded half up for the order as a whole. With a
 * certificate of that state there is one line of 0 that names it; a certificate of another state changes nothing.
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
 * The same for services of so much. Where nothing is charged on them there is one line of 0, so that every cent of an order
 * stands in a line that says why; worked out without the tax service it says that, too.
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
  const reason = text('Services are not taxed')
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
