import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { lastAnswer } from './converse.factory.ts'

/** A message about a product by its short name that asks for a service, and what its answer must not have. */
const services: [Locale, string, RegExp][] = [
  ['en', 'can I return the wire clips', /Cable or conductor/],
  ['en', 'my wire clips arrived broken', /Cable or conductor/],
  ['en', 'where is my order of wire clips', /Cable or conductor/],
  ['en', 'can I cancel my order of wire clips', /Cable or conductor/],
  ['en', 'do the wire clips ship to Texas', /Cable or conductor/],
  ['en', 'the screw of the rail splice broke, refund?', /#12/],
  ['en', 'a hot tub with 40 jets under $10,000', /^40 for/m],
  ['en', 'how much is the box of 100 wire clips', /100 for/],
  ['de', 'Was kosten die Kabelclips für Module, 100 Stück?', /100 Stück:/],
  ['de', 'Whirlpool mit 40 Düsen', /^40 Stück/m],
  ['zh', '我想要20块太阳能板的报价', /套件/],
]

catalogTest(
  'a service or a trait of a product is not answered with another figure of it',
  async ({ harness }) => {
    const wrong: string[] = []
    for (const [locale, message, unwanted] of services) {
      const { text } = await lastAnswer(harness, locale, [message])
      if (unwanted.test(text)) wrong.push(`${message} → ${text}`)
    }
    expect(wrong).toEqual([])
  },
)

/** Messages of customers in which a device, a car or a neighbor is mentioned beside what we sell. */
const ours: [Locale, string][] = [
  ['en', 'Do you ship batteries to Tacoma, WA?'],
  ['en', 'Can I monitor the battery on my iPhone?'],
  ['en', 'Our office is next door to a library, what are your opening hours?'],
  ['en', 'How long would the battery keep my laptop and fridge going?'],
  ['de', 'Mein Name ist Ford, wo bleibt meine Batterie?'],
  ['de', 'Kann ich die Batterie am Handy überwachen?'],
  ['zh', '电池能用手机监控吗'],
  ['zh', '用手机付款买电池可以吗'],
]

catalogTest(
  'a device, a car or a neighbor beside our goods makes a message no question of others',
  async ({ harness }) => {
    const refused: string[] = []
    for (const [locale, message] of ours) {
      const { text, is_unsure, memory } = await lastAnswer(harness, locale, [message])
      if (is_unsure && memory.is_off_topic) refused.push(`${message} → ${text}`)
    }
    expect(refused).toEqual([])
  },
)
