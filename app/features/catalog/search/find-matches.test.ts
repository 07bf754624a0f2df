import { expect, test } from 'vitest'
import type { CatalogIndex } from './catalog-index.ts'
import { ChangeLog } from './change-log.ts'
import { FactIndex } from './fact-index.ts'
import { FilterIndex } from './filter-index.ts'
import { findMatches, meets } from './find-matches.ts'
import type { Operator, Quantity } from './query/understood-query.ts'

function indexWith(attributes: Record<string, number | string>, price_cents = 100): CatalogIndex {
  const index = { filters: new FilterIndex(), facts: new FactIndex(), changes: new ChangeLog() }
  const product = { number: 0, id: 'p', shown: true, names: { en: 'p', de: 'p', zh: 'p' } }
  index.filters.put({ ...product, facet_values: [], price_cents, popularity: 0, created_at: 0 })
  index.facts.put({
    ...product,
    brand: 'B',
    model_number: 'M',
    status: 'live',
    made_in_usa: false,
    has_battery: false,
    power_w: 0,
    weight_lb: 0,
    warranty_years: 0,
    attributes,
    fits: null,
    successors: null,
  })
  return index
}

function isMet(index: CatalogIndex, attribute: Quantity, operator: Operator, value: number) {
  const span = { from: 0, to: 0, text: '' }
  return meets(0, { kind: 'number', attribute, operator, value, unit: '', span }, index)
}

test('a product of 9,994 W is one of 10 kW, of at least 10 kW, and of at most 9.9 kW', () => {
  const index = indexWith({ rated_power: 9994 })

  expect(isMet(index, 'power', '=', 10_000)).toBe(true)
  expect(isMet(index, 'power', '>=', 10_000)).toBe(true)
  expect(isMet(index, 'power', '<=', 9900)).toBe(true)
  expect(isMet(index, 'power', '>=', 10_200)).toBe(false)
})

test('voltages, counts, percentages and prices have no tolerance', () => {
  const index = indexWith({ ac_voltage: 240, spa_seats: 99, efficiency: 97.5 }, 200_100)

  expect(isMet(index, 'voltage', '=', 240)).toBe(true)
  expect(isMet(index, 'voltage', '=', 241)).toBe(false)
  expect(isMet(index, 'seats', '>=', 100)).toBe(false)
  expect(isMet(index, 'efficiency', '>=', 98)).toBe(false)
  expect(isMet(index, 'price', '<=', 2000)).toBe(false)
})

test('if nothing is as large as asked, the nearest products are found, but no other price', () => {
  const index = indexWith({ efficiency: 21.9 }, 10_000)
  const find = (attribute: Quantity, operator: Operator, value: number) =>
    findMatches(
      {
        conditions: [
          { kind: 'number', attribute, operator, value, unit: '', span: { from: 0, to: 0, text: '' } },
        ],
        models: [],
        sorting: null,
        part_from: null,
        words: [],
        corrected: [],
        compatible_with: null,
      },
      index,
    )

  expect(find('efficiency', '>=', 22).nearest).toHaveLength(1)
  expect(find('efficiency', '>=', 60).relaxed).toHaveLength(1)
  expect(find('price', '<=', 90).relaxed).toHaveLength(1)
})
