import { hashOf } from './hash.ts'
import { noBytes, Records, type SavedRecords } from './records.ts'

export type SavedNames = { words: string[]; seen: Uint8Array; texts: SavedRecords<Uint8Array> }

/** Words beyond this number are stored letter for letter. */
const maxWords = 32_000
/** Codes below this take one byte, the others two. */
const short = 128
/** Before the length and the letters of a word without a code. */
const literal = 255
const seenBits = 2 ** 22

/**
 * The names of products in one language. Most of their words occur in many names: those are stored as a code of one or two
 * bytes, so that a name takes a third of its letters.
 */
export class NameTexts {
  readonly #words: string[]
  readonly #codes: Map<string, number>
  /** Hashes of words that occurred once: a word gets a code when it occurs again. */
  readonly #seen: Uint8Array
  readonly #texts: Records<Uint8Array>

  constructor({ words, seen, texts }: SavedNames) {
    this.#words = words
    this.#codes = new Map(words.map((word, code) => [word, code]))
    this.#seen = seen
    this.#texts = new Records(texts)
  }

  put(number: number, name: string) {
    if (this.#texts.has(number) && this.get(number) === name) return
    const bytes: number[] = []
    for (const word of name.match(wordsWithSpaces) ?? []) this.#write(word, bytes)
    this.#texts.put(number, bytes)
  }

  /** The name of a product; empty if it has none. */
  get(number: number): string {
    const bytes = this.#texts.get(number)
    if (!bytes) return ''
    let name = ''
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at++] as number
      if (first === literal) {
        const length = bytes[at++] as number
        name += Buffer.from(bytes.buffer, bytes.byteOffset + at, length).toString()
        at += length
      } else if (first < short) name += this.#words[first]
      else name += this.#words[short + (first - short) * 256 + (bytes[at++] as number)]
    }
    return name
  }

  #write(word: string, bytes: number[]) {
    const code = this.#codeOf(word)
    if (code === null) {
      const letters = Buffer.from(word)
      for (let from = 0; from < letters.length; from += 255) {
        const part = letters.subarray(from, from + 255)
        bytes.push(literal, part.length, ...part)
      }
    } else if (code < short) bytes.push(code)
    else bytes.push(short + ((code - short) >>> 8), (code - short) & 255)
  }

  #codeOf(word: string) {
    const known = this.#codes.get(word)
    if (known !== undefined) return known
    if (this.#words.length >= maxWords) return null
    const bit = hashOf(word) % seenBits
    const [at, mask] = [bit >>> 3, 1 << (bit & 7)]
    if (((this.#seen[at] as number) & mask) === 0) {
      this.#seen[at] = (this.#seen[at] as number) | mask
      return null
    }
    this.#codes.set(word, this.#words.length)
    return this.#words.push(word) - 1
  }

  /** What the constructor takes, without a copy. */
  save = (): SavedNames => ({ words: this.#words, seen: this.#seen, texts: this.#texts.save() })
}

export const noNames = (): SavedNames => ({
  words: [],
  seen: new Uint8Array(seenBits / 8),
  texts: noBytes(),
})

/** Words with the spaces after them; Chinese has none between its words. */
const wordsWithSpaces = /\p{Script=Han}+|[^\p{Script=Han}\s]+\s*|\s+/gu
