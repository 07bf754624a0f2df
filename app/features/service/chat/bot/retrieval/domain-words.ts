// Words of the domain: what the bot's questions, answers and signals are written in.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

export type DomainTexts = { locale: Locale; texts: readonly string[]; stop_words: string }

/** The word stems of the domain, in Chinese pairs of characters, and the share of a message's words that are none of them. */
export function createDomainWords({ locale, texts, stop_words }: DomainTexts) {
  const unitsOf = (content: string) => (locale === 'zh' ? bigramsOf(content) : stemsOf(content, locale))
  const known: ReadonlySet<string> = new Set(texts.flatMap(unitsOf))
  const stops = new Set(unitsOf(stop_words))
  function unknownShare(message: string) {
    const significant = unitsOf(message).filter((unit) => !stops.has(unit) && !/^\d/.test(unit))
    const unknown = significant.filter((unit) => !known.has(unit)).length
    return significant.length === 0 ? 0 : unknown / significant.length
  }
  return { known, unknownShare }
}

const stemsOf = (content: string, locale: Locale) =>
  wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) => stemOf(word, locale))

function bigramsOf(content: string) {
  const runs = content.match(/\p{Script=Han}+/gu) ?? []
  return runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
}
