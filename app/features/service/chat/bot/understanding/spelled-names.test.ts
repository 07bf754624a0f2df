import { expect, test } from 'vitest'
import { spelledNamesOf, withSpelledNames } from './spelled-names.ts'

const wordsOf = (text: string) => new Set(text.split(' '))
const german = spelledNamesOf(
  wordsOf('batteriespeicher hybridwechselrichter badewanne klemme schienen'),
  new Set(),
  'de',
)
const english = spelledNamesOf(
  wordsOf('microinverter charger ballast inverter connection'),
  new Set(['balsam']),
  'en',
)

test.each([
  ['ich suche einen Bateriespeicher', 'ich suche einen batteriespeicher'],
  ['Hybridwechelrichter 8 kW', 'hybridwechselrichter 8 kW'],
  ['freistehende Badewane', 'freistehende badewanne'],
])('a word of a product name has its spelling: %s', (typed, meant) => {
  expect(withSpelledNames(typed, german, 'de')).toBe(meant)
})

test.each(['Badewannen', 'Klame 30 mm', 'Meine Daten scheinen falsch', 'Radwanne'])(
  'a form of the word, a short word, and other words stay: %s',
  (typed) => {
    expect(withSpelledNames(typed, german, 'de')).toBe(typed)
  },
)

test.each(['a microinvertor for 400 W', 'two microinvertr'])('%s is corrected', (typed) => {
  expect(withSpelledNames(typed, english, 'en')).toContain('microinverter')
})

test.each(['how do I charter a boat', 'the picture is inverted', 'convection oven', 'balsams'])(
  'other words stay: %s',
  (typed) => {
    expect(withSpelledNames(typed, english, 'en')).toBe(typed)
  },
)

test('a word that resembles two names stays', () => {
  const two = spelledNamesOf(wordsOf('mounting mourning'), new Set(), 'en')
  expect(withSpelledNames('mouning', two, 'en')).toBe('mouning')
})
