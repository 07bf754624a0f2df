import { unitPriceOf } from '#features/catalog/products/unit-price.ts'
import { firstWhere } from '#platform/collections/binary-search.ts'
import type { Locale } from '#text/text.tsx'
import type { FacetCounts } from './filters.ts'
import { type Compare, SortOrder } from './sort-order.ts'
import { withRoom } from './typed-arrays.ts'

export const listingSorts = ['popular', 'price_up', 'price_down', 'newest', 'name', 'unit_price'] as const
export type ListingSort = (typeof listingSorts)[number]

/** The values by which lists filter and sort a product. `number` never changes: it is the product's bit in a `Bits`. */
export type IndexedProduct = {
  number: number
  id: string
  /** False for drafts: their rows stay, so that every process learns that the product is gone. */
  shown: boolean
  /** `attribute:value` */
  marks: string[]
  price_cents: number
  popularity: number
  /** Milliseconds since 1970. */
  created_at: number
  names: Record<Locale, string>
}

export type FilterCriteria = {
  /** Only these families; empty means all. */
  families: string[]
  /** Facet values; a product must have one of each group: `[['brand:Solis'], ['phases:1', 'phases:3']]`. */
  marks: string[][]
  price_from_cents: number | null
  price_to_cents: number | null
}

/** All shown products. */
export const everything: FilterCriteria = {
  families: [],
  marks: [],
  price_from_cents: null,
  price_to_cents: null,
}

/** A set of products: bit `number % 32` of word `number / 32`. Words beyond its end are empty. */
export type Bits = Uint32Array

/** What is stored of a product as an object. */
type Kept = Pick<IndexedProduct, 'id' | 'names'>

/**
 * An in-memory index of the shown products: a bit set for each facet value and a sorted list for each sort order. It
 * filters, counts and pages 100,000 products in under a millisecond; a changed product is updated in place.
 */
export class FilterIndex {
  readonly #products: (Kept | undefined)[] = []
  #prices = new Int32Array(32)
  #popularities = new Int32Array(32)
  #created = new Float64Array(32)
  /** Dollars per watt, kWh or kVA, by the facet values; infinite without one, so that it is sorted last. */
  #unitPrices = new Float64Array(32)
  readonly #postings = new Map<string, Posting>()
  readonly #orders = new Map<string, SortOrder>()
  #shown: Bits = new Uint32Array(32)

