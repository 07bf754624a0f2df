// A follow-up that names another product of the kind before by its number, and asks the same: `and the 60 kW one?`.
import type { Locale } from '#text/text.tsx'
import words from '../data/other-one-words.json' with { type: 'json' }
import type { Mention } from './name-index.server.ts'

type Named = { id: string; english_name: string; family_id: string }

/** What stands around the number. With an article or a unit it is no number of pieces. */
const otherOne = (locale: Locale) => {
  const { before, articles, units, after } = words[locale]
  const space = locale === 'zh' ? '' : '\\s+'
  const start = `^(?:(?:${before})${space})*`
  const number = '(?<number>\\d+(?:[.,]\\d+)?)'
  return new RegExp(
    `${start}(?<article>(?:${articles})${space})?${number}\\s*-?(?<unit>${units})?\\s*(?<after>${after})?\\P{L}*$`,
    'iu',
  )
}

const patterns = { en: otherOne('en'), de: otherOne('de'), zh: otherOne('zh') }

/** The number by which a message names another product; null if it does not, or may mean pieces. */
export function numberOfOther(message: string, locale: Locale): string | null {
  const found = patterns[locale].exec(message.trim())?.groups
  if (!found?.number || !(found.article ?? found.unit ?? found.after)) return null
  return found.number.replace(',', '.')
}

/** The products of the family of a product whose names are most like its own, with the number that a message names. */
export function siblingsOf(
  message: string,
  before: string | undefined,
  byId: ReadonlyMap<string, Named>,
  locale: Locale,
): Mention | null {
  const product = byId.get(before ?? '')
  const number = product ? numberOfOther(message, locale) : null
  if (!product || number === null) return null
  const own = nameOf(product)
  const scored = [...byId.values()]
    .filter(({ id, family_id }) => id !== product.id && family_id === product.family_id)
    .map((other) => ({ id: other.id, name: nameOf(other) }))
    .filter(({ name }) => name.numbers.has(number))
    .map(({ id, name }) => ({ id, score: likeness(own.words, name.words) }))
  const best = Math.max(leastLikeness, ...scored.map(({ score }) => score))
  const ids = scored.filter(({ score }) => score === best).map(({ id }) => id)
  return ids.length > 0 ? { ids, isExact: ids.length === 1, isBrand: false, numbers: [number], at: 0 } : null
}

const leastLikeness = 0.2

function nameOf({ english_name }: Named) {
  const units = english_name.toLowerCase().match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
  return {
    numbers: new Set(units.filter((unit) => /^\d/.test(unit))),
    words: new Set(units.filter((unit) => !/^\d/.test(unit))),
  }
}

/** The share of the words of two names that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const shared = [...one].filter((word) => other.has(word)).length
  return shared / (one.size + other.size - shared)
}

/** Whether a message names other products and asks for no figure: `and the Summit 6` asks for what was asked before. */
export function asksTheSame(
  {
    message,
    figures,
    mentions,
  }: { message: string; figures: readonly string[]; mentions: readonly Mention[] },
  locale: Locale,
): boolean {
  if (mentions.length === 0 || figures.length > 0) return false
  const { start, end, longest } = words[locale]
  const isShort = locale === 'zh' ? message.length <= longest : message.split(/\s+/).length <= longest
  return isShort && new RegExp(`^(?:${start})|(?:${end})\\P{L}*$`, 'iu').test(message.trim())
}
