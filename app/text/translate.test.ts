import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { type Locale, locales, type Translate } from './text.tsx'
import { translateWith } from './translate.ts'
import { sentencesOf } from './translations.server.ts'

const values = { count: 2, quantity: '7.2 kW', product_name: 'Überspannung {{x}} $& €', page: 3, most: 200 }

test.for(locales)('every sentence of %s is translated as by i18next', (locale) => {
  const sentences = sentencesOf(locale)
  const translate = translateWith(locale, sentences)
  const reference = i18nextFor(locale)

  const keys = Object.keys(sentences).map((key) => key.replace(/_(?:one|other)$/, ''))
  expect(keys.length).toBeGreaterThan(locale === 'en' ? 5 : 300)
  for (const english of [...keys, 'A sentence nobody has translated, with {{count}}'])
    for (const count of [undefined, 0, 1, 2, 1.5, 5]) {
      const placeholders = Object.fromEntries(
        [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, values.product_name]),
      )
      const given = count === undefined ? placeholders : { ...placeholders, count }
      expect(translate(english, given), english).toBe(reference(english, given))
    }
  expect(translate('Save')).toBe(reference('Save'))
})

test('a count of a thousand or more has thousands separators', () => {
  const written = locales.map((locale) =>
    translateWith(locale, sentencesOf(locale))('{{count}} items in your cart', { count: 10_000 }),
  )

  expect(written[locales.indexOf('en')]).toBe('10,000 items in your cart')
  expect(written[locales.indexOf('de')]).toContain('10.000')
  expect(written[locales.indexOf('zh')]).toContain('10,000')
})

/** i18next for a language, with English sentences as keys. */
function i18nextFor(locale: Locale): Translate {
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
