import type { Bits } from './bits.ts'
import { ProductIds } from './compact/product-ids.ts'
import type { Pause } from './compact/sort-slowly.ts'
import { ChoiceSets, FigureColumns, type SavedChoices, type SavedFigures } from './fact-columns.ts'
import { ModelIndex, type SavedModels } from './model-index.ts'
import { factsOf, type ProductRecord } from './product-facts.ts'
import { foldWord } from './query/query-tokens.ts'
import type { Quantity } from './query/understood-query.ts'

export type SavedFacts = {
  models: SavedModels
  names: SavedModels
  numbers: SavedFigures
  choices: SavedChoices
  fits: [number, string[]][]
  successors: [number, string[]][]
  words: string[]
}

/** An in-memory index of what search texts ask for: figures, choices, model numbers and relations of the shown products. */
export class FactIndex {
  readonly models: ModelIndex
  /** Product IDs, which have the names of product lines, as `hearth-16`. */
  readonly names: ModelIndex
  readonly #numbers: FigureColumns<Quantity>
  readonly #choices: ChoiceSets
  readonly #fits: Map<number, string[]>
  readonly #successors: Map<number, string[]>
  readonly #ids: ProductIds
  readonly #words: Set<string>
  /** The words before they are folded, which takes longer than to look them up. */
  readonly #typedWords = new Set<string>()

  constructor(ids = new ProductIds(), saved?: SavedFacts) {
    this.#ids = ids
    this.models = new ModelIndex(saved?.models)
    this.names = new ModelIndex(saved?.names)
    this.#numbers = new FigureColumns(saved?.numbers)
    this.#choices = new ChoiceSets(saved?.choices)
    this.#fits = new Map(saved?.fits)
    this.#successors = new Map(saved?.successors)
    this.#words = new Set(saved?.words)
  }

  /** Sorts in the model numbers that changed, if they are many. Not while products are put. */
  async settle(pause: Pause) {
    await this.models.settle(pause)
    await this.names.settle(pause)
  }

  /** What the constructor takes, without a copy. */
  save = (): SavedFacts => ({
    models: this.models.save(),
    names: this.names.save(),
    numbers: this.#numbers.save(),
    choices: this.#choices.save(),
    fits: [...this.#fits],
    successors: [...this.#successors],
    words: [...this.#words],
  })

  /** Adds a product, or replaces its earlier version. */
  put(product: ProductRecord) {
    const { number, id, shown } = product
    const { numbers, choices } = factsOf(product)
    this.#numbers.put(number, numbers)
    this.#choices.put(number, choices)
    putOrDelete(this.#fits, number, product.fits)
    putOrDelete(this.#successors, number, product.successors)
    this.#ids.put(number, id)
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

  /** Of these products those that have one of the values of one of the attributes. */
  withChoice = (products: Bits, alternatives: readonly { attribute: string; values: string[] }[]) =>
    this.#choices.having(products, (choices) =>
      alternatives.some(({ attribute, values }) => values.includes(choices[attribute] ?? '')),
    )

  /** Whether either product names the other as one that it fits with. */
  fit = (one: number, other: number) => this.#names(one, other) || this.#names(other, one)

  #names = (one: number, other: number) =>
    this.#fits.get(one)?.some((id) => this.#ids.numberOf(id) === other) ?? false

  /** The number of a product; undefined if it is not known. */
  numberOf = (id: string): number | undefined => this.#ids.numberOf(id)

  /** The products that replace a discontinued one. */
  successors = (number: number): number[] =>
    (this.#successors.get(number) ?? []).flatMap((id) => this.#ids.numberOf(id) ?? [])
}

/** Few products have such a list. */
function putOrDelete(lists: Map<number, string[]>, number: number, list: string[] | null) {
  if (list) lists.set(number, list)
  else lists.delete(number)
}
