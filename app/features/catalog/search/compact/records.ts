import { withRoom } from './typed-arrays.ts'

type Elements = Uint8Array | Uint16Array

export type SavedRecords<Values extends Elements> = { at: Uint32Array; values: Values }

/** In a list of codes, before the two halves of a code that does not fit into sixteen bits. */
const long = 0xffff

/** Elements before a list: its length in two of them, and how many more elements fit into its place. */
const header = 3

/**
 * Short lists of small numbers by product, one after the other in one array: a million of them as objects take hundreds of
 * megabytes. A list that no longer fits into its place is added at the end.
 */
export class Records<Values extends Elements> {
  #values: Values
  /** Where the list of a product is; 0: it has none. */
  #at: Uint32Array
  #end: number
  readonly #bits: number

  constructor({ at, values }: SavedRecords<Values>) {
    this.#at = at
    this.#values = values
    this.#end = values.length
    this.#bits = values.BYTES_PER_ELEMENT * 8
  }

  /** The list of a product, valid until the next `put`; undefined if it has none. */
  get(number: number): Values | undefined {
    const at = this.#at[number] ?? 0
    return at === 0 ? undefined : (this.#values.subarray(at, at + this.#lengthAt(at)) as Values)
  }

  /** Adds to the count of each code of a product. Without a view of its list, which takes longer than to count. */
  addTo(counts: Int32Array, number: number, added: number) {
    const at = this.#at[number] ?? 0
    if (at === 0) return
    const values = this.#values
    for (let i = at, end = at + this.#lengthAt(at); i < end; i++) {
      let code = values[i] as number
      if (code === long) code = (values[++i] as number) * 0x10000 + (values[++i] as number)
      counts[code] = (counts[code] as number) + added
    }
  }

  /** The products that have a list. */
  *numbers() {
    for (const [number, at] of this.#at.entries()) if (at > 0) yield number
  }

  has = (number: number) => (this.#at[number] ?? 0) > 0

  put(number: number, list: ArrayLike<number>) {
    let at = this.#at[number] ?? 0
    const room = at === 0 ? -1 : this.#lengthAt(at) + (this.#values[at - 1] as number)
    if (room < list.length || room - list.length >= 2 ** this.#bits) {
      at = this.#end + header
      this.#end = at + list.length
      this.#at = withRoom(this.#at, number + 1)
      this.#values = withRoom(this.#values, this.#end)
      this.#at[number] = at
      this.#values[at - 1] = 0
    } else this.#values[at - 1] = room - list.length
    this.#values[at - header] = list.length % 2 ** this.#bits
    this.#values[at - header + 1] = list.length >>> this.#bits
    this.#values.set(list, at)
  }

  #lengthAt(at: number) {
    return (this.#values[at - header] as number) | ((this.#values[at - header + 1] as number) << this.#bits)
  }

  /** What the constructor takes, without a copy. */
  save(): SavedRecords<Values> {
    return { at: this.#at, values: this.#values.subarray(0, this.#end) as Values }
  }
}

export const noBytes = (): SavedRecords<Uint8Array> => ({
  at: new Uint32Array(32),
  values: new Uint8Array(1),
})
export const noCodes = (): SavedRecords<Uint16Array> => ({
  at: new Uint32Array(32),
  values: new Uint16Array(1),
})

/** Adds a code to a list for `Records<Uint16Array>`. */
export function pushCode(list: number[], code: number) {
  if (code < long) list.push(code)
  else list.push(long, code >>> 16, code & 0xffff)
}

/** Calls `use` with the codes of a list from a position on, `count` of them or all; the position after them. */
export function readCodes(
  list: Uint16Array,
  use: (code: number) => void,
  { from = 0, count = Number.POSITIVE_INFINITY } = {},
): number {
  let at = from
  for (let left = count; left > 0 && at < list.length; left--) {
    const code = list[at++] as number
    if (code < long) use(code)
    else use((list[at++] as number) * 0x10000 + (list[at++] as number))
  }
  return at
}
