// Which figures of a product a message asks for.
import type { Locale } from '#text/text.tsx'
import table from '../data/figures.json' with { type: 'json' }
import { type MessageText, parseSignal, type Signal, strengthIn } from '../retrieval/signals.ts'

const signalsByLocale = new Map<Locale, { figures: string[]; signal: Signal }[]>()

function signalsIn(locale: Locale) {
  let signals = signalsByLocale.get(locale)
  if (!signals)
    signalsByLocale.set(
      locale,
      (signals = table.map((row) => ({ figures: row.figures, signal: parseSignal(row[locale], locale) }))),
    )
  return signals
}

/** The figures that a message asks for: `price`, `stock`, `size`, fields of a product and ids of attributes. */
export const findFigures = (message: MessageText, locale: Locale): string[] =>
  signalsIn(locale)
    .filter(({ signal }) => strengthIn(message, signal, locale) > 0)
    .flatMap(({ figures }) => figures)
