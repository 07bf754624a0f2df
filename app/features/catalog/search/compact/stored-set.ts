import { type Bits, countBits, eachBit } from '../bits.ts'

/** A chunk has this many products; a number within one takes two bytes. */
const chunkBits = 16
const wordsPerChunk = 2 ** chunkBits / 32
/** A chunk with more products takes less space as bits. */
const maxListed = 2 ** chunkBits / 16
/** Instead of a count: the chunk is stored as bits. */
const asBits = 0xffff

/**
 * A set of products for a cache: of each 65,536 products a list of numbers, or one bit each where that is smaller. A word that
 * a hundredth of a million products have takes 20 KB; its bit set takes 125 KB.
 */
export class StoredSet {
  readonly #length: number
  /** How many numbers of each chunk are listed. */
  readonly #counts: Uint16Array
  readonly #listed: Uint16Array
  readonly #bits: Uint32Array

  constructor(bits: Bits) {
    const chunks = Array.from({ length: Math.ceil(bits.length / wordsPerChunk) }, (_, at) =>
      bits.subarray(at * wordsPerChunk, (at + 1) * wordsPerChunk),
    )
    this.#length = bits.length
    this.#counts = Uint16Array.from(chunks, (chunk) => {
      const count = countBits(chunk)
      return count > maxListed ? asBits : count
    })
    const dense = chunks.filter((_, at) => this.#counts[at] === asBits)
    const sparse = chunks.filter((_, at) => this.#counts[at] !== asBits)
    this.#bits = new Uint32Array(dense.reduce((sum, { length }) => sum + length, 0))
    for (const [i, chunk] of dense.entries()) this.#bits.set(chunk, i * wordsPerChunk)
    const listed = new Uint16Array(this.#counts.reduce((sum, n) => sum + (n === asBits ? 0 : n), 0))
    let end = 0
    for (const chunk of sparse) eachBit(chunk, (low) => (listed[end++] = low))
    this.#listed = listed
  }

  /** The same set as bits, of its own. */
  toBits(): Bits {
    const bits = new Uint32Array(this.#length)
    let [listedAt, bitsAt] = [0, 0]
    for (const [at, count] of this.#counts.entries()) {
      const from = at * wordsPerChunk
      if (count === asBits) {
        const length = Math.min(wordsPerChunk, this.#length - from)
        bits.set(this.#bits.subarray(bitsAt, bitsAt + length), from)
        bitsAt += length
        continue
      }
      for (const end = listedAt + count; listedAt < end; listedAt++) {
        const low = this.#listed[listedAt] as number
        bits[from + (low >>> 5)] = (bits[from + (low >>> 5)] as number) | (1 << (low & 31))
      }
    }
    return bits
  }

  /** What it takes in memory, about. */
  get bytes() {
    return this.#listed.byteLength + this.#bits.byteLength + this.#counts.byteLength + 300
  }
}
