import { hashOf } from './hash.ts'
import { noBytes, Records, type SavedRecords } from './records.ts'

/** The IDs of products by their numbers, and the numbers by IDs. As strings in a `Map` a million take 150 MB. */
export class ProductIds {
  readonly #texts: Records<Uint8Array>
  /** Numbers plus 1 by the hash of their IDs, at the next free place; 0: free. */
  #slots: Uint32Array
  #count = 0

  constructor(saved: SavedRecords<Uint8Array> = noBytes()) {
    this.#texts = new Records(saved)
    for (const at of saved.at) if (at > 0) this.#count++
    this.#slots = new Uint32Array(sizeFor(this.#count))
    for (const [number, at] of saved.at.entries()) if (at > 0) this.#link(number)
  }

  /** How many products have an ID here. */
  get size() {
    return this.#count
  }

  /** A product never changes its ID. */
  put(number: number, id: string) {
    if (this.#texts.has(number)) return
    this.#texts.put(number, Buffer.from(id))
    if (++this.#count * 2 > this.#slots.length) {
      this.#slots = new Uint32Array(sizeFor(this.#count))
      for (const [other, at] of this.#texts.save().at.entries()) if (at > 0) this.#link(other)
    } else this.#link(number)
  }

  /** The ID of a product; empty if it is not known. */
  idOf(number: number): string {
    const bytes = this.#texts.get(number)
    return bytes ? textOf(bytes) : ''
  }

  numberOf(id: string): number | undefined {
    const bytes = Buffer.from(id)
    for (let at = this.#placeOf(bytes); this.#slots[at] !== 0; at = (at + 1) % this.#slots.length) {
      const number = (this.#slots[at] as number) - 1
      if (bytes.equals(this.#texts.get(number) as Uint8Array)) return number
    }
    return undefined
  }

  /** Compares two products by their IDs. */
  compare = (one: number, other: number) => {
    const [a, b] = [this.#texts.get(one), this.#texts.get(other)]
    return a && b ? Buffer.compare(a, b) : 0
  }

  #link(number: number) {
    let at = this.#placeOf(this.#texts.get(number) as Uint8Array)
    while (this.#slots[at] !== 0) at = (at + 1) % this.#slots.length
    this.#slots[at] = number + 1
  }

  #placeOf = (bytes: Uint8Array) => hashOf(bytes) & (this.#slots.length - 1)

  save = () => this.#texts.save()
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()

/** A power of two with room for twice as many. */
const sizeFor = (count: number) => 2 ** Math.ceil(Math.log2(Math.max(64, count * 2.5)))
