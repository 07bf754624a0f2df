import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsFor } from '#text/format.ts'
import { translator } from '#text/text.tsx'
import { bucketsOf, type FilterInput, filterGroups, filtersInUse, marksOf, readFilters } from './filters.ts'

const power = {
  id: 'rated_power',
  name: 'Rated power',
  kind: 'number',
  unit: 'W',
  digits: 0,
  words: {},
} as const

function aFilterInput(asked: string[], more: Partial<FilterInput> = {}): FilterInput {
  const watts = [1000, 2000, 3000, 4000, 5000, 7600, 10_000, 15_000]
  const counts = Object.fromEntries(watts.map((one) => [`rated_power:${one}`, 2]))
  return {
    attributes: [power],
    families: [],
    filters: readFilters(asked),
    all: counts,
    counts,
    total: 16,
    t: translator('en'),
    format: formatsFor('en'),
    ...more,
  }
}

test('values of one attribute widen, of several narrow; what is malformed is left out', () => {
  const filters = readFilters(['phases:1', 'phases:3', 'brand:Solis', 'nonsense', 'x:', 'Brand:a'])

  expect([...filters]).toEqual([
    ['phases', ['phases:1', 'phases:3']],
    ['brand', ['brand:Solis']],
  ])
})

test('a range stands for the numbers in it that there are', () => {
  const all = { 'rated_power:5000': 3, 'rated_power:7600': 1, 'rated_power:30000': 2, 'ac_voltage:5000': 1 }

  expect(marksOf(readFilters(['rated_power:5000..8000']), all)).toEqual([
    ['rated_power:5000', 'rated_power:7600'],
  ])
})

test('many numbers are gathered into a few ranges, in kilowatts where that reads better', () => {
  const [group] = filterGroups(aFilterInput([]))

  expect(group?.options.map((option) => option.label)).toEqual([
    '1 – 2\u202fkW',
    '3\u202fkW',
    '4 – 5\u202fkW',
    '7.6\u202fkW',
    '10 – 15\u202fkW',
  ])
})

test('a range that somebody typed is shown as a filter in use', () => {
  const groups = filterGroups(aFilterInput(['rated_power:2500..6000']))

  expect(filtersInUse(groups)).toMatchObject([
    { value: 'rated_power:2500..6000', label: '2.5 – 6\u202fkW', count: 6 },
  ])
})

test('a filter that most of the products lack is not offered', () => {
  expect(filterGroups(aFilterInput([], { total: 1000 }))).toEqual([])
})

test('ranges cover every number once, in order', () => {
  const numbers = fc
    .uniqueArray(
      fc.record({ number: fc.integer({ min: 1, max: 10_000 }), count: fc.integer({ min: 1, max: 50 }) }),
      {
        selector: (one) => one.number,
        minLength: 1,
      },
    )
    .map((list) => list.toSorted((a, b) => a.number - b.number))

  fc.assert(
    fc.property(numbers, (list) => {
      const buckets = bucketsOf(list)

      expect(buckets.length).toBeLessThanOrEqual(5)
      for (const { number } of list)
        expect(buckets.filter(([from, to]) => number >= from && number <= to)).toHaveLength(1)
      expect(buckets.flat()).toEqual(buckets.flat().toSorted((a, b) => a - b))
    }),
  )
})
