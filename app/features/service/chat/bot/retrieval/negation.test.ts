import { expect, test } from 'vitest'
import { withoutNegated } from './negation.ts'

test.each([
  ['en', 'not a refund, just swap it for the bigger one', 'just swap it for the bigger one'],
  ['en', 'not asking about freight, how many days does it take', 'how many days does it take'],
  ['en', 'i dont need an installer just the permit drawings', 'just the permit drawings'],
  ['en', 'what does delivery cost, not the panels', 'what does delivery cost'],
  [
    'de',
    'nicht der Preis, sondern die Lieferzeit interessiert mich',
    'sondern die Lieferzeit interessiert mich',
  ],
  ['de', 'brauche keinen Installateur nur die Pläne', 'nur die Pläne'],
  ['de', 'keinen Kredit, ich will in Raten zahlen', 'ich will in Raten zahlen'],
  ['zh', '不是问运费 是问几天到', '是问几天到'],
  ['zh', '不要贷款，想分几次付', '想分几次付'],
] as const)('what a message does not ask for is left out (%s): %s', (locale, message, rest) => {
  expect(withoutNegated(message, locale)).toBe(rest)
})

test.each([
  ['en', 'no forklift here, how do they get it off the truck'],
  ['en', "I don't want it anymore, can I send it back"],
  ['en', 'is it not in stock'],
  ['de', 'wir haben keinen Gabelstapler, wie kommt das vom LKW'],
  ['de', 'die Heizung geht nicht, was nun'],
  ['zh', '不要了 想退'],
  ['zh', '没有叉车 怎么卸货'],
] as const)('a negation without a contrast is part of the question (%s): %s', (locale, message) => {
  expect(withoutNegated(message, locale)).toBe(message)
})
