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

/** German letters by how they are typed on a keyboard without them. */
const germanLetters: Record<string, string> = { ae: 'ä', oe: 'ö', ue: 'ü', Ae: 'Ä', Oe: 'Ö', Ue: 'Ü' }

function withUmlauts(word: string, known: ReadonlySet<string>, locale: Locale) {
  if (locale !== 'de') return null
  const spelled = word.replaceAll(/[aouAOU]e/g, (pair) => germanLetters[pair] ?? pair)
  const spellings = [spelled, word.replaceAll('ss', 'ß'), spelled.replaceAll('ss', 'ß')]
  return spellings.find((one) => known.has(stemOf(one.toLowerCase(), locale))) ?? null
}

/** A German text with umlauts and ß in words that are only known with them: `fällt` for `faellt`, `groß` for `gross`. */
export const withGermanLetters = (message: string, known: ReadonlySet<string>) =>
  message.replaceAll(/\p{L}{4,}/gu, (word) =>
    known.has(stemOf(word.toLowerCase(), 'de')) ? word : (withUmlauts(word, known, 'de') ?? word),
  )
