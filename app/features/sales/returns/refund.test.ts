import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion } from '#platform/money/money.ts'
import { type PaidAmounts, refundFor } from './return.ts'

/** Random paid orders, with discounts and tax apportioned over the lines as at checkout. */
const paidOrders = fc
  .record({
    lines: fc.array(
      fc.record({ quantity: fc.integer({ min: 1, max: 40 }), unit: fc.integer({ min: 0, max: 500_000 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    minus: fc.integer({ min: 0, max: 100 }),
    tax: fc.integer({ min: 0, max: 12 }),
    states: fc.integer({ min: 1, max: 3 }),
    freight_cents: fc.integer({ min: 0, max: 90_000 }),
  })
  .map(({ lines, minus, tax, states, freight_cents }): PaidAmounts => {
    const subtotals = lines.map((line) => line.quantity * line.unit)
    const subtotal = subtotals.reduce((sum, one) => sum + one, 0)
    const minuses = apportion(Math.floor((subtotal * minus) / 100), subtotals)
    const bases = subtotals.map((one, i) => one - (minuses[i] ?? 0))
    const taxes = apportion(Math.floor((bases.reduce((sum, one) => sum + one, 0) * tax) / 100), bases)
    const tax_cents = taxes.reduce((sum, one) => sum + one, 0)
    return {
      lines: lines.map((line, i) => ({
        line_id: `line ${i}`,
        product_id: `product ${i}`,
        quantity: line.quantity,
        subtotal_cents: subtotals[i] ?? 0,
        minus_cents: minuses[i] ?? 0,
        tax_cents: taxes[i] ?? 0,
      })),
      tax_lines: apportion(
        tax_cents,
        Array.from({ length: states }, (_, i) => i + 1),
      ).map((cents, i) => ({
        state: `S${i}`,
        cents,
      })),
      freight_cents,
    }
  })

const totalOf = ({ lines, freight_cents }: PaidAmounts) =>
  lines.reduce((sum, line) => sum + line.subtotal_cents - line.minus_cents + line.tax_cents, 0) +
  freight_cents

const nothing = (paid: PaidAmounts): PaidAmounts => ({
  lines: [],
  tax_lines: paid.tax_lines.map(({ state }) => ({ state, cents: 0 })),
  freight_cents: 0,
})

const numbers = ['subtotal_cents', 'minus_cents', 'tax_cents', 'quantity'] as const

function add(paid: PaidAmounts, before: PaidAmounts, part: ReturnType<typeof refundFor>): PaidAmounts {
  return {
    lines: paid.lines.map((line) => {
      const sum = { ...line, subtotal_cents: 0, minus_cents: 0, tax_cents: 0, quantity: 0 }
      for (const one of [...before.lines, ...part.lines])
        if (one.line_id === line.line_id) for (const name of numbers) sum[name] += one[name]
      return sum
    }),
    tax_lines: before.tax_lines.map((line, i) => ({
      ...line,
      cents: line.cents + (part.tax_lines[i]?.cents ?? 0),
    })),
    freight_cents: before.freight_cents + part.freight_cents,
  }
}

test('partial refunds in any order add up to the amount paid, and none exceeds what is left', () => {
  fc.assert(
    fc.property(paidOrders, fc.infiniteStream(fc.nat(1000)), (paid, choices) => {
      const pick = (most: number) => Number(choices.next().value) % (most + 1)
      let before = nothing(paid)
      let sum = 0
      for (let rounds = 0; rounds < 500; rounds++) {
        const left = paid.lines.map((line) => ({
          line_id: line.line_id,
          quantity: line.quantity - (before.lines.find((one) => one.line_id === line.line_id)?.quantity ?? 0),
        }))
        if (left.every((line) => line.quantity === 0)) break
        const quantities = left.map((line) => ({ ...line, quantity: pick(line.quantity) }))
        const part = refundFor(paid, before, quantities)

        const parts = [part.total_cents, part.freight_cents, ...part.tax_lines.map((line) => line.cents)]
        for (const line of part.lines) parts.push(line.subtotal_cents, line.minus_cents, line.tax_cents)
        expect(parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
        expect(part.tax_lines.reduce((all, line) => all + line.cents, 0)).toBe(
          part.lines.reduce((all, line) => all + line.tax_cents, 0),
        )
        sum += part.total_cents
        expect(sum).toBeLessThanOrEqual(totalOf(paid))
        before = add(paid, before, part)
      }
      expect(before.lines.map((line) => numbers.map((name) => line[name]))).toEqual(
        paid.lines.map((line) => numbers.map((name) => line[name])),
      )
      expect(before.tax_lines).toEqual(paid.tax_lines)
      expect(before.freight_cents).toBe(paid.freight_cents)
      expect(sum).toBe(totalOf(paid))
    }),
    { numRuns: 2000 },
  )
})

test('an order discount is apportioned to the units: 100.01 over three is 33.34, 33.34 and 33.33', () => {
  const paid: PaidAmounts = {
    lines: [
      {
        line_id: 'a',
        product_id: 'panel',
        quantity: 3,
        subtotal_cents: 90_000,
        minus_cents: 10_001,
        tax_cents: 0,
      },
    ],
    tax_lines: [],
    freight_cents: 100,
  }
  let before = nothing(paid)
  const minuses = [1, 2, 3].map(() => {
    const part = refundFor(paid, before, [{ line_id: 'a', quantity: 1 }])
    before = add(paid, before, part)
    return part.lines[0]?.minus_cents ?? 0
  })

  expect(minuses).toEqual([3334, 3334, 3333])
  expect(before.freight_cents).toBe(100)
})

test('more units than are left cannot be refunded', () => {
  const paid: PaidAmounts = {
    lines: [
      { line_id: 'a', product_id: 'panel', quantity: 1, subtotal_cents: 100, minus_cents: 0, tax_cents: 0 },
    ],
    tax_lines: [],
    freight_cents: 0,
  }

  expect(() => refundFor(paid, nothing(paid), [{ line_id: 'a', quantity: 2 }])).toThrow(RangeError)
})
