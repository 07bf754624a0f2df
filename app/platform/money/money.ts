// Money is a whole number of cents everywhere inside. A negative amount is money going back, and is always rounded
// and divided as its positive twin, so that a refund mirrors the charge to the cent.

/** The nearest whole number; a half goes away from zero. */
export const roundHalfUp = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5) + 0

/**
 * A share of an amount in basis points (725 is 7.25 %, 687.5 is 6.875 %; thousandths of one count), rounded half up
 * without passing through fractions.
 */
export function percentOf(cents: number, basisPoints: number): number {
  const product = whole(cents) * whole(roundHalfUp(basisPoints * 1000))
  const size = product < 0n ? -product : product
  const share = (size * 2n + 10_000_000n) / 20_000_000n
  return Number(product < 0n ? -share : share)
}

/** The two-decimal number that goes over the wire: 123450 → 1234.5. */
export const toWire = (cents: number) => cents / 100

const amount = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Whole cents from a two-decimal number or its text, exactly; null for anything else: more decimals, exponents, NaN,
 * blanks, thousands separators, or more than a number can hold.
 */
export function fromWire(value: number | string): number | null {
  const [, sign, dollars, fraction = ''] = amount.exec(String(value)) ?? []
  if (dollars === undefined) return null
  const cents = Number(dollars + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents ? -cents : cents
}

/**
 * Divides an amount by weights (whole numbers, such as line totals) into parts that add up to it exactly. Each part is
 * within a cent of its fair share; leftover cents go to the largest remainders, the earlier part first. Where all
 * weights are 0 the parts are equal.
 */
export function apportion(totalCents: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && totalCents !== 0) throw new RangeError('Nothing to divide the amount by')
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is never negative')
  if (totalCents < 0) return apportion(-totalCents, weights).map((part) => 0 - part)

  const nobodyWeighs = weights.every((weight) => weight === 0)
  const shares = weights.map((weight) => (nobodyWeighs ? 1n : whole(weight)))
  const total = whole(totalCents)
  const sum = shares.reduce((all, share) => all + share, 0n) || 1n
  const parts = shares.map((share, index) => ({
    index,
    cents: Number((total * share) / sum),
    remainder: (total * share) % sum,
  }))

  let left = totalCents - parts.reduce((all, part) => all + part.cents, 0)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) if (left-- > 0) part.cents++
  return parts.map((part) => part.cents)
}

// BigInt refuses fractions and NaN by itself, but would take a number that has already lost its last digits.
function whole(value: number) {
  if (!Number.isSafeInteger(value)) throw new RangeError('Not a whole amount')
  return BigInt(value)
}
