import { expect } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from '../built-in.server.ts'
import { findState, placeAlone } from './places.ts'

test('a state is read from its code before a city, and not from first names and parts of words', () => {
  const states: [string, Locale, string | null][] = [
    ['Do you ship to Columbus, GA?', 'en', 'GA'],
    ['Do you ship to Columbus GA?', 'en', 'GA'],
    ['Kansas City, MO', 'en', 'MO'],
    ['Charleston, WV', 'en', 'WV'],
    ['Richmond, CA', 'en', 'CA'],
    ['Newark, DE', 'en', 'DE'],
    ['24 panels in Austin', 'en', 'TX'],
    ['what about Phoenix?', 'en', 'AZ'],
    ['24 panels in West Virginia', 'en', 'WV'],
    ['24 panels in Denver', 'en', 'CO'],
    ['Hi, my name is Austin', 'en', null],
    ['Eugene', 'en', 'OR'],
    ['I am Madison', 'en', null],
    ['surge protector for Phoenix Contact', 'en', null],
    ['a mesa behind the house', 'en', null],
    ['最新州政策', 'zh', null],
    ['说明州税', 'zh', null],
    ['我在明州', 'zh', 'MN'],
    ['送到新州吗', 'zh', 'NJ'],
    ['加州能装吗', 'zh', 'CA'],
  ]

  expect(states.map(([message, locale]) => [message, locale, findState(message, locale)])).toEqual(states)
})

test('a place alone is recognized, also if it is a first name, but not with other words', () => {
  const alone: [string, Locale, string | null][] = [
    ['Eugene', 'en', 'OR'],
    ['Texas?', 'de', 'TX'],
    ['德州', 'zh', 'TX'],
    ['In Texas?', 'en', 'TX'],
    ['OK', 'en', null],
    ['Eugene called me', 'en', null],
    ['12 panels in Texas', 'en', null],
  ]

  const found = alone.map(([message, locale]) => placeAlone(message, locale))

  expect(found).toEqual(alone.map(([, , code]) => code))
})

test('a place alone is asked back with its name, and only a state is called a state', async ({ harness }) => {
  const asked: [Locale, string, string][] = [
    ['en', 'Texas', 'Do you mean the state of Texas?'],
    ['en', 'Washington, DC', 'Do you mean Washington, DC?'],
    ['en', 'San Juan, PR', 'Do you mean Puerto Rico?'],
    ['de', 'Texas', 'Meinen Sie den Bundesstaat Texas?'],
    ['de', 'Washington, DC', 'Meinen Sie Washington, DC?'],
    ['de', 'San Juan, PR', 'Meinen Sie Puerto Rico?'],
    ['de', 'Guam', 'Meinen Sie Guam?'],
    ['zh', '德州', '您说的是得克萨斯州吗？'],
    ['zh', 'San Juan, PR', '您说的是波多黎各吗？'],
    ['zh', '华盛顿特区', '您说的是哥伦比亚特区吗？'],
  ]

  for (const [locale, message, question] of asked) {
    const ctx = Object.assign(harness, { locale }).ctx()
    const answer = await answerBuiltIn(ctx, firstMessage(message))

    expect([message, answer.replies[0]?.text]).toEqual([message, expect.stringContaining(question)])
    expect(answer).toMatchObject({ is_unsure: true, handover_reason: null })
    expect(answer.questions).toHaveLength(4)
  }
})
