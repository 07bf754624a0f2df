import { unitPriceOf } from '#features/catalog/products/unit-price.ts'
import type { Locale } from '#text/text.tsx'
import { type Bits, numbersOf } from './bits.ts'
import { type Pause, sortSlowly } from './compact/sort-slowly.ts'
import { type Compare, SortOrder } from './sort-order.ts'

export const listingSorts = ['popular', 'price_up', 'price_down', 'newest', 'name', 'unit_price'] as const
export type ListingSort = (typeof listingSorts)[number]

// Not those of text.tsx: the baseline of the benchmark runs this file in plain Node, which has no JSX.
export const nameLocales: readonly Locale[] = ['en', 'de', 'zh']

export type OrderedSort = Exclude<ListingSort, 'price_down'>

/** The numbers that products are sorted by. */
export type SortValues = {
  prices: Int32Array
  popularities: Int32Array
  created: Float64Array
  /** Dollars per watt, kWh or kVA, by the facet values; infinite without one, so that it is sorted last. */
  unitPrices: Float64Array
}

type Source = {
  values: SortValues
  shown: () => Bits
  isShown: (number: number) => boolean
  nameOf: (number: number, locale: Locale) => string
  compareIds: Compare
}

export type SavedOrder = { sort: OrderedSort; locale: Locale; numbers: Uint32Array }

/** The shown products in each sort order. An order is sorted when it is first used, or by `sortAll`. */
export class ProductOrders {
  readonly #orders = new Map<string, { sort: OrderedSort; locale: Locale; order: SortOrder }>()
  /** Of orders that are being sorted: products that are put meanwhile. */
  readonly #changing = new Set<Set<number>>()
  readonly #source: Source

  constructor(source: Source, saved: SavedOrder[]) {
    this.#source = source
    for (const { sort, locale, numbers } of saved) this.#add(sort, locale, numbers)
  }

  /** Notes that a product was added, or that its values may have changed. */
  change(number: number) {
    for (const { order } of this.#orders.values()) order.change(number)
    for (const changes of this.#changing) changes.add(number)
  }

  /** The numbers of the shown products in this order. */
  sorted(sort: OrderedSort, locale: Locale): Uint32Array {
    const { shown, isShown } = this.#source
    const known = this.#orders.get(nameOf(sort, locale))?.order
    if (known) return known.sorted(isShown)
    const numbers = Uint32Array.from(numbersOf(shown())).sort(this.#comparerOfNow(sort, locale))
    return this.#add(sort, locale, numbers).sorted(isShown)
  }

  #add(sort: OrderedSort, locale: Locale, numbers: Uint32Array) {
    const order = new SortOrder(numbers, this.comparerOf(sort, locale))
    this.#orders.set(nameOf(sort, locale), { sort, locale, order })
    return order
  }

  /** Sorts the orders that were not used yet. Requests are answered in between, and products may be put. */
  async sortAll(pause: Pause) {
    for (const sort of ['popular', 'price_up', 'newest', 'unit_price', 'name'] as const)
      for (const locale of sort === 'name' ? nameLocales : (['en'] as const))
        if (!this.#orders.has(nameOf(sort, locale))) await this.#sortSlowly(sort, locale, pause)
  }

  async #sortSlowly(sort: OrderedSort, locale: Locale, pause: Pause) {
    const numbers = Uint32Array.from(numbersOf(this.#source.shown()))
    const compare = this.#comparerOfNow(sort, locale)
    const changes = new Set<number>()
    this.#changing.add(changes)
    try {
      const places = await sortSlowly(
        numbers.length,
        (a, b) => compare(numbers[a] as number, numbers[b] as number),
        pause,
      )
      const order = this.#add(
        sort,
        locale,
        places.map((at) => numbers[at] as number),
      )
      for (const number of changes) order.change(number)
    } finally {
      this.#changing.delete(changes)
    }
  }

  /** Compares two products by this order. */
  comparerOf(sort: OrderedSort, locale: Locale): Compare {
    const { values, nameOf, compareIds } = this.#source
    if (sort === 'name')
      return (a, b) => compareText(nameOf(a, locale), nameOf(b, locale)) || compareIds(a, b)
    const { name, sign } = sortedBy[sort]
    return (a, b) => compareNumbers(values[name], a, b) * sign || compareIds(a, b)
  }

  /** Compares the values of this moment, also when products are put later. */
  #comparerOfNow(sort: OrderedSort, locale: Locale): Compare {
    const { values, shown, nameOf, compareIds } = this.#source
    if (sort === 'name') {
      const names = Array.from({ length: shown().length * 32 }, (_, number) => nameOf(number, locale))
      return (a, b) => compareText(names[a] as string, names[b] as string) || compareIds(a, b)
    }
    const { name, sign } = sortedBy[sort]
    const now = values[name].slice()
    return (a, b) => compareNumbers(now, a, b) * sign || compareIds(a, b)
  }

  /** What the constructor takes. */
  save = (): SavedOrder[] =>
    [...this.#orders.values()].map(({ sort, locale, order }) => ({
      sort,
      locale,
      numbers: order.sorted(this.#source.isShown),
    }))
}

const nameOf = (sort: OrderedSort, locale: Locale) => (sort === 'name' ? `name ${locale}` : sort)

const sortedBy = {
  popular: { name: 'popularities', sign: -1 },
  price_up: { name: 'prices', sign: 1 },
  newest: { name: 'created', sign: -1 },
  unit_price: { name: 'unitPrices', sign: 1 },
} as const

/** Not a difference: that of two infinities is no number. */
function compareNumbers(values: Int32Array | Float64Array, a: number, b: number) {
  const [one, other] = [values[a] as number, values[b] as number]
  return one === other ? 0 : one < other ? -1 : 1
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What `unitPrices` has of a product with these facet values. */
export function unitPriceIn({ facet_values, price_cents }: { facet_values: string[]; price_cents: number }) {
  const facetOf = (attribute: string) =>
    facet_values.find((value) => value.startsWith(`${attribute}:`))?.slice(attribute.length + 1)
  const price = unitPriceOf(facetOf('family') ?? '', price_cents, (attribute) => Number(facetOf(attribute)))
  return price?.dollars ?? Number.POSITIVE_INFINITY
}
