import { expect } from 'vitest'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { test } from '#tests/harness/harness.ts'
import { categoryAt, loadCategory } from './category.server.ts'
import { quickChoices } from './quick-choices.ts'

const group = (id: string, values: string[]) => ({
  id,
  name: id,
  options: values.map((value) => ({ value: `${id}:${value}`, label: value, count: 1, checked: false })),
})

test('the quick choices are the values of the first attribute that buyers choose by', () => {
  const groups = [
    group('brand', ['A', 'B']),
    group('usable_energy', ['5', '10']),
    group('system_size_kw', ['7']),
  ]

  const choices = quickChoices({ families: [], groups, in_use: [] })

  expect(choices.options.map(({ value }) => value)).toEqual(['system_size_kw:7'])
})

test('there are no quick choices beside a filter in use, or for many families', () => {
  const groups = [group('spa_seats', ['2', '4'])]

  expect(quickChoices({ families: [], groups, in_use: ['spa_seats:2'] }).options).toEqual([])
  expect(quickChoices({ families: ['a', 'b', 'c'], groups, in_use: [] }).options).toEqual([])
})

test('each quick choice of a category page leads to as many products as it says', async ({ harness }) => {
  const powers = [5000, 5000, 7600]
  await stockShop(
    harness.db,
    powers.map((number, at) =>
      aProduct({ id: `p-${at}`, attributes: [{ id: 'rated_power', number, words: null }] }),
    ),
  )
  const load = (query: string) => {
    const url = new URL(`/products${query}`, 'http://localhost')
    return loadCategory(harness.ctx(), categoryAt(url), url)
  }

  const { options } = (await load('')).choices

  expect(options.map(({ count }) => count)).toEqual([2, 1])
  for (const { value, count } of options)
    expect((await load(`?f=${encodeURIComponent(value)}`)).list.total, value).toBe(count)
})
