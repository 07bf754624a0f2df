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

/** A unit that names of products have, and the places of these products. */
type KnownUnit = { text: string; products: number[] }

type MessageUnit = Unit & { known: KnownUnit | undefined }

/** `codes`: brand and letters of the model number. Lists of what all entries share: sets of texts took 2.5 KB for each product. */
type Entry = {
  /** The units of name, English name, model number and brand in their order, with null after each of these. */
  units: readonly (KnownUnit | null)[]
  names: readonly KnownUnit[]
  codes: readonly KnownUnit[]
  /** The first word of the brand. */
  brand: KnownUnit | undefined
}

/** Whether a name has the second unit directly after the first. */
const hasPair = ({ units }: Entry, first: KnownUnit | undefined, second: KnownUnit | undefined) =>
  first !== undefined &&
  second !== undefined &&
  units.some((unit, at) => unit === first && units[at + 1] === second)

/** How many products one word may find. Words of more products than this name none of them. */
const maxCandidates = 400

/** How many products one message may name. */
const maxMentions = 3

type Names = {
  products: readonly NamedProduct[]
  entries: readonly Entry[]
  known: ReadonlyMap<string, KnownUnit>
}

/** A hundred thousand products take seconds: other requests are answered between slices. */
const productsOfSlice = 200

/** Builds the index in slices. */
export async function createNameIndex(products: readonly NamedProduct[]): Promise<NameIndex> {
  const entries: Entry[] = []
  const known = new Map<string, KnownUnit>()
  for (const [number, product] of products.entries()) {
    if (number % productsOfSlice === productsOfSlice - 1) await setImmediate()
    const entry = entryOf(product, known)
    for (const unit of new Set(entry.units)) unit?.products.push(number)
    entries.push(entry)
  }
  return { find: (message) => findMentions({ products, entries, known }, message) }
}

function findMentions(names: Names, message: string): Mention[] {
  const mentions: Mention[] = []
  let left: MessageUnit[] = unitsOf(message).map((unit) => ({ ...unit, known: names.known.get(unit.text) }))
  while (mentions.length < maxMentions) {
    const found = findIn(names, left)
    const [best] = found
    if (!best) break
    const same = found.filter(({ score }) => score > best.score - 0.01)
    mentions.push({
      ids: found.slice(0, Math.max(3, same.length)).map(({ number }) => names.products[number]?.id ?? ''),
      isExact: same.length === 1,
      isBrand: isBrandOf(names.products[best.number], best.found),
      numbers: best.found.map(({ text }) => text).filter(isNumber),
      at: left[best.from]?.at ?? 0,
    })
    left = left.filter((_, at) => at < best.from || at > best.to)
  }
  return mentions.sort((one, other) => one.at - other.at)
}

function isBrandOf(product: NamedProduct | undefined, found: readonly KnownUnit[]) {
  const brand = new Set(unitsOf(product?.brand ?? '').map(({ text }) => text))
  return found.every(({ text }) => brand.has(text))
}

/** The products that these words name, the most likely first. Entries are in the order of popularity. */
function findIn(names: Names, message: readonly MessageUnit[]) {
  const candidates = new Set<number>()
  for (const { text, known } of message)
    if (known && isLatin(text) && known.products.length <= maxCandidates)
      for (const one of known.products) candidates.add(one)
  const scored = [...candidates].flatMap((number) => {
    const found = bestPart(names, names.entries[number] as Entry, message)
    return found ? [{ number, ...found }] : []
  })
  return scored.sort((one, other) => other.score - one.score || one.number - other.number)
}

/** A part of a message with the units in it that a product's names have. */
type Part = { score: number; from: number; to: number; found: KnownUnit[] }

/** The part of the message that names a product best; null without evidence. */
function bestPart(names: Names, entry: Entry, message: readonly MessageUnit[]): Part | null {
  let best: Part | null = null
  for (const from of message.keys()) {
    const part = partFrom(names, entry, message, from)
    if (part && part.score > (best?.score ?? 0) && isEvidence(entry, part.found)) best = part
  }
  return best
}

