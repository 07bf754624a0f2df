// Money is a whole number of cents everywhere. A negative amount is a refund; it is rounded and divided like its
// positive counterpart, so that a refund mirrors the charge to the cent.

/** Rounds to the nearest whole number; halves round away from zero. */
export const roundHalfUp = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5) + 0

/**
 * A share of an amount in basis points (725 is 7.25 %, 687.5 is 6.875 %; resolution 1/1000), rounded half up in
 * integer arithmetic.
 */
export function percentOf(cents: number, basisPoints: number): number {
  const product = whole(cents) * whole(roundHalfUp(basisPoints * 1000))
  const size = product < 0n ? -product : product
  const share = (size * 2n + 10_000_000n) / 20_000_000n
  return Number(product < 0n ? -share : share)
}

/** The dollar amount used in JSON: 123450 → 1234.5. */
export const centsToDollars = (cents: number) => cents / 100

const amount = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Exact whole cents from a dollar amount with at most two decimals, as number or text; null for anything else: more
 * decimals, exponents, NaN, blanks, thousands separators, or unsafe integers.
 */
export function dollarsToCents(value: number | string): number | null {
  const [, sign, dollars, fraction = ''] = amount.exec(String(value)) ?? []
  if (dollars === undefined) return null
  const cents = Number(dollars + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return sign && cents ? -cents : cents
}

/**
 * Divides an amount by weights (whole numbers, such as line totals) into parts that add up to it exactly. Each part
 * is within a cent of its exact share; leftover cents go to the largest remainders, the earlier part first. If all
 * weights are 0 the parts are equal. @throws RangeError without weights or for a negative one.
 */
export function apportion(totalCents: number, weights: readonly number[]): number[] {
  if (weights.length === 0 && totalCents !== 0) throw new RangeError('Nothing to divide the amount by')
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is never negative')
  if (totalCents < 0) return apportion(-totalCents, weights).map((part) => 0 - part)

  const areAllZero = weights.every((weight) => weight === 0)
  const shares = weights.map((weight) => (areAllZero ? 1n : whole(weight)))
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

// BigInt refuses fractions and NaN, but accepts numbers that have already lost precision.
function whole(value: number) {
  if (!Number.isSafeInteger(value)) throw new RangeError('Not a whole amount')
  return BigInt(value)
}
