import type { Locale } from '#text/text.tsx'
import table from '../data/families.json' with { type: 'json' }
import { type MessageText, parseSignal, type Signal, strengthIn } from '../retrieval/signals.ts'

const signalsByLocale = new Map<Locale, { family: string; signal: Signal }[]>()

function signalsIn(locale: Locale) {
  let signals = signalsByLocale.get(locale)
  if (!signals) {
    const rows = Object.entries(table)
    signals = rows.map(([family, words]) => ({ family, signal: parseSignal(words[locale], locale) }))
    signalsByLocale.set(locale, signals)
  }
  return signals
}

/** The ids of the product families that a message names by a word, as `battery`. */
export const findFamilies = (message: MessageText, locale: Locale): string[] =>
  signalsIn(locale)
    .filter(({ signal }) => strengthIn(message, signal, locale) > 0)
    .map(({ family }) => family)
