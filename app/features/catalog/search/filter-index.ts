import type { Locale } from '#text/text.tsx'
import type { FacetCounts } from './filters.ts'

export const listingSorts = ['popular', 'price_up', 'price_down', 'newest', 'name'] as const
export type ListingSort = (typeof listingSorts)[number]

/** What lists filter and sort by, of one product. `number` is small and its own for good: its bit in a `Bits`. */
export type IndexedProduct = {
  number: number
  id: string
  /** Drafts are known, so that who was told of a product learns that it is gone. */
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
  /** Marks that a product must have one of, for each group: `[['brand:Solis'], ['phases:1', 'phases:3']]`. */
  marks: string[][]
  price_from_cents: number | null
  price_to_cents: number | null
}

/** A set of products: bit `number % 32` of word `number / 32`. Words beyond its end are empty. */
export type Bits = Uint32Array

type Order = { numbers: number[]; stale: boolean; compare: (a: IndexedProduct, b: IndexedProduct) => number }

/**
 * The shown products by what lists filter and sort by, in memory: a set of bits for each mark and an order for each
 * sort. A hundred thousand products are narrowed, counted and paged in a fraction of a millisecond, and one that
 * changes is put in its new place without building anything anew.
 */
export class FilterIndex {
  readonly #products: (IndexedProduct | undefined)[] = []
  readonly #postings = new Map<string, Posting>()
  readonly #orders = new Map<string, Order>()
  #shown: Bits = new Uint32Array(32)

  /** Takes in a product as it is now, in place of what was known of it. */
  put(product: IndexedProduct) {
    const { number } = product
    const known = this.#products[number]
    if (known?.shown) for (const posting of this.#postings.values()) posting.remove(number)
    this.#shown = grown(this.#shown, number)
    set(this.#shown, number, product.shown)
    for (const mark of product.shown ? product.marks : []) this.#postingOf(mark).add(number)
    // Its marks are where they are asked for.
    this.#products[number] = { ...product, marks: [] }
    for (const order of this.#orders.values()) {
      if (!known?.shown && product.shown) order.numbers.push(number)
      order.stale = true
    }
  }

  #postingOf(mark: string) {
    let posting = this.#postings.get(mark)
    if (!posting) this.#postings.set(mark, (posting = new Posting()))
    return posting
  }

  /** The products that are left. */
  matching({ families, marks, price_from_cents, price_to_cents }: FilterCriteria): Bits {
    const left = this.#shown.slice()
    const groups = families.length > 0 ? [families.map((id) => `family:${id}`), ...marks] : marks
    for (const group of groups) intersect(left, this.#havingAny(group))
    if (price_from_cents !== null || price_to_cents !== null)
      this.#narrowByPrice(left, price_from_cents ?? 0, price_to_cents ?? Number.POSITIVE_INFINITY)
    return left
  }

  #havingAny(group: string[]): Bits {
    const any = new Uint32Array(this.#shown.length)
    for (const mark of group) this.#postings.get(mark)?.addTo(any)
    return any
  }

  #narrowByPrice(left: Bits, from: number, to: number) {
    const byPrice = this.#order('price_up', 'en')
    const first = this.#firstAt(byPrice, (price) => price >= from)
    const end = this.#firstAt(byPrice, (price) => price > to)
    if (first === 0 && end === byPrice.length) return
    intersect(left, bitsOf(byPrice.slice(first, end)))
  }

  /** Where in the order of prices they begin to be `enough`. */
  #firstAt(byPrice: number[], enough: (price_cents: number) => boolean) {
    let [low, high] = [0, byPrice.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (enough(this.#products[byPrice[middle] as number]?.price_cents ?? 0)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The ids on a page of these products, in their order, but `first` those that are relevant beyond it. */
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

  /** How many of these products carry each mark. */
  count(products: Bits): FacetCounts {
    const counts: FacetCounts = {}
    for (const [mark, posting] of this.#postings) {
      const n = posting.countIn(products)
      if (n > 0) counts[mark] = n
    }
    return counts
  }

  #order(sort: Exclude<ListingSort, 'price_down'>, locale: Locale): number[] {
    const name = sort === 'name' ? `name ${locale}` : sort
    let order = this.#orders.get(name)
    if (!order) {
      order = { numbers: numbersIn(this.#shown), stale: true, compare: comparators[sort](locale) }
      this.#orders.set(name, order)
    }
    if (order.stale) this.#sort(order)
    return order.numbers
  }

  /** Few have moved since the last time, and what is nearly in order is sorted in little more than a look at each. */
  #sort(order: Order) {
    const product = (number: number) => this.#products[number] as IndexedProduct
    order.numbers = [...new Set(order.numbers)]
      .filter((number) => has(this.#shown, number))
      .sort((a, b) => order.compare(product(a), product(b)))
    order.stale = false
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const comparators: Record<Exclude<ListingSort, 'price_down'>, (locale: Locale) => Order['compare']> = {
  popular: () => (a, b) => b.popularity - a.popularity || compareText(a.id, b.id),
  price_up: () => (a, b) => a.price_cents - b.price_cents || compareText(a.id, b.id),
  newest: () => (a, b) => b.created_at - a.created_at || compareText(a.id, b.id),
  name: (locale) => (a, b) => compareText(a.names[locale], b.names[locale]) || compareText(a.id, b.id),
}

/** Who carries a mark: a few numbers, or bits once those take less room. */
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
  // Beyond the end there is nothing to be set: typed arrays ignore it.
  bits[number >>> 5] = on ? word | bit : word & ~bit
}

/** A set of the products with these numbers. */
export function bitsOf(numbers: number[] | Uint32Array): Bits {
  let largest = 0
  for (const number of numbers) if (number > largest) largest = number
  const bits = new Uint32Array((largest >>> 5) + 1)
  for (const number of numbers) set(bits, number, true)
  return bits
}

/** Takes out of the first set what is not in the second. */
export function intersect(bits: Bits, others: Bits) {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (others[i] ?? 0)
}

/** How many are in the set. */
export function countBits(bits: Bits) {
  let n = 0
  for (const word of bits) n += ones(word)
  return n
}

/** How many bits of a word are on, by adding neighbours: pairs, fours, bytes (Warren, Hacker's Delight, 5-1). */
function ones(word: number) {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function numbersIn(bits: Bits) {
  const numbers: number[] = []
  for (let number = 0; number < bits.length * 32; number++) if (has(bits, number)) numbers.push(number)
  return numbers
}

/** The same set with room for this number, and for as many again. */
function grown(bits: Bits, number: number): Bits {
  if (number >>> 5 < bits.length) return bits
  const larger = new Uint32Array(Math.max(bits.length * 2, (number >>> 5) + 1))
  larger.set(bits)
  return larger
}
