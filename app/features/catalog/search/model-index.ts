import { PartOrder, type SavedParts } from './compact/part-order.ts'
import type { Pause } from './compact/sort-slowly.ts'
import {
  type Model,
  ModelTexts,
  modelOf,
  type PartEnd,
  partsOf,
  type SavedModelTexts,
} from './model-texts.ts'
import { editDistance } from './spelling.ts'

/** Leading characters that must match before typing errors or extra parts are allowed. */
const nearLength = 3
/** Comparing more takes too long: a part shared by more products matches none. */
const maxCompared = 2000

export type SavedModels = { texts: SavedModelTexts; removed: number[]; parts: SavedParts }

/** Finds model numbers by any of their parts, with and without separators. */
export class ModelIndex {
  readonly #models: ModelTexts
  readonly #removed: Set<number>
  /** The products by each part and what follows it. */
  readonly #parts: PartOrder

  constructor(saved?: SavedModels) {
    this.#models = new ModelTexts(saved?.texts)
    this.#removed = new Set(saved?.removed)
    this.#parts = new PartOrder(this.#models, saved?.parts)
  }

  put(number: number, model_number: string) {
    const model = modelOf(model_number)
    this.#removed.delete(number)
    if (this.#models.is(number, model.plain)) return
    this.#models.put(number, model)
    this.#parts.change(number)
  }

  remove(number: number) {
    this.#removed.add(number)
  }

  /** Sorts in the model numbers that changed, if they are many. Not while products are put. */
  settle = (pause: Pause) => this.#parts.settle(pause)

  /** What the constructor takes. */
  save = (): SavedModels => ({
    texts: this.#models.save(),
    removed: [...this.#removed],
    parts: this.#parts.save(),
  })

  /**
   * The products whose model number has this part: whole ones first, then those that begin with it or have it inside; if
   * there are none, those that have its parts with others between them, or with one typing error. None for a part that
   * too many products have.
   */
  find(part: string): number[] {
    const having = this.#parts.get(part, maxCompared)
    if (having === null) return []
    const found = having.filter((number) => this.#has(number, part))
    if (found.length > 0) {
      const whole = found.filter((number) => this.#models.is(number, part))
      return whole.length > 0 ? whole : found
    }
    const near = this.#parts.get(part.slice(0, nearLength), maxCompared)
    if (part.length < 5 || near === null || !/\d/.test(part) || !/[a-z]/.test(part)) return []
    const models = near.flatMap((number) => this.#modelOf(number) ?? [])
    const parts = partsOf(part)
    const apart = models.filter((model) => isSubsequence(parts, model.parts))
    if (apart.length > 0 && parts.length > 2) return numbersOf(apart)
    return part.length < 6 ? [] : numbersOf(models.filter((model) => isSimilar(model, part)))
  }

  #modelOf(number: number) {
    const model = this.#removed.has(number) ? undefined : this.#models.get(number)
    return model && { ...model, number }
  }

  #has(number: number, part: string) {
    if (this.#removed.has(number)) return false
    return this.#models.hasPart(number, part, (end) => endsWell(end, part))
  }
}

type NumberedModel = Model & { number: number }

const numbersOf = (models: NumberedModel[]) => models.map(({ number }) => number)

// Another digit is another model.
const isSimilar = ({ plain }: Model, part: string) =>
  digitsOf(plain).startsWith(digitsOf(part)) && editDistance(part, plain) <= 1

/** Whether a part ends where a part of the model ends, or is long enough to be only its start. `1P1` is not 1P10K. */
const endsWell = ({ isEnd, isStart }: PartEnd, part: string) =>
  isEnd || isStart || (part.length >= 5 && !/\d$/.test(part)) || part.length >= 6

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

function isSubsequence(parts: string[], all: string[]) {
  let at = 0
  for (const part of all) if (part === parts[at]) at++
  return at === parts.length
}