  /** Adds a product, or replaces its earlier version. */
  put(product: IndexedProduct) {
    const { number } = product
    if (has(this.#shown, number)) for (const posting of this.#postings.values()) posting.remove(number)
    this.#shown = grown(this.#shown, number)
    set(this.#shown, number, product.shown)
    for (const mark of product.shown ? product.marks : []) this.#postingOf(mark).add(number)
    this.#keep(product)
    for (const order of this.#orders.values()) order.change(number)
  }

  /** Keeps what products are sorted by. The facet values are in the postings; a second copy is not needed. */
  #keep(product: IndexedProduct) {
    const { number, id, names } = product
    this.#products[number] = { id, names }
    this.#prices = withRoom(this.#prices, number + 1)
    this.#popularities = withRoom(this.#popularities, number + 1)
    this.#created = withRoom(this.#created, number + 1)
    this.#unitPrices = withRoom(this.#unitPrices, number + 1)
    this.#prices[number] = product.price_cents
    this.#popularities[number] = product.popularity
    this.#created[number] = product.created_at
    this.#unitPrices[number] = unitPriceIn(product)
  }

  #postingOf(mark: string) {
    let posting = this.#postings.get(mark)
    if (!posting) this.#postings.set(mark, (posting = new Posting()))
    return posting
  }

  /** The shown products that match all criteria. */
  matching({ families, marks, price_from_cents, price_to_cents }: FilterCriteria): Bits {
    const left = this.#shown.slice()
    const groups = families.length > 0 ? [families.map((id) => `family:${id}`), ...marks] : marks
    for (const group of groups) intersect(left, this.#withAny(group))
    if (price_from_cents !== null || price_to_cents !== null)
      this.#filterByPrice(left, price_from_cents ?? 0, price_to_cents ?? Number.POSITIVE_INFINITY)
    return left
  }

  #withAny(group: string[]): Bits {
    const any = new Uint32Array(this.#shown.length)
    for (const mark of group) this.#postings.get(mark)?.addTo(any)
    return any
  }

  /** Tells whether a product has one of these facet values. */
  having(marks: string[]) {
    const any = this.#withAny(marks)
    return (number: number) => has(any, number)
  }

  priceOf = (number: number) => this.#prices[number] ?? 0

  isShown = (number: number) => has(this.#shown, number)

  popularityOf = (number: number) => this.#popularities[number] ?? 0

  nameOf = (number: number, locale: Locale) => this.#products[number]?.names[locale] ?? ''

  idOf = (number: number) => this.#products[number]?.id ?? ''

  /** The values of an attribute that products have. */
  valuesOf(attribute: string) {
    const start = `${attribute}:`
    return [...this.#postings.keys()]
      .filter((mark) => mark.startsWith(start))
      .map((mark) => mark.slice(start.length))
  }

  #filterByPrice(left: Bits, from: number, to: number) {
    const byPrice = this.#order('price_up', 'en')
    const priceAt = (index: number) => this.priceOf(byPrice[index] as number)
    const first = firstWhere(byPrice.length, (index) => priceAt(index) >= from)
    const end = firstWhere(byPrice.length, (index) => priceAt(index) > to)
    if (first === 0 && end === byPrice.length) return
    intersect(left, bitsOf(byPrice.slice(first, end)))
  }

  /** The product IDs of a page; the numbers in `first` (the best search matches) come before the sort order. */
  page(
    products: Bits,
    sort: ListingSort,
    locale: Locale,
    offset: number,
    size: number,
    first: number[] = [],
  ): string[] {
    const order = this.#order(sort === 'price_down' ? 'price_up' : sort, locale)
    const last = order.length - 1
    const ahead = first.filter((number) => has(products, number))
    const page = ahead.slice(offset, offset + size)
    const placed = bitsOf(ahead)
    let before = ahead.length
    for (let i = 0; i <= last && page.length < size; i++) {
      const number = order[sort === 'price_down' ? last - i : i] as number
      if (has(products, number) && !has(placed, number) && before++ >= offset) page.push(number)
    }
    return page.flatMap((number) => this.#products[number]?.id ?? [])
  }

  /** The most popular of these products. */
  mostPopular(products: Bits, size: number): number[] {
    const found: number[] = []
    const order = this.#order('popular', 'en')
    // Sorting a few products takes less time than looking for them among all.
    if (countBits(products) < order.length / 500)
      return numbersOf(products).filter(this.isShown).sort(this.#comparators.popular('en')).slice(0, size)
    for (const number of order) {
      if (found.length === size) break
      if (has(products, number)) found.push(number)
    }
    return found
  }

  /** How many of these products have each facet value. */
  count(products: Bits): FacetCounts {
    const counts: FacetCounts = {}
    for (const [mark, posting] of this.#postings) {
      const n = posting.countIn(products)
      if (n > 0) counts[mark] = n
    }
    return counts
  }

  #order(sort: Exclude<ListingSort, 'price_down'>, locale: Locale): Uint32Array {
    const name = sort === 'name' ? `name ${locale}` : sort
    let order = this.#orders.get(name)
    if (!order) {
      order = new SortOrder(numbersOf(this.#shown), this.#comparators[sort](locale))
      this.#orders.set(name, order)
    }
    return order.sorted(this.isShown)
  }

  #byId: Compare = (a, b) => compareText(this.idOf(a), this.idOf(b))

  readonly #comparators: Record<Exclude<ListingSort, 'price_down'>, (locale: Locale) => Compare> = {
    popular: () => (a, b) => this.popularityOf(b) - this.popularityOf(a) || this.#byId(a, b),
    price_up: () => (a, b) => this.priceOf(a) - this.priceOf(b) || this.#byId(a, b),
    newest: () => (a, b) => valueAt(this.#created, b) - valueAt(this.#created, a) || this.#byId(a, b),
    unit_price: () => (a, b) => {
      const [one, other] = [valueAt(this.#unitPrices, a), valueAt(this.#unitPrices, b)]
      // A difference of two infinities is NaN.
      return one === other ? this.#byId(a, b) : one < other ? -1 : 1
    },
    name: (locale) => (a, b) =>
      compareText(this.nameOf(a, locale), this.nameOf(b, locale)) || this.#byId(a, b),
  }
}

const valueAt = (values: Float64Array, number: number) => values[number] as number

function unitPriceIn({ marks, price_cents }: IndexedProduct) {
  const facetOf = (attribute: string) =>
    marks.find((mark) => mark.startsWith(`${attribute}:`))?.slice(attribute.length + 1)
  const price = unitPriceOf(facetOf('family') ?? '', price_cents, (attribute) => Number(facetOf(attribute)))
  return price?.dollars ?? Number.POSITIVE_INFINITY
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The products with a facet value: a list of numbers, or a bit set once that is smaller. */
class Posting {
  #few: number[] | null = []
  #bits: Bits = new Uint32Array(0)
  #largest = 0

  add(number: number) {
    this.#largest = Math.max(this.#largest, number)
    if (!this.#few) {
      this.#bits = grown(this.#bits, number)
      set(this.#bits, number, true)
      return
    }
    this.#few.push(number)
    if (this.#few.length <= 32 + this.#largest / 64) return
    this.#bits = bitsOf(this.#few)
    this.#few = null
  }

  remove(number: number) {
    if (!this.#few) return set(this.#bits, number, false)
    const at = this.#few.indexOf(number)
    if (at >= 0) this.#few.splice(at, 1)
  }

  addTo(bits: Bits) {
    if (this.#few) for (const number of this.#few) set(bits, number, true)
    else
      for (let i = 0; i < Math.min(bits.length, this.#bits.length); i++)
        bits[i] = (bits[i] as number) | (this.#bits[i] as number)
  }

  countIn(bits: Bits) {
    let n = 0
    if (this.#few) for (const number of this.#few) n += has(bits, number) ? 1 : 0
    else
      for (let i = 0; i < Math.min(bits.length, this.#bits.length); i++)
        n += ones((bits[i] as number) & (this.#bits[i] as number))
    return n
  }
}

/** Whether the product is in the set. */
export const has = (bits: Bits, number: number) => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1

function set(bits: Bits, number: number, on: boolean) {
  const bit = 1 << (number & 31)
  const word = bits[number >>> 5] ?? 0
  // Typed arrays ignore writes beyond their end.
  bits[number >>> 5] = on ? word | bit : word & ~bit
}

/** The bit set of the products with these numbers. */
export function bitsOf(numbers: number[] | Uint32Array): Bits {
  let largest = 0
  for (const number of numbers) if (number > largest) largest = number
  const bits = new Uint32Array((largest >>> 5) + 1)
  for (const number of numbers) set(bits, number, true)
  return bits
}

/** Removes from the first set, in place, what is not in the second. */
export function intersect(bits: Bits, others: Bits) {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (others[i] ?? 0)
}

/** Adds to a set, in place, what is in both of the others. */
export function addCommon(bits: Bits, one: Bits, other: Bits) {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) | ((one[i] as number) & (other[i] ?? 0))
}

/** The products that are in any of the sets. */
export function union(sets: Bits[]): Bits {
  const all = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets)
    for (let i = 0; i < set.length; i++) all[i] = (all[i] as number) | (set[i] as number)
  return all
}

/** The number of products in the set. */
export function countBits(bits: Bits) {
  let n = 0
  for (const word of bits) n += ones(word)
  return n
}

/** The number of 1 bits of a word, by adding pairs, fours and bytes (Warren, Hacker's Delight, 5-1). */
function ones(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The numbers of the products in the set, ascending. */
export function numbersOf(bits: Bits) {
  const numbers: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      numbers.push(at * 32 + 31 - Math.clz32(word & -word))
  return numbers
}

/** The same set, at least doubled in size if it is too small for this number. */
const grown = (bits: Bits, number: number): Bits => withRoom(bits, (number >>> 5) + 1)