/** The part that begins here. One other word may stand between two words of a name. */
function partFrom(
  { products }: Names,
  entry: Entry,
  message: readonly MessageUnit[],
  from: number,
): Part | null {
  const { units, names } = entry
  const first = message[from]?.known
  if (!first || !units.includes(first)) return null
  const part: Part = { score: 0, from, to: from, found: [] }
  for (let at = from; at < message.length && at - part.to <= 2; at++) {
    const unit = message[at]?.known
    if (!unit || !units.includes(unit) || part.found.includes(unit)) continue
    const rarity = Math.log(1 + products.length / unit.products.length)
    part.score += rarity * (names.includes(unit) || isNumber(unit.text) ? 1 : commonWordWeight)
    if (hasPair(entry, part.found.at(-1), unit)) part.score += pairBonus
    part.found.push(unit)
    part.to = at
  }
  return part
}

/** Weight of a word that names no product, as `battery`. */
const commonWordWeight = 0.3
/** For two units that follow each other in the message as they do in the name. */
const pairBonus = 1.5

/** Whether units name a product: a number or a second word with a word of the name, or a rare brand or model. */
function isEvidence(entry: Entry, found: readonly KnownUnit[]) {
  const { names, codes, brand } = entry
  // One or two letters name a product only together with the number that follows them, as in `M500` and `JA 410`.
  const named = found.filter((unit, i) => {
    const next = found[i + 1]
    const isNumbered = next !== undefined && isNumber(next.text)
    if (!names.includes(unit)) return false
    if (families.has(unit.text)) return isNumbered && hasPair(entry, unit, next)
    return unit.text.length > 2 || hasPair(entry, unit, next) || (brand === unit && isNumbered)
  })
  const [only] = named
  if (only === undefined) return false
  if (found.some(({ text }) => isNumber(text)) || named.length > 1) return true
  // Two rare words that only this product has, as `harper walk-in`.
  const isRare = ({ text, products }: KnownUnit) => text.length > 3 && products.length <= 3
  if (found.filter(isRare).length > 1) return true
  return only.text.length > 4 && codes.includes(only) && only.products.length <= 12
}

/** The product's entry; adds its units to those known. */
function entryOf(
  { name, english_name, brand, model_number }: NamedProduct,
  known: Map<string, KnownUnit>,
): Entry {
  const knownUnit = (text: string) => {
    const found = known.get(text) ?? { text, products: [] }
    known.set(text, found)
    return found
  }
  const units = [name, english_name, model_number, brand].flatMap((text) => [
    ...unitsOf(text).map((unit) => knownUnit(unit.text)),
    null,
  ])
  const own = new Set(units.map((unit) => unit?.text))
  // Letters of a model number and capitalized words that are not only words of the language are names. `7 plus` is no IQ7+.
  const codes = unitsOf(model_number).map(({ text }) => text)
  const capitals = (english_name.match(/\p{Lu}[\p{L}]*/gu) ?? []).map((word) => unitText(word.toLowerCase()))
  const brandUnits = unitsOf(brand).map(({ text }) => text)
  // `Ground 8` is a name, `ground` is none.
  const [series, ...numbered] = /^(\p{L}+) \d/u.test(english_name) ? unitsOf(english_name) : []
  const isName = (unit: string) => !families.has(unit) || (numbered.length > 0 && unit === series?.text)
  const names = [...codes, ...capitals, ...brandUnits, 'kva'].filter(
    (unit) => own.has(unit) && isLatin(unit) && !measures.has(unit) && isName(unit) && unit !== 'plus',
  )
  const [first_of_brand] = brandUnits
  return {
    units,
    names: [...new Set(names)].map(knownUnit),
    codes: [...new Set([...codes, ...brandUnits])].map(knownUnit),
    brand: first_of_brand === undefined ? undefined : knownUnit(first_of_brand),
  }
}

/** Words for kinds of products, and words that names of products begin with. */
const families = new Set(
  'battery inverter panel solar kit spa tub bathtub charger ev transformer hybrid string micro microinverter rail heliostead residential commercial ground flat metal storage plug dry natural pad single three'.split(
    ' ',
  ),
)
