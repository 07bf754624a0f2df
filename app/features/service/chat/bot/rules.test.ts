import { expect, test } from 'vitest'
import { newOrderNumber } from '#features/sales/orders/placement/insert-order.server.ts'
import { agrees, asksForPerson, modelNumbersIn, orderNumberIn } from './rules.ts'

test('an order’s number is found however it is written, and a word is none', () => {
  const said = {
    'what about HQ3FFN8DT2?': 'HQ3FFN8DT2',
    'hq3ffn8dt2, bitte': 'HQ3FFN8DT2',
    我的订单HQ3FFN8DT2在哪里: 'HQ3FFN8DT2',
    'Where is HCPATAJAKR': 'HCPATAJAKR',
    'a heartbreak of a delivery': null,
    'Solis HV-50K-US-F3 or H10K-48V-ETL': null,
    HQ3FFN8DT: null,
  }

  const found = Object.keys(said).map((words) => [words, orderNumberIn(words)])

  expect(Object.fromEntries(found)).toEqual(said)
  const long = Array.from({ length: 500 }, newOrderNumber)
  // Orders of earlier releases have shorter numbers.
  const numbers = [...long, ...long.map((number) => number.slice(0, 10))]
  expect(numbers.filter((number) => orderNumberIn(`Order ${number}!`) !== number)).toEqual([])
})

test('a model number is told from a quantity with its unit', () => {
  expect(modelNumbersIn('do you have the AUR-430-BK for 9.6kW or 480V, 3rd of May?')).toEqual(['AUR-430-BK'])
})

test('who asks for a person is understood in three languages, and a question about the bot is something else', () => {
  const asking = [
    'can I  talk to a real\nperson?',
    'I need a human',
    'Agent please!',
    'Ich möchte mit einem Menschen sprechen',
    'bitte mit Person verbinden',
    '转人工',
  ]
  const others = ['are you a person?', 'a person told me to talk', 'zu viel gesprochen', '你是真人吗']

  expect(asking.filter((said) => !asksForPerson(said))).toEqual([])
  expect(others.filter(asksForPerson)).toEqual([])
})

test('a Chinese no is not taken for a yes', () => {
  expect(['Yes, please!', 'ja bitte', '好的。', '是的！', '要'].filter((said) => !agrees(said))).toEqual([])
  expect(['不要', '不是', '不好', '你好', 'yes but no'].filter(agrees)).toEqual([])
})
