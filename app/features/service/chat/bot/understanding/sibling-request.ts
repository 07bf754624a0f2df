// Reads in a follow-up which other size or variant of the product before it means: `the 16`, `make it a 50`, `one size up`.
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import table from '../data/sibling-words.json' with { type: 'json' }
import { plainText, wordsIn } from '../words.ts'
import { anyPattern } from './any-pattern.ts'
import { allKindWords } from './families.ts'

/** A number that may name a size. `isMarked`: an article, a unit or `one` says that it is no number of pieces. */
export type NamedSize = { value: number; unit: string | null; isMarked: boolean }

export type SiblingRequest = {
  size: NamedSize | null
  direction: 'larger' | 'smaller' | null
  /** It asks for the next size in these words: `one size up`. */
  isStep: boolean
  /** What the message says besides, as variants: `high voltage`. */
  words: string[]
  /** The part of the message in which it was read. */
  text: string
}

/** Dates, the breaker of a house and how many live there name no size: `by the 16. Dezember`. */
const otherFacts = anyPattern(
  [
    /\d\.? ?(?:jan|feb|m\u00e4r|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec)/u,
    /\d ?\u6708/u,
    /\b(?:have|got|on) an? \d{1,4} ?-?(?:a|amps?) (?:breaker|circuit|fuse|panel|service)\b/u,
    /\d ?(?:a|amp|ampere)[ -](?:sicherung|absicherung)/u,
    /\d\u5b89\u7684(?:\u5f00\u5173|\u7a7a\u5f00|\u65ad\u8def\u5668)/u,
    /\d of us\b/u,
    /(?<!\p{L})wir sind (?:zu )?\d/u,
    /\u6211\u4eec\d{1,2}\u4e2a?\u4eba?\u6709\u65f6/u,
  ],
  'iu',
)

/** In words; in Chinese characters. A longer message tells more than which product is meant. */
const longest: Record<Locale, number> = { en: 18, de: 18, zh: 30 }

/**
 * What a follow-up says about another size or variant; null for a question about the product itself or a longer message. `kind` are
 * words for the family of that product; `isForNumber` if its name counts what it is for, as `for 12 modules`: then `for 20` is a size.
 */
export function siblingRequestIn(
  message: string,
  { locale, kind, isForNumber }: { locale: Locale; kind: ReadonlySet<string>; isForNumber: boolean },
): SiblingRequest | null {
  const length = locale === 'zh' ? message.length : message.trim().split(/\s+/).length
  if (otherFacts.test(message)) return null
  if (length > longest[locale] || rules(locale).ofCurrent.test(plainText(message).trim())) return null
  const clauses = message.split(clauseEnd).filter((one) => /[\p{L}\d]/u.test(one))
  const read = clauses.map((clause) => requestOfClause(clause, { locale, kind, isForNumber }))
  const named = read.findLast(({ size, words }) => size !== null && (words.length === 0 || size.isMarked))
  const directed = read.find(
    ({ direction, isStep, words }) =>
      direction !== null && (words.length === 0 || (isStep && words.length <= most)),
  )
  const words = read.flatMap((one) => one.words)
  // What is asked of a product that the number clearly means may be said beside it: `the 7.6, how many amps`.
  if (named) return { ...named, words: named.size?.isMarked ? named.words : words }
  if (directed) return { ...directed, words: directed.words }
  return { size: null, direction: null, isStep: false, words, text: message }
}

/** Of other words beside `one size up`. */
const most = 2

const step = /size|nummer|stufe|gr\u00f6\u00dfe|[\u53f7\u6863]/u

const clauseEnd = /[,;!?，；！？。]\s*|\.(?!\d)\s*/u

function requestOfClause(
  clause: string,
  { locale, kind, isForNumber }: { locale: Locale; kind: ReadonlySet<string>; isForNumber: boolean },
): SiblingRequest {
  const { larger, smaller, either } = rules(locale)
  const plain = plainText(clause).replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const size = sizeIn(plain, locale, isForNumber)
  const rest = size ? `${plain.slice(0, size.from)} ${plain.slice(size.to)}` : plain
  const directions = { larger: larger.test(rest), smaller: smaller.test(rest) }
  const direction =
    directions.larger === directions.smaller || size !== null
      ? null
      : directions.larger
        ? 'larger'
        : 'smaller'
  const left = rest.replaceAll(either, ' ')
  return {
    size: size && { value: size.value, unit: size.unit, isMarked: size.isMarked },
    direction,
    isStep: direction !== null && step.test((larger.exec(rest) ?? smaller.exec(rest) ?? [''])[0]),
    // A bigger battery of a kit belongs to another kit.
    words: tellingWords(left, locale).filter(
      (word) => !kind.has(word) && !(direction !== null && allKindWords(locale).has(word)),
    ),
    text: clause,
  }
}

