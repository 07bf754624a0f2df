// Which figures of a product a message asks for.
import type { Locale } from '#text/text.tsx'
import attributeWords from '../data/attribute-words.json' with { type: 'json' }
import table from '../data/figures.json' with { type: 'json' }
import { createSignalTable, type MessageText } from '../retrieval/signals.ts'

const figuresIn = createSignalTable((locale) => table.map((row) => [row.figures, [row[locale]]]))

/** The figures that a message asks for: `price`, `stock`, `size`, fields of a product and ids of attributes. */
export const findFigures = (message: MessageText, locale: Locale): string[] =>
  figuresIn(message, locale).flat()

const attributesIn = createSignalTable((locale) =>
  Object.entries(attributeWords).map(([attribute, words]) => [attribute, [words[locale]]]),
)

/**
 * The attributes that a message may ask for, by words that ask for them only beside a product which has them: `what voltage` is also
 * asked of a grid.
 */
export const findAttributes = (message: MessageText, locale: Locale): string[] =>
  attributesIn(message, locale)

/** `How much does` and `要多少` ask for a price only if nothing else is asked. */
const asksPrice =
  /price|cost|charge|\$|dollars?|bucks|pay\b|\bgo for\b|preis|kost|teuer|verlangt|zahl|钱|价|贵|怎么卖|收费/iu

/** Whether a message asks for a price by a word of its own. */
export const namesPrice = (message: string) => asksPrice.test(message)

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
