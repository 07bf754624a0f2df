// Which figures of a product a message asks for.
import type { Locale } from '#text/text.tsx'
import table from '../data/figures.json' with { type: 'json' }
import offerTable from '../data/offer-words.json' with { type: 'json' }
import { createSignalTable, type MessageText } from '../retrieval/signals.ts'

const figuresIn = createSignalTable((locale) => table.map((row) => [row.figures, [row[locale]]]))

/** The figures that a message asks for: `price`, `stock`, `size`, fields of a product and ids of attributes. */
export const findFigures = (message: MessageText, locale: Locale): string[] =>
  figuresIn(message, locale).flat()

const offerWords = new Map<Locale, RegExp>()

/** A message without the words that ask for price, stock, warranty, weight or size. */
export function withoutOffer(message: string, locale: Locale): string {
  let words = offerWords.get(locale)
  if (!words) {
    const terms = [
      ...offerTable[locale].split('|'),
      ...table.slice(0, offerRows).flatMap((row) => row[locale].split('|')),
    ]
    const all = terms.filter((term) => !term.includes('*')).toSorted((a, b) => b.length - a.length)
    const source = `(?:${all.join('|')})`
    words = new RegExp(locale === 'zh' ? source : `(?<!\\p{L})${source}(?!\\p{L})`, 'giu')
    offerWords.set(locale, words)
  }
  return message.replaceAll(words, ' ').replaceAll(/[?？!！。,，]/g, ' ')
}

/** The rows of what every product has: price, stock, warranty, weight and size. */
const offerRows = 5
