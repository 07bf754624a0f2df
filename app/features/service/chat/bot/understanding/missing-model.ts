/** A product by the names that have the number of its model. */
type NamedModel = { english_name: string; model_number: string; brand: string }

/** The word of a product line and the number of one of its models: `Powerwall` and 2. */
type LineNumber = { line: string; space: string; number: string }

/** Words after a number that measures or counts: `Powerwall 3 years ago`. In Chinese they follow it without a space. */
const countWords =
  /^[\s-]*(?:(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|h|min|minutes?|times?|x|units?|pcs|pieces?|of|panels?|batter(?:y|ies)|people|persons?|percent|dollars?|usd|bucks|k|grand|w|kw|kwh|v|amps?|watts?|volts?|ft|gal|lbs?|stor(?:y|ies)|bedrooms?|jahr\p{L}*|monat\p{L}*|tag\p{L}*|wochen?|stunden?|stk|stück|mal|prozent|euro|module?n?|platten|speicher|personen)(?!\p{L})|[年天月个次台块套只人倍折小米万千])/iu

/**
 * The model that a message names by the word of a product line and another number than its models have: `Powerwall 3` where the
 * catalog has the Powerwall 2. Null if it names none. `products` are those that the message may mean, the most likely first;
 * `others` those that it names beside them.
 */
export function missingModel(
  message: string,
  products: readonly NamedModel[],
  others: readonly NamedModel[] = [],
): string | null {
  const [best] = products
  if (!best) return null
  const known = new Set([...products, ...others].flatMap(lineNumbersOf).map(keyOf))
  for (const { line, space, number } of lineNumbersOf(best)) {
    const other = numbersAfter(message, line).find(
      (one) => one.length <= number.length && !known.has(keyOf({ line, number: one })),
    )
    if (other !== undefined) return `${line}${space}${other}`
  }
  return null
}

const keyOf = ({ line, number }: Pick<LineNumber, 'line' | 'number'>) => `${line.toLowerCase()} ${number}`

/** Line words begin with a capital letter. The brand is none: `Solis 10` may be 10 kW. */
function lineNumbersOf({ english_name, model_number, brand }: NamedModel): LineNumber[] {
  const brandWords = new Set(brand.toLowerCase().split(/\s+/))
  return [english_name, model_number].flatMap((name) =>
    [...name.matchAll(/(?<![A-Za-z\d])([A-Z][A-Za-z]*)([ -]?)(\d+)(?![\d.,]*\d)/g)]
      .map(([, line = '', space = '', number = '']) => ({ line, space, number }))
      .filter(({ line }) => !brandWords.has(line.toLowerCase())),
  )
}

/** The numbers that follow a word directly and neither measure nor count. */
function numbersAfter(message: string, line: string): string[] {
  const pattern = new RegExp(`(?<![\\p{L}\\d])${line}[ -]?(\\d+)(?![\\d%$/]|[.,]\\d)`, 'giu')
  const text = message.normalize('NFKC')
  return [...text.matchAll(pattern)].flatMap((found) => {
    const rest = text.slice(found.index + found[0].length)
    return countWords.test(rest) ? [] : (found[1] ?? [])
  })
}

/** Two or three letters with a number, written together in the name of a product, as `IQ7`; a message may write them small. */
const shortModel = /(?<![A-Za-z\d])([A-Z]{2,3})(\d{1,2})(?!\d)/g

/**
 * A model of a line that products have, written as one word with another number, and the products of this line. Null if the message
 * names none: other lines and numbers may be anything.
 */
export function unknownNumber<Product extends NamedModel>(
  message: string,
  products: Iterable<Product>,
): { model: string; products: Product[] } | null {
  const text = message.normalize('NFKC').toUpperCase()
  const named = [...text.matchAll(shortModel)]
  if (named.length === 0) return null
  const all = [...products]
  for (const [model, line = ''] of named) {
    const ofLine = all.filter(({ english_name }) =>
      [...english_name.matchAll(shortModel)].some(([, own]) => own === line),
    )
    const isKnown = ofLine.some(({ english_name, model_number }) =>
      [...`${english_name} ${model_number}`.matchAll(shortModel)].some(([one]) => one === model),
    )
    if (ofLine.length > 0 && !isKnown) return { model, products: ofLine }
  }
  return null
}
