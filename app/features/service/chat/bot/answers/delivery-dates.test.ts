import { describe, expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from '../converse.factory.ts'

describe('a ZIP code with a question for the day of a delivery gets dates', () => {
  catalogTest.for([
    ['de', 'Liefertermin für die Postleitzahl 04101 bitte'],
    ['de', 'Palette nach 85016, Ankunft ca?'],
    ['de', 'Kommt die Ware noch diese Woche nach 53202?'],
    ['en', 'Will it get to 53202 this week?'],
    ['zh', '这周能到53202吗'],
  ] as const)('%s: %s', async ([locale, message], { harness }) => {
    const { memory } = await lastAnswer(harness, locale, [message])
    expect(memory?.intent).toBe('delivery')
  })
})

describe('a ZIP code with another question gets no dates', () => {
  catalogTest.for([
    ['de', 'Liefertermin verschieben, PLZ 85016'],
    ['de', 'Wo bleibt meine Bestellung, Ankunft war gestern, PLZ 85016'],
    ['en', 'Can you change the delivery address of my batteries to 43215 by Friday?'],
    ['en', 'When do I have to pay for the panels, zip 43215?'],
    ['de', 'Gibt es Finanzierung für Speicher bis 20.000 Dollar? PLZ 85016'],
  ] as const)('%s: %s', async ([locale, message], { harness }) => {
    const { memory } = await lastAnswer(harness, locale, [message])
    expect(memory?.intent).toBeUndefined()
  })
})
