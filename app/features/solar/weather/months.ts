import type { Locale } from '#text/text.tsx'

const tags: Record<Locale, string> = { en: 'en-US', de: 'de-DE', zh: 'zh-CN' }
const known = new Map<string, string[]>()

/** A month's name (0 is January) in the reader's language. */
export function monthName(locale: Locale, month: number, length: 'narrow' | 'short' | 'long'): string {
  const key = `${locale} ${length}`
  let names = known.get(key)
  if (!names) {
    const format = new Intl.DateTimeFormat(tags[locale], { month: length, timeZone: 'UTC' })
    names = Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2001, i, 15)))
    known.set(key, names)
  }
  return names[month] ?? ''
}
