import { withRoom } from './typed-arrays.ts'

const lengthBits = 4
const maxLength = 2 ** lengthBits - 1
const noValues: readonly number[] = []

/** Lists of numbers of each product by their kind, one after the other in one array. */
export class FigureColumns<Kind> {
  #values = new Float64Array(1024)
  #end = 0
  /** Where the list of a product is in the values, and in the lowest four bits its length; 0: it has none. */
  readonly #columns = new Map<Kind, Uint32Array>()
  /** The products whose list is too long for that. */
  readonly #long = new Map<Kind, Map<number, readonly number[]>>()
  /** Where a value stands alone: many products have the same one. */
  readonly #single = new Map<number, number>()

  put(kind: Kind, number: number, values: readonly number[]) {
    this.#long.get(kind)?.delete(number)
    const column = this.#columns.get(kind) ?? new Uint32Array(0)
    // Few products have a value: a write beyond the end of a column would only lengthen it.
    if (values.length === 0) {
      if (number < column.length) column[number] = 0
      return
    }
    if (values.length > maxLength) {
      const long = this.#long.get(kind) ?? new Map<number, readonly number[]>()
      this.#long.set(kind, long.set(number, values))
    }
    const place = values.length > maxLength ? 0 : this.#placeOf(values) * 2 ** lengthBits + values.length
    const roomy = withRoom(column, number + 1)
    roomy[number] = place
    this.#columns.set(kind, roomy)
  }

  get(kind: Kind, number: number): readonly number[] {
    const place = this.#columns.get(kind)?.[number] ?? 0
    if (place === 0) return this.#long.get(kind)?.get(number) ?? noValues
    const from = place >>> lengthBits
    if ((place & maxLength) === 1) return [this.#values[from] as number]
    return Array.from(this.#values.subarray(from, from + (place & maxLength)))
  }

  #placeOf(values: readonly number[]) {
    const [first = 0] = values
    const known = values.length === 1 ? this.#single.get(first) : undefined
    if (known !== undefined) return known
    const at = this.#end
    this.#end += values.length
    this.#values = withRoom(this.#values, this.#end)
    this.#values.set(values, at)
    if (values.length === 1) this.#single.set(first, at)
    return at
  }
}

type Choices = Readonly<Record<string, string>>

/** The choices of each product. Many products have the same ones, which are stored once. */
export class ChoiceSets {
  readonly #sets: Choices[] = []
  readonly #known = new Map<string, number>()
  /** The index of a product's set, plus 1; 0: it has none. */
  #setOf = new Uint32Array(32)

  put(number: number, choices: Choices) {
    const key = JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))
    let at = this.#known.get(key)
    if (at === undefined) this.#known.set(key, (at = this.#sets.push(choices)))
    this.#setOf = withRoom(this.#setOf, number + 1)
    this.#setOf[number] = at
  }

  of = (number: number): Choices | undefined => this.#sets[(this.#setOf[number] ?? 0) - 1]
}
