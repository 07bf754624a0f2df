// Words of the domain: what the bot's questions, answers and signals are written in.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

export type DomainTexts = { locale: Locale; known: ReadonlySet<string>; stop_words: string }

/** The word stems of texts of the domain, in Chinese pairs of characters. */
export const domainWordsOf = (texts: readonly string[], locale: Locale): ReadonlySet<string> =>
  new Set(texts.flatMap((one) => unitsOf(one, locale)))

/** Returns the share of a message's words that are none of the domain; stop words and numbers do not count. */
export function createUnknownShare({ locale, known, stop_words }: DomainTexts): (message: string) => number {
  const stops = new Set(unitsOf(stop_words, locale))
  return (message) => {
    const significant = unitsOf(message, locale).filter((unit) => !stops.has(unit) && !/^\d/.test(unit))
    const unknown = significant.filter((unit) => !known.has(unit)).length
    return significant.length === 0 ? 0 : unknown / significant.length
  }
}

const unitsOf = (content: string, locale: Locale) =>
  locale === 'zh' ? bigramsOf(content) : stemsOf(content, locale)

const stemsOf = (content: string, locale: Locale) =>
  wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) => stemOf(word, locale))

function bigramsOf(content: string) {
  const runs = content.match(/\p{Script=Han}+/gu) ?? []
  return runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
}
