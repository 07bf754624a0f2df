import { describe, expect, test } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'
import { twoQuestions } from './two-questions.server.ts'

test.each([
  ['en', 'What does the Hearth 10 cost, and do you ship to Hawaii?', 2],
  ['en', 'Is it in stock? When are you open?', 2],
  ['en', 'I bought a battery last year. Can I return it?', 0],
  ['en', 'Do you have clamps and rails for 40 panels?', 0],
  ['de', 'Was kostet der Speicher, und liefert ihr nach Hawaii?', 2],
  ['de', 'Was kosten Klemmen und Schienen?', 0],
  ['zh', '多少钱？可以退货吗？', 2],
] as const)('%s: %s has %i separate questions', (locale, message, count) => {
  expect(twoQuestions(message, locale) ?? []).toHaveLength(count)
})

describe('a question about a product and one about a service are both answered', () => {
  catalogTest.for([
    [
      'en',
      'How heavy is the Cedar Round 5 and can I return it?',
      '/spa-cedar-round-5',
      '/policy/RETURNS_POLICY',
    ],
    ['de', 'Was kostet der Hearth 10, und liefert ihr nach Hawaii?', '/hearth-10', '/policy/SHIPPING_POLICY'],
    ['zh', 'Hearth 10 多少钱？可以退货吗？', '/hearth-10', '/policy/RETURNS_POLICY'],
  ] as const)('%s: %s', async ([locale, message, product, page], { harness }) => {
    const { links } = await lastAnswer(harness, locale, [message])
    expect(links).toContain(product)
    expect(links).toContain(page)
  })
})

describe('two questions about one product are answered with its figures', () => {
  catalogTest.for([
    ['en', 'Is the Hearth 10 in stock? What does it cost?'],
    ['en', 'What does the Hearth 10 cost, and how long is the warranty?'],
    ['de', 'Was kostet der Hearth 10, und ist er lieferbar?'],
    ['zh', 'Hearth 10 多少钱？有货吗？'],
  ] as const)('%s: %s', async ([locale, message], { harness }) => {
    const { text, memory } = await lastAnswer(harness, locale, [message])
    expect(text).toMatch(/2[,.]799/)
    expect(memory?.products).toEqual(['hearth-10'])
    expect(memory?.topic).toBeUndefined()
  })
})
