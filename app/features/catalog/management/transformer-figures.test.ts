import { expect, test } from 'vitest'
import { readSeedCatalog } from './seed-catalog.server.ts'

const transformers = readSeedCatalog().products.filter(({ family_id }) => family_id === 'transformers')

type Product = (typeof transformers)[number]

const numberOf = (product: Product, id: string) =>
  product.attributes.find((one) => one.id === id)?.number ?? Number.NaN

const wordsOf = (product: Product, id: string) =>
  product.attributes.find((one) => one.id === id)?.words?.en ?? ''

/** The voltage that a rating such as `12470GrdY/7200 V` begins with. */
const voltsOf = (product: Product, id: string) => Number.parseInt(wordsOf(product, id), 10)

const amps = (product: Product, volts: number) =>
  (numberOf(product, 'apparent_power') * 1000) /
  volts /
  (wordsOf(product, 'phases') === '3' ? Math.sqrt(3) : 1)

test('the currents and the fault current of each transformer follow from its rating', () => {
  expect(transformers.length).toBeGreaterThan(30)
  for (const one of transformers) {
    const secondary = amps(one, voltsOf(one, 'transformer_secondary'))
    const fault = secondary / (numberOf(one, 'transformer_impedance') / 100) / 1000
    expect(Math.abs(numberOf(one, 'transformer_secondary_current') - secondary), one.id).toBeLessThan(0.06)
    expect(
      Math.abs(numberOf(one, 'transformer_primary_current') - amps(one, voltsOf(one, 'transformer_primary'))),
      one.id,
    ).toBeLessThan(0.06)
    expect(Math.abs(numberOf(one, 'transformer_fault_current') - fault), one.id).toBeLessThan(0.06)
  }
})

test('the losses of each transformer follow from its efficiency at the stated load', () => {
  for (const one of transformers) {
    const load = numberOf(one, 'transformer_efficiency_load') / 100
    const watts = numberOf(one, 'apparent_power') * 1000 * load * (100 / numberOf(one, 'efficiency') - 1)
    expect(Math.abs(numberOf(one, 'transformer_losses') - watts), one.id).toBeLessThan(1.1)
  }
})

test('the impulse level of each transformer fits its voltage class', () => {
  // Dry types by IEEE C57.12.01, liquid-filled ones by IEEE C57.12.00: the highest voltage of a class, and its level.
  const levels = {
    dry: [
      [1200, 10],
      [5000, 30],
      [15_000, 60],
    ],
    liquid: [
      [15_000, 95],
      [25_000, 125],
      [34_500, 150],
    ],
  }
  for (const one of transformers) {
    const kind = wordsOf(one, 'transformer_type') === 'liquid_pad' ? 'liquid' : 'dry'
    const volts = Math.max(voltsOf(one, 'transformer_primary'), voltsOf(one, 'transformer_secondary'))
    const level = levels[kind].find(([most = 0]) => volts <= most)?.[1]
    expect(numberOf(one, 'transformer_bil'), one.id).toBe(level)
  }
})

test('no two transformers share a paragraph of their description', () => {
  for (const locale of ['en', 'de', 'zh'] as const) {
    const paragraphs = transformers.flatMap(({ description }) => description[locale]?.split('\n\n') ?? [])

    expect(new Set(paragraphs).size, locale).toBe(paragraphs.length)
  }
})
