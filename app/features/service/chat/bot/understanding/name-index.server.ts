// Finds the products that a message names: by model number or a part of it, or by series and size, as in `hearth 16`.
import { setImmediate } from 'node:timers/promises'
import { chineseWords } from '#features/catalog/search/query/words-zh.ts'
import { isChinese } from '../words.ts'

/** What a product is called. */
export type NamedProduct = {
  id: string
  name: string
  english_name: string
  brand: string
  model_number: string
}

/** Products that the same words of a message name, the most likely first. `isExact`: the words name this one product. */
export type Mention = {
  ids: string[]
  isExact: boolean
  /** Nothing but the brand is named. */
  isBrand: boolean
  /** The numbers that are part of the name. */
  numbers: string[]
  /** Its place in the message. */
  at: number
}

export type NameIndex = {
  /** The products that a message names, in the order of their mention. */
  find(message: string): Mention[]
}

/** How Chinese writes the names of brands that the catalog has in Latin letters, as the search reads them. */
const brandsInChinese = Object.entries(chineseWords).flatMap(([meaning, phrases]) => {
  const [, brand = ''] = /^brand=([^|]+)$/.exec(meaning) ?? []
  const names = phrases.split(', ').filter((name) => brand !== '' && isChinese(name))
  return names.map((name) => [name, brand.toLowerCase()] as const)
})

type Unit = { text: string; at: number }

/** Numbers and words; a model number is split where letters and digits meet. */
function unitsOf(text: string): Unit[] {
  let plain = text.normalize('NFKC').toLowerCase()
  for (const [chinese, latin] of brandsInChinese) plain = plain.replaceAll(chinese, ` ${latin} `)
  plain = plain.replaceAll(/(?<=\w)\+/g, ' plus ').replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const found = plain.match(/\d+(?:[.,]\d+)?|\p{Script=Han}+|(?:(?!\p{Script=Han})\p{L})+/gu) ?? []
  return found.map((one, at) => ({ text: unitText(one), at }))
}

const unitText = (unit: string) =>
  /^\d/.test(unit) ? String(Number(unit.replace(',', '.'))) : unit.length > 4 ? unit.replace(/s$/, '') : unit

const isNumber = (unit: string) => /^\d/.test(unit)
const isLatin = (unit: string) => /^[\p{L}]/u.test(unit) && !/\p{Script=Han}/u.test(unit)

/** Units of measurement: with a number they describe a product, but do not name it. */
const measures = new Set([
  'w',
  'kw',
  'kwh',
  'v',
  'a',
  'ft',
  'in',
  'gal',
  'lb',
  'hp',
  'x',
  'y',
  'amp',
  'watt',
  'volt',
  'kwp',
])

/** `codes`: brand and letters of the model number. */
type Entry = {
  units: ReadonlySet<string>
  names: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** The first word of the brand. */
  brand: string
  pairs: ReadonlySet<string>
}

/** How many products one word may find. Words of more products than this name none of them. */
const maxCandidates = 400

/** How many products one message may name. */
const maxMentions = 3

type Names = {
  products: readonly NamedProduct[]
  entries: readonly Entry[]
  /** The places of the products that have a unit in their names. */
  byUnit: ReadonlyMap<string, number[]>
}

/** A hundred thousand products take seconds: other requests are answered between slices. */
const productsOfSlice = 200

/** Builds the index in slices. */
export async function createNameIndex(products: readonly NamedProduct[]): Promise<NameIndex> {
  const entries: Entry[] = []
  for (const product of products) {
    if (entries.length % productsOfSlice === productsOfSlice - 1) await setImmediate()
    entries.push(entryOf(product))
  }
  const byUnit = new Map<string, number[]>()
  for (const [number, { units }] of entries.entries())
    for (const unit of units) {
      const list = byUnit.get(unit)
      if (list) list.push(number)
      else byUnit.set(unit, [number])
    }
  return { find: (message) => findMentions({ products, entries, byUnit }, message) }
}

function findMentions(names: Names, message: string): Mention[] {
  const mentions: Mention[] = []
  let left = unitsOf(message)
  while (mentions.length < maxMentions) {
    const found = findIn(names, left)
    const [best] = found
    if (!best) break
    const same = found.filter(({ score }) => score > best.score - 0.01)
    mentions.push({
      ids: found.slice(0, Math.max(3, same.length)).map(({ number }) => names.products[number]?.id ?? ''),
      isExact: same.length === 1,
      isBrand: isBrandOf(names.products[best.number], best.found),
      numbers: best.found.filter(isNumber),
      at: left[best.from]?.at ?? 0,
    })
    left = left.filter((_, at) => at < best.from || at > best.to)
  }
  return mentions.sort((one, other) => one.at - other.at)
}

function isBrandOf(product: NamedProduct | undefined, words: readonly string[]) {
  const brand = new Set(unitsOf(product?.brand ?? '').map(({ text }) => text))
  return words.every((word) => brand.has(word))
}

