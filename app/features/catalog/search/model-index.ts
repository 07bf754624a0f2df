import { editDistance } from './spelling.ts'

/** A model number without separators, and the positions where its parts start: `1P7.6K` has the parts 1, P, 7.6, K. */
type Model = { plain: string; starts: number[]; parts: string[] }

/** Key lengths of the index. The longest key that fits the part is used, so that few products are compared. */
const keyLengths = [2, 3, 5, 8]
/** Leading characters that must match before typing errors or extra parts are allowed. */
const nearLength = 3
/** Comparing more takes too long: a part shared by more products matches none. */
const maxCompared = 2000

/** Finds model numbers by any of their parts, with and without separators. */
export class ModelIndex {
  readonly #models: (Model | undefined)[] = []
  readonly #removed = new Set<number>()
  /** The products by the first characters of each part and what follows it. Former model numbers may remain. */
  readonly #byPart = new Map<string, number[]>()

  put(number: number, model_number: string) {
    const model = modelOf(model_number)
    this.#removed.delete(number)
    if (this.#models[number]?.plain === model.plain) return
    this.#models[number] = model
    const keys = model.starts.flatMap((start) =>
      keyLengths.map((length) => model.plain.slice(start, start + length)),
    )
    for (const key of new Set(keys)) {
      const known = this.#byPart.get(key)
      if (known) known.push(number)
      else this.#byPart.set(key, [number])
    }
  }

  remove(number: number) {
    this.#removed.add(number)
  }

  /**
   * The products whose model number has this part: whole ones first, then those that begin with it or have it inside; if
   * there are none, those that have its parts with others between them, or with one typing error. None for a part that
   * too many products have.
   */
  find(part: string): number[] {
    const having = this.#beginningWith(part, part.length)
    if (having.length > maxCompared) return []
    const found = unique(having.filter((number) => this.#has(number, part)))
    if (found.length > 0) {
      const whole = found.filter((number) => this.#models[number]?.plain === part)
      return whole.length > 0 ? whole : found
    }
    const near = this.#beginningWith(part, nearLength)
    if (part.length < 5 || near.length > maxCompared || !/\d/.test(part) || !/[a-z]/.test(part)) return []
    const parts = partsOf(part)
    const apart = near.filter((number) => isSubsequence(parts, this.#modelOf(number)?.parts ?? []))
    if (apart.length > 0 && parts.length > 2) return unique(apart)
    return part.length < 6 ? [] : unique(near.filter((number) => this.#isSimilar(number, part)))
  }

  /** The products with a part that begins as this one does, up to the longest key of at most this length. */
  #beginningWith(part: string, length: number) {
    const longest = keyLengths.findLast((one) => one <= length) ?? length
    return this.#byPart.get(part.slice(0, longest)) ?? []
  }

  #modelOf = (number: number) => (this.#removed.has(number) ? undefined : this.#models[number])

  #has(number: number, part: string) {
    const model = this.#modelOf(number)
    return (
      model?.starts.some((start) => model.plain.startsWith(part, start) && endsWell(model, start, part)) ??
      false
    )
  }

  #isSimilar(number: number, part: string) {
    const model = this.#modelOf(number)
    // Another digit is another model.
    return (
      model !== undefined &&
      digitsOf(model.plain).startsWith(digitsOf(part)) &&
      editDistance(part, model.plain) <= 1
    )
  }
}

/** Whether a part ends where a part of the model ends, or is long enough to be only its start. `1P1` is not 1P10K. */
function endsWell({ plain, starts }: Model, start: number, part: string) {
  const end = start + part.length
  return (
    end === plain.length ||
    starts.includes(end) ||
    (part.length >= 5 && !/\d$/.test(part)) ||
    part.length >= 6
  )
}

function modelOf(model_number: string): Model {
  const parts = partsOf(model_number.toLowerCase())
  const starts: number[] = []
  let plain = ''
  for (const part of parts) {
    starts.push(plain.length)
    plain += part.replace('.', '')
  }
  return { plain, starts, parts }
}

const unique = (numbers: number[]) => [...new Set(numbers)]

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const partsOf = (text: string) => text.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []

function isSubsequence(parts: string[], all: string[]) {
  let at = 0
  for (const part of all) if (part === parts[at]) at++
  return at === parts.length
}
