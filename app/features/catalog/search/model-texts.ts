import { withRoom } from './typed-arrays.ts'

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

/** Where a text ends in a model: at its end, or where another part starts. */
export type PartEnd = { isEnd: boolean; isStart: boolean }

/**
 * The model numbers of products in one array of bytes: a million of them as objects take half a gigabyte. Each is the length,
 * the number of parts, the positions of the parts (with the highest bit for a part with a decimal point), and the characters.
 */
export class ModelTexts {
  #bytes = new Uint8Array(1024)
  /** Where the text of a product is in the bytes; 0: it has none. */
  #at = new Uint32Array(32)
  #end = 1

  /** Stores the model of a product; the bytes of an earlier one are not used again. */
  put(number: number, { plain, starts, parts }: Model) {
    const [length, count] = [plain.length, starts.length]
    this.#at = withRoom(this.#at, number + 1)
    this.#bytes = withRoom(this.#bytes, this.#end + 2 + count + length)
    const bytes = this.#bytes
    let at = this.#end
    this.#at[number] = at
    bytes[at++] = length
    bytes[at++] = count
    for (let i = 0; i < count; i++)
      bytes[at++] = (starts[i] as number) | (parts[i]?.includes('.') ? decimal : 0)
    for (let i = 0; i < length; i++) bytes[at++] = plain.charCodeAt(i)
    this.#end = at
  }

  /** The model of a product. A part with a decimal point has it at its end. */
  get(number: number): Model | undefined {
    const at = this.#at[number] ?? 0
    if (at === 0) return undefined
    const [length, count] = [this.#bytes[at] as number, this.#bytes[at + 1] as number]
    const from = at + 2 + count
    const plain = String.fromCharCode(...this.#bytes.subarray(from, from + length))
    const marked = [...this.#bytes.subarray(at + 2, from)]
    const starts = marked.map((start) => start & ~decimal)
    const parts = marked.map(
      (start, i) => plain.slice(starts[i], starts[i + 1]) + (start & decimal ? '.' : ''),
    )
    return { plain, starts, parts }
  }

  /** Whether the product has this model, letter for letter. */
  is(number: number, plain: string) {
    const at = this.#at[number] ?? 0
    return at > 0 && this.#bytes[at] === plain.length && this.#matches(at, 0, plain)
  }

  /** Whether the product's model has this text at the start of a part, and where it ends is accepted. */
  hasPart(number: number, text: string, isAccepted: (end: PartEnd) => boolean) {
    const at = this.#at[number] ?? 0
    if (at === 0) return false
    const [length, count] = [this.#bytes[at] as number, this.#bytes[at + 1] as number]
    for (let i = 0; i < count; i++) {
      const start = (this.#bytes[at + 2 + i] as number) & ~decimal
      const end = start + text.length
      if (end > length || !this.#matches(at, start, text)) continue
      if (isAccepted({ isEnd: end === length, isStart: this.#startsAt(at, count, end) })) return true
    }
    return false
  }

  #startsAt(at: number, count: number, position: number) {
    for (let i = 0; i < count; i++)
      if (((this.#bytes[at + 2 + i] as number) & ~decimal) === position) return true
    return false
  }

  #matches(at: number, start: number, text: string) {
    const from = at + 2 + (this.#bytes[at + 1] as number) + start
    for (let i = 0; i < text.length; i++) if (this.#bytes[from + i] !== text.charCodeAt(i)) return false
    return true
  }
}
