import { textHash } from '#platform/collections/text-hash.ts'
import { withRoom } from './typed-arrays.ts'

const none = -1

/** Whether the text of a product has a key. */
type HasKey = (number: number, key: string) => boolean

/**
 * The products by keys of their texts: chains of entries in typed arrays, by a hash of the key. As lists in a `Map`, the keys of
 * a million products take more than a gigabyte.
 */
export class PartIndex {
  #numbers = new Uint32Array(1024)
  #hashes = new Uint32Array(1024)
  /** The next entry of a chain; of an unused entry, the next unused one. */
  #next = new Int32Array(1024)
  #count = 0
  #unused = none
  #heads = new Int32Array(512).fill(none)
  #lengths = new Uint16Array(512)
  /** Keys that more products have than are compared; those products are not stored. */
  readonly #crowded = new Set<string>()
  readonly #max: number
  readonly #hasKey: HasKey

  /** `max`: a key that more products have finds none. `hasKey` tells keys with the same hash apart. */
  constructor(max: number, hasKey: HasKey) {
    this.#max = max
    this.#hasKey = hasKey
  }

  add(key: string, number: number) {
    if (this.#crowded.has(key)) return
    if (this.#count >= this.#heads.length * 2) this.#rehash()
    const hash = hashOf(key)
    const chain = hash & (this.#heads.length - 1)
    this.#link(this.#newEntry(number, hash), chain)
    if ((this.#lengths[chain] as number) > this.#max) this.#checkCrowded(key, hash, chain)
  }

  /** The products with the key, ascending; null if they are too many. */
  get(key: string): number[] | null {
    if (this.#crowded.has(key)) return null
    const hash = hashOf(key)
    const found: number[] = []
    for (let at = this.#heads[hash & (this.#heads.length - 1)] as number; at !== none; at = this.#nextOf(at))
      if (this.#isOf(at, key, hash)) found.push(this.#numbers[at] as number)
    return [...new Set(found)].sort((a, b) => a - b)
  }

  #nextOf = (at: number) => this.#next[at] as number

  #isOf = (at: number, key: string, hash: number) =>
    this.#hashes[at] === hash && this.#hasKey(this.#numbers[at] as number, key)

  #newEntry(number: number, hash: number) {
    let at = this.#unused
    if (at === none) {
      at = this.#count++
      this.#numbers = withRoom(this.#numbers, this.#count)
      this.#hashes = withRoom(this.#hashes, this.#count)
      this.#next = withRoom(this.#next, this.#count)
    } else this.#unused = this.#nextOf(at)
    this.#numbers[at] = number
    this.#hashes[at] = hash
    return at
  }

  #link(at: number, chain: number) {
    this.#next[at] = this.#heads[chain] as number
    this.#heads[chain] = at
    const length = this.#lengths[chain] as number
    if (length < 65_535) this.#lengths[chain] = length + 1
  }

  /** Drops the entries of a key that too many products have. */
  #checkCrowded(key: string, hash: number, chain: number) {
    const [own, others]: [number[], number[]] = [[], []]
    for (let at = this.#heads[chain] as number; at !== none; at = this.#nextOf(at))
      (this.#isOf(at, key, hash) ? own : others).push(at)
    if (own.length <= this.#max) return
    this.#crowded.add(key)
    for (const at of own) {
      this.#next[at] = this.#unused
      this.#unused = at
    }
    this.#heads[chain] = none
    this.#lengths[chain] = 0
    for (const at of others) this.#link(at, chain)
  }

  #rehash() {
    const unused = new Set<number>()
    for (let at = this.#unused; at !== none; at = this.#nextOf(at)) unused.add(at)
    this.#heads = new Int32Array(this.#heads.length * 2).fill(none)
    this.#lengths = new Uint16Array(this.#heads.length)
    for (let at = 0; at < this.#count; at++)
      if (!unused.has(at)) this.#link(at, (this.#hashes[at] as number) & (this.#heads.length - 1))
  }
}

/** The lowest bits choose a chain, so higher ones are mixed in. */
function hashOf(key: string) {
  const hash = textHash(key)
  return (hash ^ (hash >>> 15)) >>> 0
}
