// Corrects the spelling of a text that asks nothing the bot knows, as in `Liefrzeit` and `Rueckgabe`.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'
import { isTypo } from './signals.ts'

/**
 * The text with each word that the domain does not know in the spelling of a known word: with umlauts, or with one letter
 * changed. Null if nothing is corrected. `known`: word stems.
 */
export function respellQuestion(message: string, known: ReadonlySet<string>, locale: Locale): string | null {
  if (locale === 'zh') return null
  const words = wordsIn(message, locale)
  const corrected = words.map((word) => {
    const stem = stemOf(word, locale)
    return known.has(stem) ? word : (withUmlauts(word, known, locale) ?? nearest(stem, known) ?? word)
  })
  return corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : null
}

function nearest(stem: string, known: ReadonlySet<string>) {
  for (const one of known) if (isTypo(stem, one)) return one
  return null
}

const umlauts: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü' }

function withUmlauts(word: string, known: ReadonlySet<string>, locale: Locale) {
  if (locale !== 'de') return null
  const spelled = word.replaceAll(/[aou]e/g, (pair) => umlauts[pair] ?? pair)
  return known.has(stemOf(spelled, locale)) ? spelled : null
}
