// Which figures of a product a message asks for.
import type { Locale } from '#text/text.tsx'
import table from '../data/figures.json' with { type: 'json' }
import { createSignalTable, type MessageText } from '../retrieval/signals.ts'

const figuresIn = createSignalTable((locale) => table.map((row) => [row.figures, [row[locale]]]))

/** The figures that a message asks for: `price`, `stock`, `size`, fields of a product and ids of attributes. */
export const findFigures = (message: MessageText, locale: Locale): string[] =>
  figuresIn(message, locale).flat()

/** The figures that answer for a product. How long its cable is does not ask for its own size. */
export const withoutGeneral = (figures: readonly string[], has: (figure: string) => boolean): string[] =>
  figures.includes('ev_cable_length') && has('ev_cable_length')
    ? figures.filter((figure) => figure !== 'size')
    : [...figures]
