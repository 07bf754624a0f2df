import { expect, test } from 'vitest'
import { findState, findZip } from '../understanding/places.ts'
import { messageText, parseSignal, strengthIn } from './signals.ts'
import { createTopicIndex } from './topic-index.ts'

const hasSignal = (message: string, notation: string, locale: 'en' | 'de' | 'zh' = 'en') =>
  strengthIn(
    messageText(message, { locale, hasState: false, known: new Set() }),
    parseSignal(notation, locale),
    locale,
  ) > 0

test('a signal needs a word of each part and none of the excluded ones', () => {
  const notation = 'cancel|call off + order|delivery ! when'

  expect(hasSignal('Please call it off, my order', notation)).toBe(true)
  expect(hasSignal('cancel my deliveries', notation)).toBe(true)
  expect(hasSignal('cancel it', notation)).toBe(false)
  expect(hasSignal('when can I cancel my order', notation)).toBe(false)
})

test('signals are found in typing errors, German compounds and Chinese without spaces', () => {
  expect(hasSignal('is the warrenty valid', 'warranty')).toBe(true)
  expect(hasSignal('Welche Dachneigung ist erlaubt?', 'neigung', 'de')).toBe(true)
  expect(hasSignal('逆变器的质保期', '质保 + 逆变器', 'zh')).toBe(true)
})

test('words that the domain does not know make the index uncertain', () => {
  const index = createTopicIndex({
    locale: 'en',
    patterns: [
      { target: 'mounting', phrase: 'how do I mount panels on a roof' },
      { target: 'freight', phrase: 'what does freight cost' },
    ],
    stop_words: 'how do i on a what does is the',
  })

  expect(index.classify('how do I mount panels').sure).toBe('mounting')
  expect(index.classify('how tall is mount rainier national park').sure).toBe(null)
})

test('states are found by name in any language and by code, but not in words and units', () => {
  const found: Record<string, string | null> = {
    'solar in west virginia': 'WV',
    'Ertrag in Kalifornien': 'CA',
    内华达一年发多少: 'NV',
    'panels for a house in OR': 'OR',
    'TX please': 'TX',
    'IN STOCK OR NOT': null,
    'max DC voltage in the SE10000H-US': null,
  }

  const locale = (message: string) =>
    /\p{Script=Han}/u.test(message) ? 'zh' : message.startsWith('Ertrag') ? 'de' : 'en'
  expect(
    Object.fromEntries(Object.keys(found).map((message) => [message, findState(message, locale(message))])),
  ).toEqual(found)
})

test('five digits are a ZIP code unless they are a quantity or an amount', () => {
  expect(findZip('when would it arrive in 02139?')).toBe('02139')
  expect(findZip('20000 budget, ship to 43215')).toBe('43215')
  for (const said of ['our budget is around 12000', "my budget's 12000", '预算大概15000'])
    expect([said, findZip(said)]).toEqual([said, null])
  expect(['10000 W inverter', '$15000', '12,50000', 'SE10000H'].map(findZip)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
