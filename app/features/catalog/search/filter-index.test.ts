import { expect, test } from 'vitest'
import { randomFrom } from '#tests/harness/random.ts'
import { bitsOf, countBits, has } from './bits.ts'
import { everything, type FilterCriteria, FilterIndex, type IndexedProduct } from './filter-index.ts'
import { listingSorts } from './product-orders.ts'

const random = randomFrom()
const some = <Item>(items: Item[]) => items[Math.floor(random() * items.length)] as Item

const randomProduct = (number: number): IndexedProduct => ({
  number,
  id: `p${number}`,
  shown: random() < 0.9,
  facet_values: [
    `family:f${number % 3}`,
    `brand:${some(['a', 'b', 'c'])}`,
    `power:${Math.floor(random() * 40)}`,
  ],
  price_cents: Math.floor(random() * 500),
  popularity: Math.floor(random() * 20),
  created_at: Math.floor(random() * 50),
  names: { en: `n${number % 7}`, de: `n${number % 5}`, zh: `n${number}` },
})

/** The same filter as a plain loop, to compare with. */
function filterSlowly(
  products: IndexedProduct[],
  { families, facet_values, price_from_cents, price_to_cents }: FilterCriteria,
) {
  const groups = families.length > 0 ? [families.map((id) => `family:${id}`), ...facet_values] : facet_values
  return products.filter(
    (one) =>
      one.shown &&
      groups.every((group) => group.some((value) => one.facet_values.includes(value))) &&
      one.price_cents >= (price_from_cents ?? 0) &&
      one.price_cents <= (price_to_cents ?? Number.POSITIVE_INFINITY),
  )
}

test('after many random changes, matches, counts, facets and order equal those of a plain loop', () => {
  const index = new FilterIndex()
  const products = new Map<number, IndexedProduct>()
  for (let round = 0; round < 400; round++) {
    for (let i = 0; i < 12; i++) {
      const product = randomProduct(Math.floor(random() * 1500))
      products.set(product.number, product)
      index.put(product)
    }
    const criteria: FilterCriteria = {
      families: some([[], ['f1'], ['f0', 'f2']]),
      facet_values: some([
        [],
        [['brand:a']],
        [
          ['brand:a', 'brand:b'],
          ['power:3', 'power:4', 'power:5'],
        ],
        [['none:1']],
      ]),
      price_from_cents: some([null, 0, 120]),
      price_to_cents: some([null, 300, 9_000]),
    }

    const left = index.matching(criteria)
    const expected = filterSlowly([...products.values()], criteria)

    expect(countBits(left)).toBe(expected.length)
    const { 'brand:a': n = 0 } = index.count(left)
    expect(n).toBe(expected.filter((one) => one.facet_values.includes('brand:a')).length)
    const prices = index
      .page(left, 'price_up', 'en', 0, 2000)
      .map((id) => products.get(Number(id.slice(1)))?.price_cents)
    expect(prices).toEqual(expected.map((one) => one.price_cents).toSorted((a, b) => a - b))
    for (const sort of listingSorts) {
      const whole = index.page(left, sort, 'de', 0, 2000)
      expect(new Set(whole)).toEqual(new Set(expected.map((one) => one.id)))
      expect(index.page(left, sort, 'de', 5, 7)).toEqual(whole.slice(5, 12))
    }
  }
})

test('a bit set contains exactly what was added, also beyond its end', () => {
  const bits = bitsOf([0, 31, 32, 100])

  expect([0, 31, 32, 100, 1, 99, 5000].map((number) => has(bits, number))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(countBits(bits)).toBe(4)
})

test('the most popular products of a set come in their order', () => {
  const index = new FilterIndex()
  for (const number of [0, 1, 2, 70]) index.put({ ...randomProduct(number), shown: true, popularity: number })

  expect(index.mostPopular(bitsOf([0, 2, 70]), 2)).toEqual([70, 2])
})

test('an index without products returns an empty page', () => {
  const index = new FilterIndex()

  expect(index.page(index.matching(everything), 'popular', 'en', 0, 20)).toEqual([])
})
