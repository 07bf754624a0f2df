import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatsFor } from '#text/format.ts'
import { translator } from '#text/text.tsx'
import {
  bucketsOf,
  type FilterInput,
  facetValuesOf,
  filterGroups,
  filtersInUse,
  readFilters,
} from './filters.ts'

const power = {
  id: 'rated_power',
  name: 'Rated power',
  kind: 'number',
  unit: 'W',
  digits: 0,
  words: {},
} as const

function aFilterInput(filters: string[], more: Partial<FilterInput> = {}): FilterInput {
  const watts = [1000, 2000, 3000, 4000, 5000, 7600, 10_000, 15_000]
  const counts = Object.fromEntries(watts.map((one) => [`rated_power:${one}`, 2]))
  return {
    attributes: [power],
    families: [],
    filters: readFilters(filters),
    all: counts,
    counts,
    total: 16,
    t: translator('en'),
    format: formatsFor('en'),
    ...more,
  }
}

test('filters are grouped by attribute, and malformed ones are ignored', () => {
  const filters = readFilters(['phases:1', 'phases:3', 'brand:Solis', 'nonsense', 'x:', 'Brand:a'])

  expect([...filters]).toEqual([
    ['phases', ['phases:1', 'phases:3']],
    ['brand', ['brand:Solis']],
  ])
})

test('a range becomes the values inside it that occur', () => {
  const all = { 'rated_power:5000': 3, 'rated_power:7600': 1, 'rated_power:30000': 2, 'ac_voltage:5000': 1 }

  expect(facetValuesOf(readFilters(['rated_power:5000..8000']), all)).toEqual([
    ['rated_power:5000', 'rated_power:7600'],
  ])
})

test('an attribute with many numbers is offered as a few ranges, in kilowatts from 1,000 W', () => {
  const [group] = filterGroups(aFilterInput([]))

  expect(group?.options.map((option) => option.label)).toEqual([
    '1 – 2\u202fkW',
    '3\u202fkW',
    '4 – 5\u202fkW',
    '7.6\u202fkW',
    '10 – 15\u202fkW',
  ])
})

test('a custom range from the URL is listed as a filter in use', () => {
  const groups = filterGroups(aFilterInput(['rated_power:2500..6000']))

  expect(filtersInUse(groups)).toMatchObject([{ value: 'rated_power:2500..6000', label: '2.5 – 6\u202fkW' }])
})

test('a range with one end is open at the other, and one that ends before it starts is ignored', () => {
  const all = { 'rated_power:5000': 3, 'rated_power:7600': 1 }
  const labelOf = (filter: string) => filtersInUse(filterGroups(aFilterInput([filter])))[0]?.label

  expect(facetValuesOf(readFilters(['rated_power:6000..']), all)).toEqual([['rated_power:7600']])
  expect(facetValuesOf(readFilters(['rated_power:..6000']), all)).toEqual([['rated_power:5000']])
  expect(facetValuesOf(readFilters(['rated_power:8000..6000']), all)).toEqual([])
  expect(labelOf('rated_power:6000..')).toBe('≥ 6\u202fkW')
  expect(labelOf('rated_power:..900')).toBe('≤ 900\u202fW')
  expect(labelOf('rated_power:8000..6000')).toBeUndefined()
})

test('an attribute with three numbers or more has fields for a range, filled from the URL', () => {
  const few = { 'rated_power:1000': 8, 'rated_power:2000': 8 }
  const rangeOf = (filters: string[], more = {}) => filterGroups(aFilterInput(filters, more))[0]?.range

  expect(rangeOf([], { all: few, counts: few })).toBeUndefined()
  expect(rangeOf([])).toMatchObject({ unit: 'W', min: 1000, max: 15_000, from: null, to: null, value: '' })
  expect(rangeOf(['rated_power:4000..5000'])).toMatchObject({ from: null, value: '' })
  expect(rangeOf(['rated_power:2500..'])).toMatchObject({ from: 2500, to: null })
  expect(rangeOf(['rated_power:9000..2500'])).toMatchObject({
    from: 9000,
    to: 2500,
    problem: 'The first value must not be greater than the second.',
  })
})

test('an attribute that most products lack is not offered as a filter', () => {
  expect(filterGroups(aFilterInput([], { total: 1000 }))).toEqual([])
})

test('the ranges are in order and cover every number exactly once', () => {
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
