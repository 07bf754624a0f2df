import { createInstance } from 'i18next'
import { installTranslator, type Locale, type Translate } from './text.tsx'

type Area = Record<string, string>

const areas: Record<Locale, Record<string, Area>> = {
  en: import.meta.glob<Area>('./en/*.json', { eager: true, import: 'default' }),
  de: import.meta.glob<Area>('./de/*.json', { eager: true, import: 'default' }),
  zh: import.meta.glob<Area>('./zh/*.json', { eager: true, import: 'default' }),
}

/** Every sentence of a language, from all areas, also those that only the server says. */
export const sentencesOf = (locale: Locale): Area => Object.assign({}, ...Object.values(areas[locale]))

/** A language spoken by i18next, with English sentences as keys. */
export function speak(locale: Locale): Translate {
  const i18n = createInstance({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: sentencesOf(locale) } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  return (english, values) => i18n.t(english, values ?? {})
}

// The server speaks all three languages from its first request on.
for (const locale of ['en', 'de', 'zh'] as const) installTranslator(locale, speak(locale))
