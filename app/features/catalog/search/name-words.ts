import { firstWhere } from '#platform/collections/binary-search.ts'
import { type Bits, bitsOfAll } from './bits.ts'

/** The words of product names in a language, in order, each with the products that have it. */
export class NameWords {
  /** How many products were read. */
  readonly count: number
  readonly #stopWords: ReadonlySet<string>
  readonly #words: string[]
  readonly #products: Uint32Array[]

  /** `stopWords`: those among the words and the beginnings of words. */
  constructor(
    products: ReadonlyMap<string, number[]>,
    count: number,
    stopWords: ReadonlySet<string> = new Set(),
  ) {
    this.count = count
    this.#stopWords = stopWords
    this.#words = [...products.keys()].sort()
    this.#products = this.#words.map((word) => Uint32Array.from(products.get(word) ?? []))
  }

  /** The words that start with these letters, without those that start with another one of them; at most so many. */
  completionsOf(letters: string, most: number): string[] {
    const found: string[] = []
    for (let at = this.#firstAt(letters); at < this.#words.length && found.length < most; at++) {
      const word = this.#words[at] as string
      if (!word.startsWith(letters)) break
      const before = found.at(-1)
      if (before === undefined || !word.startsWith(before)) found.push(word)
    }
    return found
  }

  /** The products with a word in their names that starts with these letters. */
  productsWith(letters: string): Bits {
    const first = this.#firstAt(letters)
    const end = firstWhere(
      this.#words.length,
      (at) => !(this.#words[at] as string).startsWith(letters),
      first,
    )
    return bitsOfAll(this.#products.slice(first, end))
  }

  /** The products with this whole word in their names. */
  productsWithWord(word: string): Bits {
    const at = this.#firstAt(word)
    return bitsOfAll(this.#words[at] === word ? this.#products.slice(at, at + 1) : [])
  }

  /** Whether the database does not index this word, as `the`. */
  isStopWord(word: string): boolean {
    return this.#stopWords.has(word)
  }

  #firstAt = (letters: string) =>
    firstWhere(this.#words.length, (at) => (this.#words[at] as string) >= letters)
}
