import { ModelIndex } from './model-index.ts'
import { factsOf, type ProductRecord } from './product-facts.ts'
import { foldWord } from './query/query-tokens.ts'
import type { Quantity } from './query/understood-query.ts'

/** An in-memory index of what search texts ask for: figures, choices, model numbers and relations of the shown products. */
export class FactIndex {
  readonly models = new ModelIndex()
  /** Product IDs, which have the names of product lines, as `hearth-16`. */
  readonly names = new ModelIndex()
  readonly #numbers = new Map<Quantity, (number[] | undefined)[]>()
  readonly #choices = new Map<string, (string | undefined)[]>()
  readonly #fits: (string[] | undefined)[] = []
  readonly #successors: (string[] | undefined)[] = []
  readonly #byId = new Map<string, number>()
  readonly #words = new Set<string>()
  readonly #texts = new Map<string, string>()

  /** Adds a product, or replaces its earlier version. */
  put(product: ProductRecord) {
    const { number, id, shown } = product
    const { numbers, choices } = factsOf(product)
    for (const [quantity, values] of Object.entries(numbers)) {
      const column = columnOf(this.#numbers, quantity as Quantity)
      if (values.length > 0) column[number] = values
      else clear(column, number)
    }
    for (const column of this.#choices.values()) clear(column, number)
    for (const [attribute, value] of Object.entries(choices))
      columnOf(this.#choices, attribute)[number] = this.#shared(value)
    this.#fits[number] = product.fits ?? undefined
    this.#successors[number] = product.successors ?? undefined
    this.#byId.set(id, number)
    if (!shown) {
      this.models.remove(number)
      return this.names.remove(number)
    }
    this.models.put(number, product.model_number)
    this.names.put(number, id)
    this.#addWords(`${product.brand} ${Object.values(product.names).join(' ')}`)
  }

  /** One copy of equal texts: a hundred thousand products have few different values. */
  #shared(text: string) {
    const known = this.#texts.get(text)
    if (known === undefined) this.#texts.set(text, text)
    return known ?? text
  }

  #addWords(text: string) {
    for (const word of text.match(/\p{L}{3,}/gu) ?? []) this.#words.add(foldWord(word))
  }

  /** Whether a word occurs in the name of a product, in any language. */
  hasWord = (word: string) => this.#words.has(word)

  /** The values of a product for a quantity; none if it has no such figure. */
  numbers = (number: number, quantity: Quantity): readonly number[] =>
    this.#numbers.get(quantity)?.[number] ?? []

  choice = (number: number, attribute: string): string | undefined => this.#choices.get(attribute)?.[number]

  /** Whether either product names the other as one that it fits with. */
  fit = (one: number, other: number) => this.#names(one, other) || this.#names(other, one)

  #names = (one: number, other: number) =>
    this.#fits[one]?.some((id) => this.#byId.get(id) === other) ?? false

  /** The number of a product; undefined if it is not known. */
  numberOf = (id: string): number | undefined => this.#byId.get(id)

  /** The products that replace a discontinued one. */
  successors = (number: number): number[] =>
    (this.#successors[number] ?? []).flatMap((id) => this.#byId.get(id) ?? [])
}

/** Few products have a value: a write beyond the end of a column would only lengthen it. */
function clear<Value>(column: (Value | undefined)[], number: number) {
  if (column[number] !== undefined) column[number] = undefined
}

function columnOf<Key, Value>(columns: Map<Key, Value[]>, key: Key): Value[] {
  let column = columns.get(key)
  if (!column) columns.set(key, (column = []))
  return column
}
