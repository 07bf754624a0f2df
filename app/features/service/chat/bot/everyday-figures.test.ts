import { expect } from 'vitest'
import { catalogTest } from '#tests/harness/harness.ts'
import { lastAnswer } from './converse.factory.ts'

catalogTest('figures are asked in everyday words', async ({ harness }) => {
  for (const [locale, messages, text] of [
    ['en', ['how many M500 micros can go on one 20 amp branch'], 'per 20 A branch'],
    ['de', ['Wie viele M500 passen auf einen 20-A-Stromkreis'], 'je 20-A-Stromkreis: '],
    ['zh', ['M500一个20安回路能挂多少台'], '20 A '],
    ['en', ['SolarEdge SE6000H what DC voltage does it start at'], 'Min. DC operating voltage'],
    ['de', ['Mindest-DC-Spannung vom Solis 7,6'], 'Min. DC-Betriebsspannung'],
    ['en', ['how heavy is the Summit 6 with water and people'], '4,750 lb'],
    ['de', ['Wie viel wiegt der Summit 6 mit Wasser und Leuten'], '4.750 lb'],
    ['en', ['How deep does the water get in the Harper walk-in before the overflow?'], '26 in'],
    ['zh', ['80安的商用充电桩要配多大的断路器？'], '100 A'],
    ['en', ['Cedar Round', 'how many can sit in it'], 'Seats: 5'],
  ] as const) {
    const last = await lastAnswer(harness, locale, messages)

    expect([messages, last.text.replaceAll(/\s/gu, ' ')]).toEqual([messages, expect.stringContaining(text)])
  }
})

catalogTest('another product of the kind is asked for the same figure', async ({ harness }) => {
  for (const [locale, messages, product, text] of [
    ['en', ['What does the 30 kW DC fast charger cost?', 'and the 60 kW one?'], 'dc-fast-charger-60-kw', '$'],
    ['de', ['Was kostet der 30-kW-Schnelllader', 'und der mit 60 kW?'], 'dc-fast-charger-60-kw', '$'],
    ['en', ['hearth 10 usable capacity', 'what about the 16'], 'hearth-16', '14.5 kWh'],
    ['zh', ['Hearth 16可用电量', '10的呢'], 'hearth-10', '9.2 kWh'],
    ['en', ['Terrace 6 water volume', 'and the Summit 6'], 'spa-summit-6-heat-pump', 'Water volume'],
  ] as const) {
    const { products, text: answer } = await lastAnswer(harness, locale, messages)

    expect([messages, products, answer.replaceAll(/\s/gu, ' ')]).toEqual([
      messages,
      [product],
      expect.stringContaining(text),
    ])
  }
})

catalogTest('whether a product is still sold is answered by the product', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'Can I still get a Powerwall 2 from you guys?'],
    ['de', 'Gibt es die Powerwall 2 noch bei euch'],
    ['zh', '还能买到Powerwall 2吗'],
  ] as const)
    expect((await lastAnswer(harness, locale, [message])).products[0]).toBe('tesla-powerwall-2')
})

catalogTest('a kit for a roof is shown also where its existence is asked for', async ({ harness }) => {
  for (const [locale, message] of [
    ['en', 'Is there a solar kit made for a clay tile roof?'],
    ['de', 'Gibt es ein Komplettpaket für ein Ziegeldach?'],
  ] as const)
    expect((await lastAnswer(harness, locale, [message])).products).toContain('home-8-tile')
})
