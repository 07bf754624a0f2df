import { type Bits, where } from './bits.ts'
import { noCodes, pushCode, Records, readCodes, type SavedRecords } from './compact/records.ts'
import { withRoom } from './compact/typed-arrays.ts'

const noValues: readonly number[] = []
const ignore = () => {}

export type SavedFigures = { kinds: string[]; distinct: Float64Array; lists: SavedRecords<Uint16Array> }

/**
 * Lists of numbers of each product by their kind. Products have few different numbers, such as 400 W: each is stored once, and
 * the lists have codes for them.
 */
export class FigureColumns<Kind extends string> {
  readonly #kinds: Kind[]
  #distinct: Float64Array
  readonly #codes: Map<number, number>
  /** Of each product: a kind, the number of its values, their codes; the next kind, and so on. */
  readonly #lists: Records<Uint16Array>

  constructor(
    { kinds, distinct, lists }: SavedFigures = { kinds: [], distinct: new Float64Array(0), lists: noCodes() },
  ) {
    this.#kinds = kinds as Kind[]
    this.#distinct = distinct
    this.#codes = new Map(Array.from(distinct, (value, code) => [value, code]))
    this.#lists = new Records(lists)
  }

  /** Stores the lists of a product in place of the earlier ones; kinds without values are left out. */
  put(number: number, lists: Partial<Record<Kind, readonly number[]>>) {
    const codes: number[] = []
    for (const [kind, values] of Object.entries(lists) as [Kind, readonly number[]][]) {
      if (values.length === 0) continue
      codes.push(this.#kindOf(kind), values.length)
      for (const value of values) pushCode(codes, this.#codeOf(value))
    }
    if (codes.length > 0 || this.#lists.has(number)) this.#lists.put(number, codes)
  }

  get(kind: Kind, number: number): readonly number[] {
    const codes = this.#lists.get(number)
    const wanted = this.#kinds.indexOf(kind)
    if (!codes) return noValues
    for (let at = 0; at < codes.length; ) {
      const isWanted = codes[at++] === wanted
      const count = codes[at++] as number
      const values: number[] = []
      const add = (code: number) => values.push(this.#distinct[code] as number)
      at = readCodes(codes, isWanted ? add : ignore, { from: at, count })
      if (isWanted) return values
    }
    return noValues
  }

  #kindOf(kind: Kind) {
    const known = this.#kinds.indexOf(kind)
    return known >= 0 ? known : this.#kinds.push(kind) - 1
  }

  #codeOf(value: number) {
    let code = this.#codes.get(value)
    if (code === undefined) {
      this.#codes.set(value, (code = this.#codes.size))
      this.#distinct = withRoom(this.#distinct, code + 1)
      this.#distinct[code] = value
    }
    return code
  }

  /** What the constructor takes, without a copy. */
  save = (): SavedFigures => ({
    kinds: this.#kinds,
    distinct: this.#distinct.subarray(0, this.#codes.size),
    lists: this.#lists.save(),
  })
}

type Choices = Readonly<Record<string, string>>

export type SavedChoices = { sets: Choices[]; setOf: Uint32Array }

/** The choices of each product. Many products have the same ones, which are stored once. */
export class ChoiceSets {
  readonly #sets: Choices[]
  readonly #known: Map<string, number>
  /** The index of a product's set, plus 1; 0: it has none. */
  #setOf: Uint32Array

  constructor({ sets, setOf }: SavedChoices = { sets: [], setOf: new Uint32Array(32) }) {
    this.#sets = sets
    this.#known = new Map(sets.map((choices, i) => [keyOf(choices), i + 1]))
    this.#setOf = setOf
  }

  put(number: number, choices: Choices) {
    const key = keyOf(choices)
    let at = this.#known.get(key)
    if (at === undefined) this.#known.set(key, (at = this.#sets.push(choices)))
    this.#setOf = withRoom(this.#setOf, number + 1)
    this.#setOf[number] = at
  }

  of = (number: number): Choices | undefined => this.#sets[(this.#setOf[number] ?? 0) - 1]

  /** Of these products those whose choices are as wanted: each set is asked once, however many products have it. */
  having(products: Bits, isWanted: (choices: Choices) => boolean): Bits {
    // 0: not asked yet, 1: no, 2: yes.
    const answers = new Uint8Array(this.#sets.length + 1)
    return where(products, (number) => {
      const at = this.#setOf[number] ?? 0
      return (answers[at] ||= isWanted(this.#sets[at - 1] ?? {}) ? 2 : 1) === 2
    })
  }

  /** What the constructor takes, without a copy. */
  save = (): SavedChoices => ({ sets: this.#sets, setOf: this.#setOf })
}

const keyOf = (choices: Choices) =>
  JSON.stringify(Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : 1)))
