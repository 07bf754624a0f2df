import type { Locale } from '#text/text.tsx'
import translated_names from './data/state-names.json' with { type: 'json' }
import { states } from './states.ts'

const translations: Readonly<Record<string, Partial<Record<Locale, string>>>> = translated_names
const english: ReadonlyMap<string, string> = new Map(states.map(({ code, name }) => [code, name]))

/** The name of a state or territory by its two-letter code, in this language; an unknown code as it is. */
export const stateName = (code: string, locale: Locale): string =>
  translations[code]?.[locale] ?? english.get(code) ?? code

/** All states and territories as the options of a field, sorted by their names in this language. */
export const stateOptions = (locale: Locale): { value: string; label: string }[] =>
  states
    .map(({ code }) => ({ value: code, label: stateName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
