// Which products are other sizes and variants of a product: by the numbers and words of their names, and by their figures.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'
import type { NamedSize } from './sibling-request.ts'

type Named = { id: string; name: string; english_name: string; family_id: string; status: string }

/** A product with what decides how much another is like it. */
type ComparedProduct = {
  product_id: string
  name: string
  brand: string
  status: string
  key_specs: readonly { id: string; kind: string; number: number | null; text: string | null }[]
}

type Token = { text: string; number: number | null }

/** The words and numbers of a name: `HR-100 rail, 14 ft` is hr 100 rail 14 ft. */
function tokensOf(name: string): Token[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return (plain.match(/\d+(?:[.,]\d+)?|\p{Script=Han}|(?:(?!\p{Script=Han})\p{L})+|\+/gu) ?? []).map(
    (text) => ({
      text,
      number: /^\d/.test(text) ? Number(text.replace(',', '.')) : null,
    }),
  )
}

/** The sizes of two products of one line, and how many parts of their names before them are the same. */
type LineSizes = { own: number; other: number; at: number }

/** The first numbers in which the English names of two products of one line differ; null for other products. */
function sizesOfLine(one: string, other: string): LineSizes | null {
  const [a, b] = [tokensOf(one), tokensOf(other)]
  const at = a.findIndex((token, place) => token.text !== b[place]?.text)
  const [first, second] = [a[at]?.number ?? null, b[at]?.number ?? null]
  if (first === null || second === null) return null
  // `45 kVA dry-type transformer, 480 V`: the words up to the next number are the line.
  const wordsAfter = (tokens: readonly Token[]) => {
    const rest = tokens.slice(at + 1)
    const end = rest.findIndex(({ number }) => number !== null)
    return (end < 0 ? rest : rest.slice(0, end)).map(({ text }) => text).join(' ')
  }
  return at > 0 || wordsAfter(a) === wordsAfter(b) ? { own: first, other: second, at } : null
}

const unitNames: ReadonlySet<string> = new Set([
  'kw',
  'kwh',
  'kva',
  'w',
  'a',
  'v',
  'ft',
  'in',
  'gal',
  'modules',
])
const unitOfName: Readonly<Record<string, string>> = { modules: 'panels' }

/** Units that a name says: `C-50` is no battery for 50 A, `60K` no inverter for 60 panels. */
const unitsInNames: ReadonlySet<string> = new Set(['a', 'v', 'panels'])

/** Whether a name has a number that may be this size. */
function hasSize(name: string, { value, unit }: NamedSize) {
  const tokens = tokensOf(name)
  return tokens.some(({ number }, at) => {
    if (number !== value) return false
    const next = tokens[at + 1]?.text ?? ''
    if (unit === null || (unitOfName[next] ?? next) === unit) return true
    return !unitNames.has(next) && !unitsInNames.has(unit)
  })
}

/** The products of a family whose names have a size that the name of the given one has not; those of its line before others. */
export function namedBySize<Product extends Named>(
  base: Product,
  family: readonly Product[],
  size: NamedSize,
): { line: Product[]; others: Product[] } {
  if (hasSize(base.english_name, size)) return { line: [], others: [] }
  const found = family.filter(({ english_name }) => hasSize(english_name, size))
  const line = found.filter(
    ({ english_name }) => sizesOfLine(base.english_name, english_name)?.other === size.value,
  )
  return { line, others: found.filter((one) => !line.includes(one)) }
}

/**
 * The products of the line of the given one in a direction, the nearest first: of `HR-100 rail, 14 ft` that of 7 ft, and not another
 * series.
 */
export function nextOfLine<Product extends Named>(
  base: Product,
  family: readonly Product[],
  direction: 'larger' | 'smaller',
): { product: Product; size: number }[] {
  const sign = direction === 'larger' ? 1 : -1
  const ofLine = family.flatMap((product) => {
    const sizes = sizesOfLine(base.english_name, product.english_name)
    const isSold = product.status !== 'discontinued'
    return sizes && isSold && sign * (sizes.other - sizes.own) > 0 ? [{ ...sizes, product }] : []
  })
  const most = Math.max(...ofLine.map(({ at }) => at))
  return ofLine
    .filter(({ at }) => at === most)
    .map(({ product, other }) => ({ product, size: other }))
    .toSorted((a, b) => sign * (a.size - b.size))
}

