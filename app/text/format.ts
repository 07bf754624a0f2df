import { shopTimeZone } from './shop-time-zone.ts'
import type { Locale } from './text.tsx'

const tags: Record<Locale, string> = { en: 'en-US', de: 'de-DE', zh: 'zh-CN' }
const thinSpace = '\u202f'

export type Formats = ReturnType<typeof createFormats>

const known = new Map<Locale, Formats>()
let known_zone = shopTimeZone()

/** The formats of a language; cached, because Intl objects are slow to create. */
export function formatsFor(locale: Locale): Formats {
  if (known_zone !== shopTimeZone()) {
    known.clear()
    known_zone = shopTimeZone()
  }
  let formats = known.get(locale)
  if (!formats) known.set(locale, (formats = createFormats(tags[locale])))
  return formats
}

/** Creates a value when it is first needed: an Intl object takes some milliseconds on a phone. */
function onFirstUse<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}

function createFormats(tag: string) {
  const timeZone = shopTimeZone()
  const dollars = (more: Intl.NumberFormatOptions = {}) =>
    onFirstUse(
      () =>
        new Intl.NumberFormat(tag, {
          style: 'currency',
          currency: 'USD',
          currencyDisplay: 'narrowSymbol',
          ...more,
        }),
    )
  const times = (options: Intl.DateTimeFormatOptions) =>
    onFirstUse(() => new Intl.DateTimeFormat(tag, { timeZone, ...options }))
  const money = dollars()
  const wholeMoney = dollars({ maximumFractionDigits: 0 })
  // A calendar day is no moment: it is the same in every time zone.
  const short = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const day = times(short)
  const fullDay = times({ ...short, year: 'numeric' })
  const month = times({ year: 'numeric', month: 'long', timeZone: 'UTC' })
  const date = times({ dateStyle: 'medium' })
  const dateTime = times({ dateStyle: 'medium', timeStyle: 'short' })
  const clock = times({ timeStyle: 'short' })
  const numbers = [0, 1, 2, 3].map((digits) =>
    onFirstUse(() => new Intl.NumberFormat(tag, { minimumFractionDigits: 0, maximumFractionDigits: digits })),
  )
  const number = (value: number, digits = 2) => (numbers[digits] ?? numbers[2] ?? money)().format(value)
  return {
    /** $1,234.50 from whole cents. */
    money: (cents: number) => money().format(cents / 100),
    /** $1,234 from whole cents. */
    wholeMoney: (cents: number) => wholeMoney().format(cents / 100),
    number,
    /** 7.2 kW, with a thin space that does not break; 97.4% and 45°C, which only German separates. */
    quantity: (value: number, unit: string, digits = 2) => {
      const isClosedUp = tag !== tags.de && /^[%°]/.test(unit)
      return `${number(value, digits).replace('-', '−')}${isClosedUp ? '' : thinSpace}${unit}`
    },
    /** 25%; in German 25 %, with a space that does not break. */
    percent: (value: number) => `${number(value, 0)}${tag === tags.de ? thinSpace : ''}%`,
    /** Tue, Dec 3: a calendar day written as YYYY-MM-DD. */
    day: (iso: string | null | undefined) => formatDate(iso, (value) => day().format(value)),
    /** Tue, Dec 3, 2026: the same with its year. */
    fullDay: (iso: string | null | undefined) => formatDate(iso, (value) => fullDay().format(value)),
    /** December 2026: a month written as YYYY-MM. */
    month: (iso: string) => formatDate(iso, (value) => month().format(value)),
    date: (iso: string | Date | null | undefined) => formatDate(iso, (value) => date().format(value)),
    /** 2:30 PM, in the shop's time zone. */
    clock: (iso: string | Date) => clock().format(new Date(iso)),
    dateTime: (iso: string | Date | null | undefined) => formatDate(iso, (value) => dateTime().format(value)),
  }
}

/**
 * A name or text with no-break spaces, so that a number and its unit (`7.2 kW`, `480 Δ`), and a dash and the text before it,
 * stay on one line.
 */
export const withNoBreakSpaces = (name: string) =>
  name
    .replaceAll(
      /(?<=\d) (?=(?:[kM]?Wh?|kVA|°[CF]|[VAΔlm]|Ah|Hz|dB|km|kg|ft|in|mm|cm|gal|fl|lb|psf|psi|mph|%|Fuß|Zoll|英寸)(?![\p{L}\d]))/gu,
      '\u00a0',
    )
    .replaceAll(' – ', '\u00a0– ')

/** A formatted date: 'N/A' when it is missing, 'Invalid Date' when it is invalid, as the specification says. */
function formatDate(value: string | Date | null | undefined, format: (date: Date) => string) {
  if (value === null || value === undefined || value === '') return 'N/A'
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? 'Invalid Date' : format(date)
}
