import { type Locale, locales } from '#text/text.tsx'

/** A text without a translation: its place in the body (`blocks.2.title`), the English text, and the languages that it lacks. */
export type MissingText = { place: string; english: string; missing: Locale[] }

/** The texts of a body that lack a translation. A text that is empty in English is empty on purpose and lacks nothing. */
export function missingTexts(value: unknown, place = ''): MissingText[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => missingTexts(one, join(place, String(at))))
  if (typeof value !== 'object' || value === null) return []
  if (!isTexts(value))
    return Object.entries(value).flatMap(([name, one]) => missingTexts(one, join(place, name)))
  const missing = value.en === '' ? [] : locales.filter((locale) => !value[locale])
  return missing.length > 0 ? [{ place, english: value.en, missing }] : []
}

type AnyTexts = { en: string } & Partial<Record<Locale, unknown>>

/** Whether a value of a body is a text in several languages. */
export const isTexts = (value: unknown): value is AnyTexts =>
  typeof value === 'object' && value !== null && 'en' in value && typeof value.en === 'string'

const join = (place: string, name: string) => (place ? `${place}.${name}` : name)
