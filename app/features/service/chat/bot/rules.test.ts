import { expect, test } from 'vitest'
import { newOrderNumber } from '#features/sales/orders/placement/insert-order.server.ts'
import { asksForPerson, findOrderNumber, isComplaint, isDanger, isYes } from './rules.ts'

test('an order number is found in any spelling, and an ordinary word is not taken for one', () => {
  const message = {
    'what about HQ3FFN8DT2?': 'HQ3FFN8DT2',
    'hq3ffn8dt2, bitte': 'HQ3FFN8DT2',
    我的订单HQ3FFN8DT2在哪里: 'HQ3FFN8DT2',
    'Where is HCPATAJAKR': 'HCPATAJAKR',
    'a heartbreak of a delivery': null,
    'Solis HV-50K-US-F3 or H10K-48V-ETL': null,
    HQ3FFN8DT: null,
  }

  const found = Object.keys(message).map((words) => [words, findOrderNumber(words)])

  expect(Object.fromEntries(found)).toEqual(message)
  const long = Array.from({ length: 500 }, newOrderNumber)
  // Orders of earlier releases have shorter numbers.
  const numbers = [...long, ...long.map((number) => number.slice(0, 10))]
  expect(numbers.filter((number) => findOrderNumber(`Order ${number}!`) !== number)).toEqual([])
})

test('a request for a person is recognized in three languages; a question about the bot is not one', () => {
  const asking = [
    'can I  talk to a real\nperson?',
    'I need a human',
    'Agent please!',
    'Ich möchte mit einem Menschen sprechen',
    'bitte mit Person verbinden',
    '转人工',
  ]
  const others = ['are you a person?', 'a person told me to talk', 'zu viel gesprochen', '你是真人吗']

  expect(asking.filter((message) => !asksForPerson(message))).toEqual([])
  expect(others.filter(asksForPerson)).toEqual([])
})

test('who threatens with a lawyer complains; who looks for one does not', () => {
  const complaining = [
    'this is a scam, I will call my lawyer',
    'you will hear from my lawyer',
    'Sie hören von meinem Anwalt',
    '再不退款我就找律师了',
  ]
  const others = [
    'recommend a good divorce lawyer in Cleveland',
    'Was muss ich bei einer Anklage machen, brauch ich nen Anwalt',
    '纽约哪家律师打移民官司好',
  ]

  expect(complaining.filter((message) => !isComplaint(message))).toEqual([])
  expect(others.filter(isComplaint)).toEqual([])
})

test('a Chinese no is not recognized as a yes', () => {
  expect(['Yes, please!', 'ja bitte', '好的。', '是的！', '要'].filter((message) => !isYes(message))).toEqual(
    [],
  )
  expect(['不要', '不是', '不好', '你好', 'yes but no'].filter(isYes)).toEqual([])
})

test('a complaint about another shop is none about this one', () => {
  const elsewhere = [
    '我在拼多多买的充电宝坏了，怎么投诉',
    'how do I complain about a seller on temu',
    'Betrug bei Temu',
    'my uber eats order never came, how do i complain',
    'lieferando bestellung kam nicht an, wo beschweren',
    'uber eats订单一直不送 怎么投诉',
  ]
  const here = ['我要投诉你们，比淘宝还差', 'I got scammed by you, that is worse than ebay', '我要投诉']

  expect(elsewhere.filter(isComplaint)).toEqual([])
  expect(here.filter((message) => !isComplaint(message))).toEqual([])
})

test('fire and smoke of equipment are a danger, questions about fire safety are none', () => {
  const now = [
    'my battery is on fire',
    'the inverter smells burnt',
    'There is smoke coming out of the charger',
    'Mein Speicher raucht',
    'Der Wechselrichter riecht verschmort',
    '电池冒烟了',
  ]
  const rules = [
    'what if the battery is on fire',
    'fire setback for panels on the roof',
    'Brandschutz beim Speicher',
    '电池会不会着火',
    'is the battery on sale',
    'we put out the fire pit',
  ]

  expect(now.map(isDanger)).toEqual(now.map(() => true))
  expect(rules.map(isDanger)).toEqual(rules.map(() => false))
})
