// Which figures of a product a message asks for.
import type { Locale } from '#text/text.tsx'
import table from '../data/figures.json' with { type: 'json' }
import { createSignalTable, type MessageText } from '../retrieval/signals.ts'

const figuresIn = createSignalTable((locale) => table.map((row) => [row.figures, [row[locale]]]))

/** The figures that a message asks for: `price`, `stock`, `size`, fields of a product and ids of attributes. */
export const findFigures = (message: MessageText, locale: Locale): string[] =>
  figuresIn(message, locale).flat()

/** A figure that says what another, more general one asks for: how long its cable is does not ask for its own size. */
const generalOf: Readonly<Record<string, string>> = {
  ev_cable_length: 'size',
  inverter_dc_voltage_low: 'ac_voltage',
  max_dc_voltage: 'ac_voltage',
  inverter_breaker: 'size',
  ev_breaker: 'size',
}

/** The figures that answer for a product, without general ones where it has the asked figure. */
export function withoutGeneral(figures: readonly string[], has: (figure: string) => boolean): string[] {
  const general = new Set(figures.filter(has).map((figure) => generalOf[figure]))
  return figures.filter((figure) => !general.has(figure))
}
