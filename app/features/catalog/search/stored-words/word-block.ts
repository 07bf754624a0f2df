// How words are stored with the products that have them: blocks of words in the order of their bytes, for each chunk of products.
// A word is its length in two bytes, its letters in UTF-8, and two sets: the products that have it, and those with it in their
// names. A set is a count in two bytes and that many numbers within the chunk, or one bit for each product where that is smaller.
import type { Bits } from '../bits.ts'

/** A chunk has 32,768 products: a number within one takes two bytes. */
export const chunkBits = 15
export const chunkSize = 2 ** chunkBits
const bitsBytes = chunkSize / 8
/** A set of more products takes less space as bits. */
const maxListed = bitsBytes / 2
/** Instead of a count: the set is stored as bits. */
const asBits = 0xffff

/** A longer block begins a new one. */
const maxBlock = 8 * 1024

export type WordBlock = { first_word: Buffer; words: Buffer }

/** Collects words, given in the order of their bytes, as blocks. */
export class BlockWriter {
  #parts: Buffer[] = []
  #bytes = 0
  #first: Buffer = Buffer.alloc(0)

  /** Adds a word with the numbers of its products within the chunk, ascending. Returns a block that is complete, or null. */
  add(word: Buffer, products: Uint16Array, headings: Uint16Array): WordBlock | null {
    const added = Buffer.concat([twoBytes(word.length), word, setBytes(products), setBytes(headings)])
    const done = this.#bytes > 0 && this.#bytes + added.length > maxBlock ? this.end() : null
    if (this.#bytes === 0) this.#first = word
    this.#parts.push(added)
    this.#bytes += added.length
    return done
  }

  /** The last block, if there is one. */
  end(): WordBlock | null {
    if (this.#bytes === 0) return null
    const block = { first_word: this.#first, words: Buffer.concat(this.#parts) }
    this.#parts = []
    this.#bytes = 0
    return block
  }
}

function twoBytes(value: number) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function setBytes(numbers: Uint16Array): Buffer {
  if (numbers.length <= maxListed) {
    const listed = Buffer.alloc(2 + 2 * numbers.length)
    listed.writeUInt16LE(numbers.length)
    for (const [at, number] of numbers.entries()) listed.writeUInt16LE(number, 2 + 2 * at)
    return listed
  }
  const bytes = Buffer.alloc(2 + bitsBytes)
  bytes.writeUInt16LE(asBits)
  for (const number of numbers) {
    const at = 2 + (number >>> 3)
    bytes[at] = (bytes[at] as number) | (1 << (number & 7))
  }
  return bytes
}

/** A word, or all words that begin with it. */
export type WantedWord = { word: Buffer; isPrefix: boolean }

/** Sets of products that have room for all chunks. */
export type WordSets = { products: Bits; headings: Bits }

/** Adds the products of a block that have the word to the sets. */
export function addFromBlock(block: Buffer, chunk: number, { word, isPrefix }: WantedWord, sets: WordSets) {
  const from = chunk * (chunkSize / 32)
  for (let at = 0; at < block.length; ) {
    const start = at + 2
    const end = start + block.readUInt16LE(at)
    const products = end
    const headings = products + setLength(block, products)
    at = headings + setLength(block, headings)
    const compared = isPrefix ? Math.min(end, start + word.length) : end
    const order = block.compare(word, 0, word.length, start, compared)
    if (order > 0) return
    if (order < 0) continue
    addSet(block, products, sets.products, from)
    addSet(block, headings, sets.headings, from)
  }
}

function setLength(block: Buffer, at: number) {
  const count = block.readUInt16LE(at)
  return 2 + (count === asBits ? bitsBytes : 2 * count)
}

function addSet(block: Buffer, at: number, bits: Bits, from: number) {
  const count = block.readUInt16LE(at)
  if (count === asBits) {
    for (let i = 0; i < bitsBytes / 4; i++)
      bits[from + i] = (bits[from + i] as number) | block.readInt32LE(at + 2 + 4 * i)
    return
  }
  for (let i = 0; i < count; i++) {
    const number = block.readUInt16LE(at + 2 + 2 * i)
    const place = from + (number >>> 5)
    bits[place] = (bits[place] as number) | (1 << (number & 31))
  }
}
