import { expect, test } from 'vitest'
import { spelledNamesOf, withSpelledNames } from './spelled-names.ts'

const known = new Set(['schein', 'changer'])
const german = spelledNamesOf('Batteriespeicher Hybridwechselrichter Badewanne Klemme', known, 'de')
const english = spelledNamesOf('microinverter charger ballast block', known, 'en')

test.each([
  ['ich suche einen Bateriespeicher', 'ich suche einen batteriespeicher'],
  ['Hybridwechelrichter 8 kW', 'hybridwechselrichter 8 kW'],
  ['freistehende Badewane', 'freistehende badewanne'],
])('a word of a product name has its spelling: %s', (typed, meant) => {
  expect(withSpelledNames(typed, german, 'de')).toBe(meant)
})

test.each(['Badewannen', 'Klame 30 mm', 'Scheine', 'Radwanne'])(
  'a form of the word, a short word, and other words stay: %s',
  (typed) => {
    expect(withSpelledNames(typed, german, 'de')).toBe(typed)
  },
)

test('English words are corrected, numbers and known words are not', () => {
  expect(withSpelledNames('a microinvertor for 400 W', english, 'en')).toBe('a microinverter for 400 W')
  expect(withSpelledNames('a CD changer', english, 'en')).toBe('a CD changer')
})

test('a word that resembles two names stays', () => {
  const two = spelledNamesOf('mounting mourning', new Set(), 'en')
  expect(withSpelledNames('mouning', two, 'en')).toBe('mouning')
})
