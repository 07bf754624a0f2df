import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

catalogTest('place and size of an estimate are said in any order', async ({ harness }) => {
  for (const [locale, messages, text] of [
    ['en', ['how many kWh would 24 panels produce per year', 'oh, in Texas'], '24 panels of 410 W'],
    ['en', ['how much would solar produce at my place', 'Tucson Arizona', 'and with 16 panels'], '16 panels'],
    [
      'en',
      ['How much power does a 7 kW system make', 'New York', 'what about 9 kW'],
      '9 kW of panels in New York',
    ],
    [
      'de',
      [
        'Wie viel Strom bringt so eine Anlage im Jahr?',
        'Wir wohnen in Colorado',
        'und wenn ich 20 Module nehme?',
      ],
      '20 Module',
    ],
    ['zh', ['20块板子一年能发多少度电？', '我在新泽西'], '新泽西'],
  ] as const) {
    const { text: answer } = await lastAnswer(harness, locale, messages)

    expect([messages, answer]).toEqual([messages, expect.stringContaining(text)])
  }
})

catalogTest('a ZIP code after a question about delivery asks for the date', async ({ harness }) => {
  for (const [locale, messages, zip] of [
    ['en', ['how fast do you ship', '43215 thanks'], '43215'],
    ['de', ['Wie lange dauert bei euch die Lieferung?', 'meine plz is 30309'], '30309'],
    ['zh', ['多久能到', '我这边是60614'], '60614'],
  ] as const) {
    const { text: answer, is_unsure } = await lastAnswer(harness, locale, messages)

    expect([messages, is_unsure, answer]).toEqual([messages, false, expect.stringContaining(zip)])
  }
})

catalogTest('a number of panels after other questions asks for no estimate', async ({ harness }) => {
  const { text } = await lastAnswer(harness, 'en', ['How long is the warranty?', 'and for 20 panels'])

  expect(text).not.toContain('kWh a year')
})
