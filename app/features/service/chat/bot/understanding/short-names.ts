// Finds products by short names: what people call a product is the end of its name without its traits, as `wind deflector` of
// `Wind deflector, 10° ballast system`.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

type Named = { id: string; name: string }

export type ShortNames = {
  /** The products whose short name is in a text, those whose whole names have most of its words; none if these are many. */
  find(text: string): string[]
}

/** More products than these are a kind, also if the other words of a text choose one. */
const maxOfKind = 6
const maxProducts = 3

/** In words. */
const longestName = 8
/** In characters: a name of one word, as a German compound, and a Chinese name, whole or the end of one. */
const longWord = 8
const shortestWhole = 3
const shortestEnd = 3

/** Where the name of a product ends, and its traits begin; and where those begin that no part of it may follow. */
const nameEnd =
  /[,，（(]|\s(?:for|with|für|mit|aus)\s|\s?\d[\d.,–×x ]{0,20}(?:升|毫升|支|件|毫米|厘米|mm|cm|in|kW|kVA|A)(?!\p{L})/u
const traitEnd = /[,，（(]|\s(?:with|mit)\s/u

/** `stop_words` begin no name; words that only say what kind of product or roof it is, as `hot tub`, are none. */
export function createShortNames(
  products: readonly Named[],
  { locale, stop_words, kind_words }: { locale: Locale; stop_words: string; kind_words: string },
): ShortNames {
  const stops = new Set(wordsIn(stop_words, locale))
  const kinds = new Set(partsOf(kind_words, locale))
  const byName = new Map<string, Set<number>>()
  const add = (name: string, number: number) => byName.set(name, (byName.get(name) ?? new Set()).add(number))

  for (const [number, { name }] of products.entries()) {
    const parts = partsOf(name.split(nameEnd)[0] ?? '', locale)
    for (const at of parts.keys()) {
      const end = parts.slice(at)
      const isName = !stops.has(end[0] ?? '') && !end.every((part) => kinds.has(part))
      if (isName && isLongEnough(end, at === 0, locale)) add(joined(end, locale), number)
    }
    const whole = partsOf(name.split(traitEnd)[0] ?? '', locale)
    if (isLongEnough(whole, true, locale)) add(joined(whole, locale), number)
  }
  const names = [...byName.keys()].toSorted((a, b) => b.length - a.length)

  function namesIn(text: string): ReadonlySet<number> | undefined {
    if (locale === 'zh') {
      const plain = text.toLowerCase().replaceAll(/\s/g, '')
      return byName.get(names.find((name) => plain.includes(name)) ?? '')
    }
    const parts = partsOf(text, locale)
    for (let length = longestName; length > 0; length--)
      for (let from = 0; from + length <= parts.length; from++) {
        const found = byName.get(joined(parts.slice(from, from + length), locale))
        if (found) return found
      }
    return undefined
  }

  return {
    find(text) {
      const found = namesIn(text)
      if (!found || found.size > maxOfKind) return []
      const parts = partsOf(text, locale).filter((part) => !stops.has(part))
      const scored = [...found].map((number) => {
        const { id = '', name = '' } = products[number] ?? {}
        const own = new Set(partsOf(name, locale))
        return { id, score: parts.filter((part) => own.has(part)).length }
      })
      const best = Math.max(...scored.map(({ score }) => score))
      const ids = scored.filter(({ score }) => score === best).map(({ id }) => id)
      return ids.length <= maxProducts ? ids : []
    },
  }
}

const partsOf = (text: string, locale: Locale) =>
  wordsIn(text.replaceAll(/[-–/]/g, ' '), locale).map((word) => stemOf(word, locale))

const joined = (parts: readonly string[], locale: Locale) => parts.join(locale === 'zh' ? '' : ' ')

function isLongEnough(parts: readonly string[], isWhole: boolean, locale: Locale) {
  const { length } = joined(parts, locale)
  if (locale === 'zh') return length >= (isWhole ? shortestWhole : shortestEnd)
  return parts.length > 1 || length >= longWord
}
