import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import type { Locale } from '#text/text.tsx'
import { answerBuiltIn, firstMessage } from './built-in.server.ts'
import type { BotMemory } from './understanding/memory.ts'

/** What customers tell first, which has no answer of its own, and what they ask about it. */
const conversations: readonly [Locale, string, string][] = [
  ['en', "DHL says it's delivered", 'where is it?'],
  ['en', 'FedEx says they lost my box', 'when will it get here'],
  ['de', 'Das DHL Paket ist weg', 'wo ist es?'],
  ['de', 'Der DPD Fahrer war nicht da', 'wann kommt er?'],
  ['de', 'UPS sagt zugestellt', 'wo ist es denn?'],
  ['zh', 'UPS说包裹丢了', '什么时候到'],
  ['zh', '顺丰说已签收', '我的东西呢，它在哪'],
  ['zh', '中通快递丢件了', '能退吗'],
  ['zh', '逆变器屏幕碎了', '这个能保修吗'],
  ['en', 'my fridge tripped the inverter', 'is it covered by the warranty'],
  ['en', 'the TV app of my inverter stopped', 'is it under warranty'],
  ['en', 'my dog chewed through the panel cable', 'is it covered?'],
  ['en', 'I lost my job', 'can I cancel it'],
  ['en', 'I lost my job', 'where is my refund'],
  ['de', 'Ich bin arbeitslos geworden', 'kann ich das noch stornieren?'],
  ['zh', '我老婆已经在亚马逊买了', '这个能退吗'],
  ['en', 'Amazon lists this panel for $50 less', 'can you match it?'],
  ['en', "my iphone can't open your site", 'can I order it by phone?'],
  ['en', 'my flight is on friday', 'will it arrive before that?'],
  ['en', 'my internet is down', 'does it still work without wifi?'],
]

catalogTest(
  'a question of a customer is answered after a message that was not understood',
  async ({ harness }) => {
    const unanswered: string[] = []
    for (const [locale, first, next] of conversations) {
      const ctx = Object.assign(harness, { locale }).ctx()
      const before = await answerBuiltIn(ctx, firstMessage(first))
      const memory: BotMemory = before.memory ?? {}
      const answer = await answerBuiltIn(ctx, {
        ...firstMessage(next),
        memory,
        unsure: before.is_unsure ? 1 : 0,
      })
      if (answer.is_unsure) unanswered.push(`${first} > ${next}`)
    }
    expect(unanswered).toEqual([])
  },
)
