import { installTranslator, type Locale } from './text.tsx'
import { translateWith } from './translate.ts'

type Area = Record<string, string>

const areas: Record<Locale, Record<string, Area>> = {
  en: import.meta.glob<Area>('./en/*.json', { eager: true, import: 'default' }),
  de: import.meta.glob<Area>('./de/*.json', { eager: true, import: 'default' }),
  zh: import.meta.glob<Area>('./zh/*.json', { eager: true, import: 'default' }),
}

/** All sentences of a language from all areas, including server-only ones. */
export const sentencesOf = (locale: Locale): Area => Object.assign({}, ...Object.values(areas[locale]))

// The server installs all three languages at start.
for (const locale of ['en', 'de', 'zh'] as const)
  installTranslator(locale, translateWith(locale, sentencesOf(locale)))
