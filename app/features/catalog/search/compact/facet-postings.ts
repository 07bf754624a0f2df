import { set } from '../bits.ts'

/** Chunks of this many products; a number within one takes two bytes. */
const chunkBits = 16
const chunkSize = 2 ** chunkBits
/** More numbers than this take more space than a bit for each product of the chunk. */
const maxListed = chunkSize / 16

/** A chunk's numbers in no order, or one bit for each number. */
type Chunk = { numbers: Uint16Array; count: number; bits: null } | { bits: Uint32Array; numbers: null }

/** The products with a facet value: of each 65,536 products a list of numbers, or a bit set once that is smaller. */
export class Posting {
  readonly #chunks: (Chunk | undefined)[] = []

  /** Adds a product that is not in it. */
  add(number: number) {
    const at = number >>> chunkBits
    const chunk = (this.#chunks[at] ??= { numbers: new Uint16Array(4), count: 0, bits: null })
    const low = number & (chunkSize - 1)
    if (chunk.bits) return set(chunk.bits, low, true)
    if (chunk.count === maxListed) {
      const bits = new Uint32Array(chunkSize / 32)
      for (const other of chunk.numbers) set(bits, other, true)
      set(bits, low, true)
      this.#chunks[at] = { bits, numbers: null }
      return
    }
    if (chunk.count === chunk.numbers.length) {
      const larger = new Uint16Array(Math.min(maxListed, Math.ceil(chunk.count * 1.5)))
      larger.set(chunk.numbers)
      chunk.numbers = larger
    }
    chunk.numbers[chunk.count++] = low
  }

  remove(number: number) {
    const chunk = this.#chunks[number >>> chunkBits]
    const low = number & (chunkSize - 1)
    if (!chunk) return
    if (chunk.bits) return set(chunk.bits, low, false)
    const at = chunk.numbers.subarray(0, chunk.count).indexOf(low)
    if (at >= 0) chunk.numbers[at] = chunk.numbers[--chunk.count] as number
  }

  /** Sets the bits of its products; `bits` has room for them. */
  addTo(bits: Uint32Array) {
    for (const [at, chunk] of this.#chunks.entries()) {
      if (!chunk) continue
      const from = at * (chunkSize / 32)
      if (chunk.bits) {
        const end = Math.min(bits.length - from, chunk.bits.length)
        for (let i = 0; i < end; i++) bits[from + i] = (bits[from + i] as number) | (chunk.bits[i] as number)
      } else
        for (let i = 0; i < chunk.count; i++) {
          const low = chunk.numbers[i] as number
          bits[from + (low >>> 5)] = (bits[from + (low >>> 5)] as number) | (1 << (low & 31))
        }
    }
  }
}
