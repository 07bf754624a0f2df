import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, centsToDollars, dollarsToCents, percentOf, roundHalfUp } from './money.ts'

const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })
const weights = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { minLength: 1, maxLength: 40 })
const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)

test('half cents round away from zero, for charges and refunds', () => {
  expect([0.5, 1.5, 2.4999, -0.5, -1.5].map(roundHalfUp)).toEqual([1, 2, 2, -1, -2])
  expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true)
})

test('10.75 % tax is exact where floating point is not', () => {
  expect(percentOf(1_00, 1075)).toBe(11)
  expect(percentOf(1_234_567, 1075)).toBe(132_716)
  expect(percentOf(8_000, 687.5)).toBe(550)
  expect(percentOf(10, 5000)).toBe(5)
  expect(percentOf(1, 5000)).toBe(1)
  expect(percentOf(-1, 5000)).toBe(-1)
})

test('a percentage is never more than half a cent from the exact share, and a refund mirrors it', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (amount, tenths) => {
      const share = percentOf(amount, tenths / 10)

      const error = BigInt(share) * 100_000n - BigInt(amount) * BigInt(tenths)
      expect(error <= 50_000n && error >= -50_000n).toBe(true)
      expect(percentOf(-amount, tenths / 10)).toBe(0 - share)
    }),
  )
})

test('every amount survives conversion to dollars and back, as number and text', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(dollarsToCents(JSON.parse(JSON.stringify(centsToDollars(amount))))).toBe(amount)
      expect(dollarsToCents(centsToDollars(amount).toFixed(2))).toBe(amount)
    }),
  )
})

test('amounts that are not exactly dollars and cents are refused', () => {
  for (const wrong of [0.1 + 0.2, 1.005, Number.NaN, Infinity, 1e21, 1e-7, 2 ** 53])
    expect(dollarsToCents(wrong), String(wrong)).toBeNull()
  for (const wrong of [
    '',
    ' 1',
    '1.',
    '.5',
    '1.234',
    '1e3',
    '1,000',
    '0x10',
    '+1',
    '١',
    '1\n',
    '90071992547409.93',
  ])
    expect(dollarsToCents(wrong), wrong).toBeNull()
  expect(dollarsToCents('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
  expect(dollarsToCents('007.5')).toBe(750)
  expect(Object.is(dollarsToCents('-0.00'), 0)).toBe(true)
})

test('parts add up to the total, each less than a cent from its exact share', () => {
  fc.assert(
    fc.property(cents, weights, (total, shares) => {
      const parts = apportion(total, shares)

      expect(sum(parts)).toBe(total)
      const all = sum(shares)
      const fair = (share: number) => (all === 0 ? total / shares.length : (total * share) / all)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - fair(shares[index] ?? 0))).toBeLessThan(1.001)
    }),
  )
})

test('a weight of zero gets nothing while another is positive', () => {
  fc.assert(
    fc.property(cents, weights, (total, shares) => {
      const parts = apportion(total, [...shares, 0, 1])

      expect(parts.at(-2)).toBe(0)
    }),
  )
})

test('leftover cents go to the largest remainder, the earlier first', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(apportion(10, [1, 2, 4])).toEqual([1, 3, 6])
  expect(apportion(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(apportion(5, [0, 0])).toEqual([3, 2])
  expect(apportion(0, [])).toEqual([])
})

test('an amount cannot be divided without weights, by a negative weight, or when it is not whole', () => {
  expect(() => apportion(1, [])).toThrow(RangeError)
  expect(() => apportion(1, [2, -1])).toThrow(RangeError)
  expect(() => apportion(1.5, [1])).toThrow(RangeError)
  expect(() => percentOf(2 ** 53, 1)).toThrow(RangeError)
})
