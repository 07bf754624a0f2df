import { expect, test } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from '../converse.factory.ts'
import { directionIn } from './next-size.server.ts'

catalogTest(
  'a follow-up asks for the next larger, smaller or cheaper products of the kind',
  async ({ harness }) => {
    for (const [locale, messages, product] of [
      [
        'en',
        ['I like the Terrace 6', 'nice, but is there one with room for one more person?'],
        'spa-terrace-7',
      ],
      ['en', ['Terrace 7 price', 'too big, do you have anything smaller?'], 'spa-terrace-6'],
      ['en', ['Hearth 10', 'do you have one with more capacity'], 'hearth-hv-15'],
      ['de', ['zeig mir mal den Hearth HV 15', 'der ist mir zu klein, gibts was größeres?'], 'hearth-16'],
      ['de', ['Was kostet der Hearth 16?', 'habt ihr was günstigeres'], 'hearth-10'],
      ['zh', ['Terrace 6 多少钱', '有没有大一点的'], 'spa-terrace-7'],
      ['zh', ['Hearth 16', '太贵了，有便宜点的吗'], 'hearth-10'],
    ] as const) {
      const { products } = await lastAnswer(harness, locale, messages)

      expect([messages, products]).toEqual([messages, expect.arrayContaining([product])])
    }
  },
)

catalogTest('the largest product is said to be the largest', async ({ harness }) => {
  const { text, products } = await lastAnswer(harness, 'en', ['2500 kVA soy transformer', 'any larger ones?'])

  expect([text, products.length]).toEqual([expect.stringContaining('largest one in our catalog'), 1])
})

test('comparisons of other things give no direction', () => {
  for (const [locale, message] of [
    ['en', 'do I get a bigger discount for 20'],
    ['en', 'is it too big for my roof'],
    ['en', 'is it bigger than the other'],
    ['en', 'why is it so much cheaper'],
    ['en', 'does the smaller one cost less'],
    ['en', 'is it too small for a family of four'],
    ['en', 'does it need more power in winter'],
    ['de', 'ist das für mein Dach zu groß'],
    ['de', 'bringt das mehr Leistung'],
    ['de', 'ist der Versand günstiger'],
    ['zh', '声音太大'],
    ['zh', '再大的雪能扛住吗'],
    ['zh', '会不会太小'],
    ['zh', '运费太贵'],
  ] as const)
    expect([message, directionIn(message, locale)]).toEqual([message, null])
})

catalogTest('one of several products that were shown is chosen', async ({ harness }) => {
  const shown = await lastAnswer(harness, 'en', ['Terrace 6 and Terrace 7', 'the bigger one'])

  expect(shown.products).toEqual(['spa-terrace-7'])
})
