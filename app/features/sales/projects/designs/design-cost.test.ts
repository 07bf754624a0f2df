import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildings,
  type DesignOptions,
  type DesignPrices,
  defaultDesignOptions,
  designCost,
  type Service,
  serviceIds,
  stages,
  stamps,
  surcharges,
} from './design-cost.ts'

const cents: Record<Service, number> = {
  feasibility: 14_900,
  residential: 34_900,
  residential_storage: 46_900,
  commercial: 249_900,
  commercial_storage: 349_900,
  structural_letter: 44_900,
  electrical_stamp: 89_900,
  revision: 9_900,
}

const prices: DesignPrices = {
  services: Object.fromEntries(
    serviceIds.map((name) => [
      name,
      { cents: cents[name], days: name.startsWith('commercial') ? 10 : 5, name },
    ]),
  ),
  surcharges,
}

const cost = (options: Partial<DesignOptions>) => designCost({ ...defaultDesignOptions, ...options }, prices)
const total = (options: Partial<DesignOptions>) => cost(options)?.total_cents

test('a typical house costs the catalog price of its permit set', () => {
  expect(cost({})).toMatchObject({ total_cents: 34_900, business_days: 5 })
  expect(cost({})?.lines).toMatchObject([{ product_id: 'residential-permit-set', quantity: 1 }])
})

test('each started kW beyond the included size costs extra, and above 25 kW a house is priced as commercial', () => {
  expect(total({ size_kw: 15 })).toBe(34_900)
  expect(total({ size_kw: 15.2 })).toBe(34_900 + 1_500)
  expect(total({ size_kw: 25 })).toBe(34_900 + 10 * 1_500)
  expect(cost({ size_kw: 25.1 })).toMatchObject({ total_cents: 249_900, business_days: 10 })
  expect(total({ building: 'commercial', size_kw: 200 })).toBe(249_900 + 50 * 1_200)
})

test('storage, remote location, foundation and structure cost extra', () => {
  expect(total({ storage: true })).toBe(46_900)
  expect(total({ state: 'HI' })).toBe(34_900 + 12_000)
  expect(total({ building: 'ground' })).toBe(34_900 + 18_000)
  expect(total({ building: 'carport', storage: true })).toBe(349_900 + 95_000)
})

test('a stamp is priced as a service, or as a surcharge where no service exists', () => {
  expect(total({ stamp: 'both' })).toBe(34_900 + 44_900 + 39_000)
  expect(total({ stamp: 'both', building: 'commercial' })).toBe(249_900 + 95_000 + 89_900)
  expect(total({ extra_revisions: 2 })).toBe(34_900 + 2 * 9_900)
})

test('a feasibility study has neither stamps nor extra revisions', () => {
  expect(total({ stage: 'feasibility', stamp: 'both', extra_revisions: 3, state: 'AK' })).toBe(14_900)
})

test('a service that is not for sale has no price', () => {
  const { residential: _, ...others } = prices.services
  expect(designCost(defaultDesignOptions, { ...prices, services: others })).toBeNull()
})

test('parts add up to lines, lines to the total, and a larger project never costs less', () => {
  const options = fc.record({
    stage: fc.constantFrom(...stages),
    building: fc.constantFrom(...buildings),
    size_kw: fc.double({ min: 1, max: 1000, noNaN: true }),
    storage: fc.boolean(),
    state: fc.constantFrom('', 'OH', 'HI'),
    stamp: fc.constantFrom(...stamps),
    extra_revisions: fc.integer({ min: 0, max: 5 }),
  })
  fc.assert(
    fc.property(options, (requested) => {
      const found = designCost(requested, prices)
      if (!found) throw new Error('All services are for sale here')
      for (const line of found.lines)
        expect(line.parts.reduce((sum, part) => sum + part.cents, 0)).toBe(line.unit_cents)
      expect(found.lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0)).toBe(
        found.total_cents,
      )
      const larger = designCost({ ...requested, size_kw: Math.min(1000, requested.size_kw + 7) }, prices)
      expect(larger?.total_cents).toBeGreaterThanOrEqual(found.total_cents)
    }),
  )
})