/** The products that these words name, the most likely first. Entries are in the order of popularity. */
function findIn(names: Names, message: readonly Unit[]) {
  const candidates = new Set<number>()
  for (const { text } of message) {
    const numbers = names.byUnit.get(text) ?? []
    if (isLatin(text) && numbers.length <= maxCandidates) for (const one of numbers) candidates.add(one)
  }
  const scored = [...candidates].flatMap((number) => {
    const found = bestPart(names, names.entries[number] as Entry, message)
    return found ? [{ number, ...found }] : []
  })
  return scored.sort((one, other) => other.score - one.score || one.number - other.number)
}

/** A part of a message with the units in it that a product's names have. */
type Part = { score: number; from: number; to: number; found: string[] }

/** The part of the message that names a product best; null without evidence. */
function bestPart(names: Names, entry: Entry, message: readonly Unit[]): Part | null {
  let best: Part | null = null
  for (const from of message.keys()) {
    const part = partFrom(names, entry, message, from)
    if (part && part.score > (best?.score ?? 0) && isEvidence(names, entry, part.found)) best = part
  }
  return best
}

/** The part that begins here. One other word may stand between two words of a name. */
function partFrom(
  { products, byUnit }: Names,
  entry: Entry,
  message: readonly Unit[],
  from: number,
): Part | null {
  const { units, names, pairs } = entry
  if (!units.has(message[from]?.text ?? '')) return null
  const part: Part = { score: 0, from, to: from, found: [] }
  for (let at = from; at < message.length && at - part.to <= 2; at++) {
    const text = message[at]?.text ?? ''
    if (!units.has(text) || part.found.includes(text)) continue
    const rarity = Math.log(1 + products.length / (byUnit.get(text)?.length ?? products.length))
    part.score += rarity * (names.has(text) || isNumber(text) ? 1 : commonWordWeight)
    if (pairs.has(`${part.found.at(-1)} ${text}`)) part.score += pairBonus
    part.found.push(text)
    part.to = at
  }
  return part
}

/** Weight of a word that names no product, as `battery`. */
const commonWordWeight = 0.3
/** For two units that follow each other in the message as they do in the name. */
const pairBonus = 1.5

/** Whether units name a product: a number or a second word with a word of the name, or a rare brand or model. */
function isEvidence({ byUnit }: Names, { names, codes, brand, pairs }: Entry, found: readonly string[]) {
  // One or two letters name a product only together with the number that follows them, as in `M500` and `JA 410`.
  const named = found.filter((unit, i) => {
    const next = found[i + 1] ?? ''
    if (!names.has(unit)) return false
    if (families.has(unit)) return isNumber(next) && pairs.has(`${unit} ${next}`)
    return unit.length > 2 || pairs.has(`${unit} ${next}`) || (brand === unit && isNumber(next))
  })
  const [only] = named
  if (only === undefined) return false
  if (found.some(isNumber) || named.length > 1) return true
  const countOf = (unit: string) => byUnit.get(unit)?.length ?? 0
  // Two rare words that only this product has, as `harper walk-in`.
  if (found.filter((unit) => unit.length > 3 && countOf(unit) <= 3).length > 1) return true
  return only.length > 4 && codes.has(only) && countOf(only) <= 12
}

function entryOf({ name, english_name, brand, model_number }: NamedProduct): Entry {
  const texts = [name, english_name, model_number, brand]
  const units = new Set(texts.flatMap((text) => unitsOf(text).map((unit) => unit.text)))
  // Letters of a model number and capitalized words that are not only words of the language are names. `7 plus` is no IQ7+.
  const codes = unitsOf(model_number).map(({ text }) => text)
  const capitals = (english_name.match(/\p{Lu}[\p{L}]*/gu) ?? []).map((word) => unitText(word.toLowerCase()))
  const brandUnits = unitsOf(brand).map(({ text }) => text)
  // `Ground 8` is a name, `ground` is none.
  const [series, ...numbered] = /^(\p{L}+) \d/u.test(english_name) ? unitsOf(english_name) : []
  const isName = (unit: string) => !families.has(unit) || (numbered.length > 0 && unit === series?.text)
  const names = new Set(
    [...codes, ...capitals, ...brandUnits, 'kva'].filter(
      (unit) => units.has(unit) && isLatin(unit) && !measures.has(unit) && isName(unit) && unit !== 'plus',
    ),
  )
  const pairs = new Set(
    texts.flatMap((text) => {
      const own = unitsOf(text)
      return own.slice(1).map((unit, i) => `${own[i]?.text} ${unit.text}`)
    }),
  )
  return { units, names, codes: new Set([...codes, ...brandUnits]), brand: brandUnits[0] ?? '', pairs }
}

/** Words for kinds of products, and words that names of products begin with. */
const families = new Set(
  'battery inverter panel solar kit spa tub bathtub charger ev transformer hybrid string micro microinverter rail heliostead residential commercial ground flat metal storage plug dry natural pad single three'.split(
    ' ',
  ),
)