/** The products of a family with most of the words in their names that the name of the given one lacks, and these words. */
export function namedByWords<Product extends Named>(
  base: Product,
  family: readonly Product[],
  words: readonly string[],
  locale: Locale,
): { products: Product[]; words: string[] } {
  const scored = family.map((product) => ({
    product,
    words: words.filter((word) => hasWord(product, word, locale) && !hasWord(base, word, locale)),
  }))
  const most = Math.max(0, ...scored.map((one) => one.words.length))
  const best = scored.filter((one) => one.words.length === most && most > 0)
  return { products: best.map(({ product }) => product), words: best[0]?.words ?? [] }
}

/** A stem of so many letters may begin a longer word: `micros` means microinverters. */
const shortestStart = 5

function hasWord({ name, english_name }: Named, word: string, locale: Locale) {
  const names = `${name} ${english_name}`.toLowerCase()
  if (/\d/.test(word))
    return tokensOf(names).some((token, at, all) => `${token.text}${all[at + 1]?.text}` === word)
  if (/\p{Script=Han}/u.test(word)) return word.length > 1 && hasPairs(name, word)
  // `Stacking` asks what is done with it.
  if (locale === 'en' && word.endsWith('ing') && !names.includes(word)) return false
  const stem = stemOf(word, locale)
  const own = wordsIn(names.replaceAll(/[-\u2013/]/g, ' ').replaceAll('+', ' plus '), locale)
  return own.some((one) => {
    const other = stemOf(one, locale)
    return (
      other === stem || (stem.length >= shortestStart && (other.startsWith(stem) || stem === `${other}er`))
    )
  })
}

/** Whether a name has most pairs of characters of a Chinese word. */
function hasPairs(name: string, word: string) {
  const pairs = Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  return pairs.filter((pair) => name.includes(pair)).length * 2 >= pairs.length
}

/** How much two products are alike: brand, series, traits, main figure and the words of their names; what is sold before what is not. */
function likeness(one: ComparedProduct, other: ComparedProduct): number {
  const brand = one.brand === other.brand ? 1 : 0
  const [series] = tokensOf(one.name)
  const line = series?.number === null && series.text === tokensOf(other.name)[0]?.text ? 1 : 0
  const sold = other.status === 'discontinued' ? -1 : 0
  const traits = one.key_specs.filter(({ kind }) => kind !== 'number')
  const same = traits.filter(({ id, text }) => textIn(other, id) === text)
  const figures = one.key_specs.flatMap(({ id, number }) => {
    const figure = other.key_specs.find((spec) => spec.id === id)?.number ?? null
    return number === null || figure === null ? [] : [closeness(number, figure)]
  })
  const [figure = 0] = figures
  const [a, b] = [one, other].map(({ name }) => new Set(tokensOf(name).map(({ text }) => text)))
  return (
    brand +
    line +
    sold +
    2 * share(same.length, traits.length) +
    figure +
    2 * overlap(a ?? new Set(), b ?? new Set())
  )
}

/** Whether a product has the choices of another among its main traits: with a battery, or for tiles. */
export const hasSameChoices = (one: ComparedProduct, other: ComparedProduct): boolean =>
  one.key_specs.every(({ id, kind, text }) => kind !== 'choice' || textIn(other, id) === text)

const textIn = ({ key_specs }: ComparedProduct, id: string) =>
  key_specs.find((spec) => spec.id === id)?.text ?? null

const closeness = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b, 1))
const share = (part: number, all: number) => (all === 0 ? 1 : part / all)

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const shared = [...one].filter((token) => other.has(token)).length
  return shared / Math.max(1, one.size + other.size - shared)
}

/** Products that are nearly as much like the given one as the first are equally meant. */
const sameLikeness = 0.08

/** Those of the products that are most like the given one. */
export function mostAlike<Product extends ComparedProduct>(
  base: ComparedProduct,
  products: readonly Product[],
): Product[] {
  const scored = products
    .map((product) => ({ product, score: likeness(base, product) }))
    .toSorted((a, b) => b.score - a.score)
  const best = scored[0]?.score ?? 0
  return scored.filter(({ score }) => score >= best - sameLikeness).map(({ product }) => product)
}
