/** The words of a chunk of products, with the numbers of the products that have them: 6 bytes for each word of a product. */
export class ChunkWords {
  readonly #codes = new Map<string, number>()
  readonly #products = new Pairs()
  readonly #headings = new Pairs()

  /** Adds a product by its number within the chunk, in ascending order. `headings` are those of the words that its name has. */
  add(number: number, words: string[], headings: string[]) {
    for (const word of words) this.#products.add(this.#codeOf(word), number)
    for (const word of headings) this.#headings.add(this.#codeOf(word), number)
  }

  #codeOf(word: string) {
    let code = this.#codes.get(word)
    if (code === undefined) this.#codes.set(word, (code = this.#codes.size))
    return code
  }

  /** The words in no order, and for the place of each its sets of numbers, ascending. */
  end() {
    const size = this.#codes.size
    return {
      words: [...this.#codes.keys()],
      products: this.#products.byCode(size),
      headings: this.#headings.byCode(size),
    }
  }
}

/** Pairs of a word and a product. */
class Pairs {
  #codes = new Uint32Array(1024)
  #numbers = new Uint16Array(1024)
  #count = 0

  add(code: number, number: number) {
    if (this.#count === this.#codes.length) this.#grow()
    this.#codes[this.#count] = code
    this.#numbers[this.#count++] = number
  }

  #grow() {
    const codes = new Uint32Array(2 * this.#count)
    const numbers = new Uint16Array(2 * this.#count)
    codes.set(this.#codes)
    numbers.set(this.#numbers)
    this.#codes = codes
    this.#numbers = numbers
  }

  /** The numbers of each code, in the order in which they were added. */
  byCode(codes: number): (code: number) => Uint16Array {
    const starts = new Uint32Array(codes + 1)
    for (let i = 0; i < this.#count; i++) {
      const next = (this.#codes[i] as number) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let code = 1; code <= codes; code++)
      starts[code] = (starts[code] as number) + (starts[code - 1] as number)
    const sorted = new Uint16Array(this.#count)
    const ends = starts.slice()
    for (let i = 0; i < this.#count; i++) {
      const code = this.#codes[i] as number
      const end = ends[code] as number
      sorted[end] = this.#numbers[i] as number
      ends[code] = end + 1
    }
    return (code) => sorted.subarray(starts[code], starts[code + 1])
  }
}
