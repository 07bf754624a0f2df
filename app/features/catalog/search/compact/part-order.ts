import { firstWhere } from '#platform/collections/binary-search.ts'
import type { ModelTexts } from '../model-texts.ts'
import { type Pause, sortSlowly } from './sort-slowly.ts'

/** Places of models in their texts, and the part of each: `places[i]` belongs to `parts[i]`. */
export type SavedParts = { places: Uint32Array; parts: Uint8Array }

/** Changed products are looked through one by one for each text that is searched, as long as they are not more than these. */
const maxUnsorted = 2000
/** In a small catalog they are sorted in before that: it takes a millisecond, and looking through them as long for a few texts. */
const fewUnsorted = 64

/**
 * The parts of model numbers in the order of the text from their start: parts that begin with a text are next to each other.
 * It takes five bytes for each part. Products whose model number changed are looked through until they are sorted in; the
 * places of their earlier ones are passed over.
 */
export class PartOrder {
  #places: Uint32Array
  #parts: Uint8Array
  readonly #unsorted = new Set<number>()
  #isSettling = false
  readonly #texts: ModelTexts

  constructor(
    texts: ModelTexts,
    { places, parts }: SavedParts = { places: new Uint32Array(0), parts: new Uint8Array(0) },
  ) {
    this.#texts = texts
    this.#places = places
    this.#parts = parts
  }

  /** Notes that the model number of a product is another one. */
  change(number: number) {
    this.#unsorted.add(number)
  }

  /** The products with a part that begins with the text, ascending; null if they are more than `max`. */
  get(text: string, max: number): number[] | null {
    if (this.#unsorted.size > this.#mostUnsorted() && !this.#isSettling) this.#settleNow()
    const from = this.#firstWhere((order) => order >= 0, text)
    const to = this.#firstWhere((order) => order > 0, text, from)
    // A model number may have several such parts.
    if (to - from > 4 * max) return null
    const found = new Set<number>()
    for (let at = from; at < to && found.size <= max; at++) {
      const place = this.#places[at] as number
      if (this.#isCurrent(place)) found.add(this.#texts.numberAt(place))
    }
    if (found.size > max) return null
    for (const number of this.#unsorted) if (this.#texts.hasPart(number, text, () => true)) found.add(number)
    return found.size > max ? null : [...found].sort((a, b) => a - b)
  }

  #mostUnsorted = () => Math.min(maxUnsorted, Math.max(fewUnsorted, this.#places.length / 50))

  #firstWhere = (isFound: (order: number) => boolean, text: string, from = 0) =>
    firstWhere(
      this.#places.length,
      (at) => isFound(this.#texts.compareStart(this.#places[at] as number, this.#parts[at] as number, text)),
      from,
    )

  #isCurrent = (place: number) => this.#texts.placeOf(this.#texts.numberAt(place)) === place

  /** Sorts in what changed, if it is much. Requests are answered in between. Not while models change. */
  async settle(pause: Pause) {
    if (this.#unsorted.size <= maxUnsorted || this.#isSettling) return
    this.#isSettling = true
    try {
      const unsorted = this.#unsortedParts()
      this.#merge(unsorted, await sortSlowly(unsorted.places.length, this.#comparerOf(unsorted), pause))
    } finally {
      this.#isSettling = false
    }
  }

  #settleNow() {
    const unsorted = this.#unsortedParts()
    this.#merge(unsorted, Uint32Array.from(unsorted.places.keys()).sort(this.#comparerOf(unsorted)))
  }

  #unsortedParts(): SavedParts {
    const current = [...this.#unsorted].map(this.#texts.placeOf)
    const count = current.reduce((sum, place) => sum + this.#texts.partsAt(place), 0)
    const all: SavedParts = { places: new Uint32Array(count), parts: new Uint8Array(count) }
    let at = 0
    for (const place of current)
      for (let part = 0; part < this.#texts.partsAt(place); part++) {
        all.places[at] = place
        all.parts[at++] = part
      }
    return all
  }

  #comparerOf =
    ({ places, parts }: SavedParts) =>
    (a: number, b: number) =>
      this.#texts.compareParts(
        places[a] as number,
        parts[a] as number,
        places[b] as number,
        parts[b] as number,
      )

  /** Merges the parts of changed products, in this order, into the others. */
  #merge({ places, parts }: SavedParts, order: Uint32Array) {
    const current = this.#currentParts()
    const count = current.places.length + order.length
    const all: SavedParts = { places: new Uint32Array(count), parts: new Uint8Array(count) }
    let [from, to] = [0, 0]
    const copyUntil = (end: number) => {
      all.places.set(current.places.subarray(from, end), to)
      all.parts.set(current.parts.subarray(from, end), to)
      to += end - from
      from = end
    }
    for (const i of order) {
      const [place, part] = [places[i] as number, parts[i] as number]
      const isAfter = (at: number) =>
        this.#texts.compareParts(current.places[at] as number, current.parts[at] as number, place, part) > 0
      copyUntil(firstWhere(current.places.length, isAfter, from))
      all.places[to] = place
      all.parts[to++] = part
    }
    copyUntil(current.places.length)
    this.#places = all.places
    this.#parts = all.parts
    this.#unsorted.clear()
  }

  #currentParts(): SavedParts {
    const isCurrent = (_: number, at: number) => this.#isCurrent(this.#places[at] as number)
    return { places: this.#places.filter(isCurrent), parts: this.#parts.filter(isCurrent) }
  }

  /** What the constructor takes. */
  save(): SavedParts {
    if (this.#unsorted.size > 0) this.#settleNow()
    return { places: this.#places, parts: this.#parts }
  }
}
