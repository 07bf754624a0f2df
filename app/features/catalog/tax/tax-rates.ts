import { text } from '#text/text.tsx'

/**
 * General sales tax of the 50 states and DC, in basis points: the rate that state law charges everywhere in the state,
 * including a uniform local part where state law adds one (CA, NV, UT, VA).
 *
 * Not included: taxes of counties, cities and districts, reduced rates for single products, and exemptions. Some states
 * exempt solar equipment, all of it or only for homes or with a certificate. These rules change yearly, so exemptions are
 * granted by certificate only. Production stores should use a tax service; these rates are the fallback and the estimate.
 *
 * As of January 1, 2026. Compiled from general knowledge of the states' published rates, not from one source. `settled`
 * rates are unchanged for years or set by a law with a known date; check those marked `verify` before relying on them.
 */
export type StateTaxRate = {
  basis_points: number
  certainty: 'settled' | 'verify'
  /** A note for maintainers of this table. */
  note?: string
}

/** The day the table below is from. */
export const stateTaxRatesAsOf = '2026-01-01'

/** Shown with every tax amount before an order is placed. */
export const taxRatesNote = text(
  'Estimated at the state rate. Local taxes are not included, and some states exempt solar equipment.',
)

export const stateTaxRates: Readonly<Record<string, StateTaxRate>> = {
  AL: settled(400),
  AK: settled(0, 'No state sales tax; cities and boroughs may have their own.'),
  AZ: settled(560, 'A privilege tax on the seller, passed on to the buyer.'),
  AR: settled(650),
  CA: settled(725, '6.00 % and 1.25 % that is the same everywhere.'),
  CO: settled(290, 'Home-rule cities collect their own tax.'),
  CT: settled(635),
  DE: settled(0, 'No sales tax.'),
  DC: verify(
    600,
    'A rise to 6.5 % in October 2025 and 7 % in October 2026 had been enacted; see whether it holds.',
  ),
  FL: settled(600),
  GA: settled(400),
  HI: settled(400, 'A general excise tax on the seller; often passed on at 4.166 %.'),
  ID: settled(600),
  IL: settled(625),
  IN: settled(700),
  IA: settled(600),
  KS: settled(650),
  KY: settled(600),
  LA: settled(500, '5 % from 2025 until the end of 2029.'),
  ME: settled(550),
  MD: settled(600),
  MA: settled(625),
  MI: settled(600),
  MN: settled(687.5),
  MS: settled(700),
  MO: settled(422.5),
  MT: settled(0, 'No general sales tax.'),
  NE: settled(550),
  NV: settled(685, '4.60 % and 2.25 % that is the same everywhere.'),
  NH: settled(0, 'No general sales tax.'),
  NJ: settled(662.5),
  NM: verify(
    487.5,
    'A gross receipts tax on the seller, 4.875 % since July 2023; it rises again if receipts fall.',
  ),
  NY: settled(400),
  NC: settled(475),
  ND: settled(500),
  OH: settled(575),
  OK: settled(450),
  OR: settled(0, 'No sales tax.'),
  PA: settled(600),
  RI: settled(700),
  SC: settled(600),
  SD: settled(420, '4.2 % until the end of June 2027.'),
  TN: settled(700),
  TX: settled(625),
  UT: verify(610, '4.85 % and 1.25 % that every county charges.'),
  VT: settled(600),
  VA: settled(530, '4.30 % and 1 % that is the same everywhere; some regions add to it.'),
  WA: settled(650),
  WV: settled(600),
  WI: settled(500),
  WY: settled(400),
}

/** The rate of a state by its two letters; null for territories and military addresses, where no tax is charged. */
export const stateTaxRate = (state: string): StateTaxRate | null => stateTaxRates[state.toUpperCase()] ?? null

function settled(basis_points: number, note?: string): StateTaxRate {
  return { basis_points, certainty: 'settled', ...(note && { note }) }
}

function verify(basis_points: number, note: string): StateTaxRate {
  return { basis_points, certainty: 'verify', note }
}
