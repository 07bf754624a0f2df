import { expect, test } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'
import { findQuantity } from './understanding/amounts.ts'

catalogTest('a short question is about the product before', async ({ harness }) => {
  for (const [locale, messages, text] of [
    ['zh', ['REC450多少钱一块', '长宽多少'], '1,026'],
    ['zh', ['Terrace 6 怎么样', '要拉多少安的线'], '50 A'],
    ['zh', ['54千瓦平顶480伏的套件怎么卖', '买两套呢'], '58,198'],
    ['en', ['do u have the solaredge 10k', 'does it need optimizers'], 'Power optimizers required: Yes'],
    ['de', ['Was kostet der SolarEdge SE10000H', 'braucht der Optimierer?'], 'SE10000H'],
    ['en', ['Solis 7.6 max dc volts?'], 'Max. DC voltage: 500'],
    ['en', ['do you guys take checks', 'how long do i have to get it to you'], '10 days'],
  ] as const) {
    const last = await lastAnswer(harness, locale, messages)

    expect([messages, last.text]).toEqual([messages, expect.stringContaining(text)])
  }
})

test('Chinese numbers are pieces only where they are bought', () => {
  const find = (message: string) => findQuantity(message, () => false)

  expect([find('买两套呢'), find('要三块'), find('两个人用')]).toEqual([2, 3, null])
})
