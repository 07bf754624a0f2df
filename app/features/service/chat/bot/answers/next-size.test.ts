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

test('comparisons of other things and with further conditions give no direction', () => {
  for (const [locale, message] of [
    ['en', 'do I get a bigger discount for 20'],
    ['en', 'my bathroom is too small for that'],
    ['en', 'the cable is too short'],
    ['en', 'is it too small for a family of four'],
    ['en', 'does it need more power in winter'],
    ['en', 'can I expand it for more capacity'],
    ['en', 'why is it so much cheaper'],
    ['en', 'can I get it cheaper'],
    ['en', 'any cheaper if I buy 20?'],
    ['en', 'do you have a smaller one that plugs into a normal outlet'],
    ['en', 'something smaller under 5000'],
    ['en', 'which one is bigger, I need it for 6'],
    ['de', 'mein Bad ist zu klein dafür'],
    ['de', 'bringt das mehr Leistung'],
    ['de', 'ist der Versand günstiger'],
    ['de', 'geht das auch günstiger?'],
    ['de', 'gibt es einen kleineren mit Stecker'],
    ['de', 'brauche ich dafür eine stärkere Sicherung'],
    ['zh', '声音太大'],
    ['zh', '阳台太小放不下'],
    ['zh', '再大的雪能扛住吗'],
    ['zh', '会不会太小'],
    ['zh', '能便宜点吗'],
    ['zh', '有没有小一点的带躺位的'],
    ['zh', '哪个更大'],
  ] as const)
    expect([message, directionIn(message, locale)]).toEqual([message, null])
})

catalogTest(
  'other sizes have the same use, and a discontinued product is not called the smallest',
  async ({ harness }) => {
    const soy = await lastAnswer(harness, 'en', ['soy panel wash 1 gal price', 'do you have a bigger one'])
    const gone = await lastAnswer(harness, 'en', ['Panasonic VBHN340SA17', 'anything smaller?'])

    expect(soy.products.filter((id) => !id.startsWith('soy-panel-wash'))).toEqual([])
    expect(gone.text).not.toContain('smallest one in our catalog')
  },
)

catalogTest('repairs of a product are no other products', async ({ harness }) => {
  const { text } = await lastAnswer(harness, 'en', ['Hearth 10', 'do you replace it if it fails'])

  expect(text).not.toContain('In place of')
})

catalogTest('one of several products that were shown is chosen', async ({ harness }) => {
  const shown = await lastAnswer(harness, 'en', ['Terrace 6 and Terrace 7', 'the bigger one'])

  expect(shown.products).toEqual(['spa-terrace-7'])
})
