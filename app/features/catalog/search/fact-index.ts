import { ChoiceSets, FigureColumns } from './fact-columns.ts'
import { ModelIndex } from './model-index.ts'
import { factsOf, type ProductRecord } from './product-facts.ts'
import { foldWord } from './query/query-tokens.ts'
import type { Quantity } from './query/understood-query.ts'

/** An in-memory index of what search texts ask for: figures, choices, model numbers and relations of the shown products. */
export class FactIndex {
  readonly models = new ModelIndex()
  /** Product IDs, which have the names of product lines, as `hearth-16`. */
  readonly names = new ModelIndex()
  readonly #numbers = new FigureColumns<Quantity>()
  readonly #choices = new ChoiceSets()
  readonly #fits = new Map<number, string[]>()
  readonly #successors = new Map<number, string[]>()
  readonly #byId = new Map<string, number>()
  readonly #words = new Set<string>()
  /** The words before they are folded, which takes longer than to look them up. */
  readonly #typedWords = new Set<string>()

  /** Adds a product, or replaces its earlier version. */
  put(product: ProductRecord) {
    const { number, id, shown } = product
    const { numbers, choices } = factsOf(product)
    for (const [quantity, values] of Object.entries(numbers))
      this.#numbers.put(quantity as Quantity, number, values)
    this.#choices.put(number, choices)
    putOrDelete(this.#fits, number, product.fits)
    putOrDelete(this.#successors, number, product.successors)
    this.#byId.set(id, number)
    if (!shown) {
      this.models.remove(number)
      return this.names.remove(number)
    }
    this.models.put(number, product.model_number)
    this.names.put(number, id)
    this.#addWords(`${product.brand} ${Object.values(product.names).join(' ')}`)
  }

  #addWords(text: string) {
    for (const word of text.match(/\p{L}{3,}/gu) ?? []) {
      if (this.#typedWords.has(word)) continue
      this.#typedWords.add(word)
      this.#words.add(foldWord(word))
    }
  }

  /** Whether a word occurs in the name of a product, in any language. */
  hasWord = (word: string) => this.#words.has(word)

  /** The values of a product for a quantity; none if it has no such figure. */
  numbers = (number: number, quantity: Quantity): readonly number[] => this.#numbers.get(quantity, number)

  choice = (number: number, attribute: string): string | undefined => this.#choices.of(number)?.[attribute]

  /** Whether either product names the other as one that it fits with. */
  fit = (one: number, other: number) => this.#names(one, other) || this.#names(other, one)

  #names = (one: number, other: number) =>
    this.#fits.get(one)?.some((id) => this.#byId.get(id) === other) ?? false

  /** The number of a product; undefined if it is not known. */
  numberOf = (id: string): number | undefined => this.#byId.get(id)

  /** The products that replace a discontinued one. */
  successors = (number: number): number[] =>
    (this.#successors.get(number) ?? []).flatMap((id) => this.#byId.get(id) ?? [])
}

/** Few products have such a list. */
function putOrDelete(lists: Map<number, string[]>, number: number, list: string[] | null) {
  if (list) lists.set(number, list)
  else lists.delete(number)
}
