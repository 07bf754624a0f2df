import { firstWhere } from '#platform/collections/binary-search.ts'

/** Compares two products by their numbers. */
export type Compare = (a: number, b: number) => number

/** Products in order. Changed ones are merged in again when they are next read: sorting a million anew takes a second. */
export class SortOrder {
  #numbers: Uint32Array
  readonly #changed = new Set<number>()
  readonly #compare: Compare

  /** `numbers` are in the order of `compare`. */
  constructor(numbers: Uint32Array, compare: Compare) {
    this.#numbers = numbers
    this.#compare = compare
  }

  /** Notes that a product was added, or that the values by which it is sorted may have changed. */
  change(number: number) {
    this.#changed.add(number)
  }

  /** The products in order; changed ones only if they are shown. */
  sorted(isShown: (number: number) => boolean): Uint32Array {
    if (this.#changed.size === 0) return this.#numbers
    const unchanged = this.#numbers.filter((number) => !this.#changed.has(number))
    const added = [...this.#changed].filter(isShown).sort(this.#compare)
    this.#numbers = merged(unchanged, added, this.#compare)
    this.#changed.clear()
    return this.#numbers
  }
}

/** Two sorted lists as one. */
function merged(numbers: Uint32Array, added: number[], compare: Compare): Uint32Array {
  const all = new Uint32Array(numbers.length + added.length)
  let [at, from] = [0, 0]
  for (const number of added) {
    const isAfter = (at: number) => compare(numbers[at] as number, number) > 0
    const to = firstWhere(numbers.length, isAfter, from)
    all.set(numbers.subarray(from, to), at)
    at += to - from
    all[at++] = number
    from = to
  }
  all.set(numbers.subarray(from), at)
  return all
}