/** The words that are neither numbers nor around every question. */
function tellingWords(text: string, locale: Locale): string[] {
  const { plain } = rules(locale)
  const codes = (text.match(code) ?? []).map((one) => one.replaceAll('-', ''))
  const rest = text.replaceAll(code, ' ')
  if (locale !== 'zh')
    return [...codes, ...wordsIn(rest, locale).filter((word) => !plain.words.has(word) && !/^\d/.test(word))]
  const left = rest
    .replaceAll(plain.pattern, ' ')
    .split(/[\s\p{P}\d]+/u)
    .filter((part) => part !== '')
  return [...codes, ...left]
}

/** Letters with a number, as `K-13`. */
const code = /(?<![\p{Script=Latin}\d])(?:(?!er)[a-z]){1,4}-?\d{1,4}(?!\d|[.,-]\d)/gu

/** The first number of a clause that may name a size, with its place. */
function sizeIn(clause: string, locale: Locale, isForNumber: boolean) {
  const { number, counts, buys, forPieces, marked, units } = rules(locale)
  for (const found of clause.matchAll(number)) {
    const { value = '', unit, suffix } = found.groups ?? {}
    const before = clause.slice(0, found.index)
    const end = found.index + found[0].length
    const after = clause.slice(end)
    const isPieces =
      counts.test(clause.slice(found.index + value.length)) && !(unit && /^\s*[的那]/u.test(after))
    if (isPieces || buys.test(before)) continue
    if (!unit && !isForNumber && forPieces.test(before)) continue
    const isMarked = unit !== undefined || suffix !== undefined || marked.test(`${before}#${after}`)
    return {
      value: Number(value.replace(',', '.')),
      unit: unit === undefined ? null : (units[unit] ?? null),
      isMarked,
      from: found.index,
      to: end,
    }
  }
  return null
}

/** Says that a number, here `#`, is no number of pieces. */
const markers: Record<Locale, RegExp> = {
  en: /\b(?:the|a|an|that) #|#\s?-?\s?(?:ones?|version|model|size|kit|instead)\b|\bmake (?:it|that) #/u,
  de: /(?<!\p{L})(?:der|die|das|den|dem|ein|eine|einen|beim|vom|zum)(?: mit)? #|#\s?-?\s?(?:modell|version|variante)/u,
  zh: /#\s?(?:的|那|款|型号|版)/u,
}

const rules = oncePerLocale((locale) => {
  const { plain, units, counts, buys, forPieces, larger, smaller, ofCurrent } = table[locale]
  const unit = Object.keys(units)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
  const end = locale === 'zh' ? '(?![a-z])' : '(?!\\p{L})'
  const suffix = locale === 'de' ? '(?<suffix>ern?(?!\\p{L}))?' : ''
  const larger_pattern = new RegExp(locale === 'zh' ? larger : `(?<!\\p{L})${larger}(?!\\p{L})`, 'u')
  const smaller_pattern = new RegExp(locale === 'zh' ? smaller : `(?<!\\p{L})${smaller}(?!\\p{L})`, 'u')
  return {
    plain: {
      words: new Set(plain.split(' ')),
      pattern: new RegExp(
        plain
          .split('|')
          .toSorted((a, b) => b.length - a.length)
          .join('|'),
        'gu',
      ),
    },
    units: units as Readonly<Record<string, string>>,
    number: new RegExp(
      `(?<![a-z\\d.,$#/-])(?<value>\\d+(?:[.,]\\d+)?)(?:\\s?-?(?<unit>${unit})${end})?${suffix}(?![\\d/]|-\\d)`,
      'gu',
    ),
    counts: new RegExp(`^\\s?-?(?:${counts})${locale === 'zh' ? '' : '(?!\\p{L})'}`, 'u'),
    buys: new RegExp(buys, 'u'),
    forPieces: new RegExp(forPieces, 'u'),
    marked: markers[locale],
    larger: larger_pattern,
    smaller: smaller_pattern,
    either: anyPattern([larger_pattern, smaller_pattern], 'giu'),
    ofCurrent: new RegExp(ofCurrent, 'u'),
  }
})
