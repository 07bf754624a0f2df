import { withRoom } from './compact/typed-arrays.ts'

/** A model number without separators, and the positions where its parts start: `1P7.6K` has the parts 1, P, 7.6, K. */
export type Model = { plain: string; starts: number[]; parts: string[] }

/** Longer model numbers are cut: a position takes seven bits. */
const maxModelLength = 127
const decimal = 0x80

export function modelOf(model_number: string): Model {
  const parts = partsOf(model_number.toLowerCase())
  const starts: number[] = []
  let plain = ''
  for (const part of parts) {
    const next = plain + part.replace('.', '')
    if (next.length > maxModelLength) break
    starts.push(plain.length)
    plain = next
  }
  return { plain, starts, parts }
}

export const partsOf = (text: string) => text.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []

export type SavedModelTexts = { bytes: Uint8Array; places: Uint32Array }

/** Where a text ends in a model: at its end, or where another part starts. */
export type PartEnd = { isEnd: boolean; isStart: boolean }

/** Bytes before the positions of the parts: the length, the number of parts, and the number of the product. */
const header = 6

/**
 * The model numbers of products in one array of bytes: a million of them as objects take half a gigabyte. Each is the header,
 * the positions of the parts (with the highest bit for a part with a decimal point), and the characters. The place of a model
 * is where its bytes begin; the bytes of an earlier model of a product stay as they are.
 */
export class ModelTexts {
  #bytes: Uint8Array
  /** The place of each product's model; 0: it has none. */
  #places: Uint32Array
  #end: number

  constructor(
    { bytes, places }: SavedModelTexts = { bytes: new Uint8Array(1), places: new Uint32Array(32) },
  ) {
    this.#bytes = bytes
    this.#places = places
    this.#end = bytes.length
  }

  /** Stores the model of a product. */
  put(number: number, { plain, starts, parts }: Model) {
    const [length, count] = [plain.length, starts.length]
    this.#places = withRoom(this.#places, number + 1)
    this.#bytes = withRoom(this.#bytes, this.#end + header + count + length)
    const bytes = this.#bytes
    let at = this.#end
    this.#places[number] = at
    bytes[at++] = length
    bytes[at++] = count
    for (const shift of [0, 8, 16, 24]) bytes[at++] = number >>> shift
    for (let i = 0; i < count; i++)
      bytes[at++] = (starts[i] as number) | (parts[i]?.includes('.') ? decimal : 0)
    for (let i = 0; i < length; i++) bytes[at++] = plain.charCodeAt(i)
    this.#end = at
  }

  /** The model of a product. A part with a decimal point has it at its end. */
  get(number: number): Model | undefined {
    const place = this.placeOf(number)
    if (place === 0) return undefined
    const from = this.#textAt(place)
    const plain = String.fromCharCode(...this.#bytes.subarray(from, from + this.#lengthAt(place)))
    const marked = [...this.#bytes.subarray(place + header, from)]
    const starts = marked.map((start) => start & ~decimal)
    const parts = marked.map(
      (start, i) => plain.slice(starts[i], starts[i + 1]) + (start & decimal ? '.' : ''),
    )
    return { plain, starts, parts }
  }

  /** Whether the product has this model, letter for letter. */
  is(number: number, plain: string) {
    const place = this.placeOf(number)
    return place > 0 && this.#lengthAt(place) === plain.length && this.#matches(place, 0, plain)
  }

  /** Whether the product's model has this text at the start of a part, and where it ends is accepted. */
  hasPart(number: number, text: string, isAccepted: (end: PartEnd) => boolean) {
    const place = this.placeOf(number)
    if (place === 0) return false
    const length = this.#lengthAt(place)
    for (let part = 0; part < this.partsAt(place); part++) {
      const start = this.#startAt(place, part)
      const end = start + text.length
      if (end > length || !this.#matches(place, start, text)) continue
      if (isAccepted({ isEnd: end === length, isStart: this.#hasStart(place, end) })) return true
    }
    return false
  }

  /** The place of the product's model; 0: it has none. */
  placeOf = (number: number) => this.#places[number] ?? 0

  /** The product whose model is or was at this place. */
  numberAt(place: number) {
    let number = 0
    // Without a view of the bytes, which takes longer than to read them.
    for (let at = place + header - 1; at >= place + 2; at--)
      number = (number << 8) | (this.#bytes[at] as number)
    return number >>> 0
  }

  /** How many parts the model at this place has. */
  partsAt = (place: number) => this.#bytes[place + 1] as number

  /** Compares the models at two places from the start of a part to their ends. */
  compareParts(one: number, part: number, other: number, otherPart: number) {
    const [a, b] = [this.#textAt(one), this.#textAt(other)]
    const [from, otherFrom] = [a + this.#startAt(one, part), b + this.#startAt(other, otherPart)]
    const [length, otherLength] = [a + this.#lengthAt(one) - from, b + this.#lengthAt(other) - otherFrom]
    for (let i = 0; i < Math.min(length, otherLength); i++) {
      const difference = (this.#bytes[from + i] as number) - (this.#bytes[otherFrom + i] as number)
      if (difference !== 0) return difference
    }
    return length - otherLength
  }

  /** Compares the model at a place, from the start of a part, with a text; 0 also if it goes on after the text. */
  compareStart(place: number, part: number, text: string) {
    const from = this.#textAt(place) + this.#startAt(place, part)
    const end = this.#textAt(place) + this.#lengthAt(place)
    for (let i = 0; i < text.length; i++) {
      if (from + i >= end) return -1
      const difference = (this.#bytes[from + i] as number) - text.charCodeAt(i)
      if (difference !== 0) return difference
    }
    return 0
  }

  #lengthAt = (place: number) => this.#bytes[place] as number

  #textAt = (place: number) => place + header + this.partsAt(place)

  #startAt = (place: number, part: number) => (this.#bytes[place + header + part] as number) & ~decimal

  #hasStart(place: number, position: number) {
    for (let part = 0; part < this.partsAt(place); part++)
      if (this.#startAt(place, part) === position) return true
    return false
  }

  #matches(place: number, start: number, text: string) {
    const from = this.#textAt(place) + start
    for (let i = 0; i < text.length; i++) if (this.#bytes[from + i] !== text.charCodeAt(i)) return false
    return true
  }

  /** What the constructor takes, without a copy. */
  save = (): SavedModelTexts => ({ bytes: this.#bytes.subarray(0, this.#end), places: this.#places })
}
