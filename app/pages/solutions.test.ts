import { expect } from 'vitest'
import { catalogTest as test } from '#tests/harness/harness.ts'
import { loadSolution, loadSolutions } from './solutions.server.ts'

const at = (search: string) => new URL(`http://localhost/Solution?${search}`)

test('packages are listed for houses or businesses, with their yearly production in a state', async ({
  harness,
}) => {
  const houses = await loadSolutions(harness.ctx(), at(''))
  const businesses = await loadSolutions(harness.ctx(), at('use=commercial&state=az'))

  expect([houses.solutions.length, businesses.solutions.length]).toEqual([10, 8])
  expect(houses.solutions.every(({ made }) => made === null)).toBe(true)
  expect(businesses.place).toMatchObject({ state: 'AZ', state_name: 'Arizona', zip: '' })
  for (const { made, capacity_kw } of businesses.solutions) {
    expect((made?.least_kwh ?? 0) / capacity_kw).toBeGreaterThan(1300)
    expect((made?.most_kwh ?? 0) / capacity_kw).toBeLessThan(2200)
  }
})

test('a package has its parts, its system check and its yearly production at a ZIP code', async ({
  harness,
}) => {
  const found = await loadSolution(harness.ctx(), 'home-7-string', at('zip=43215'))

  expect(found.parts).toHaveLength(12)
  expect(found.place).toMatchObject({ state: 'OH', city: 'Columbus' })
  expect(found.check?.findings.every(({ result }) => result !== 'fail')).toBe(true)
  const { least_kwh = 0, most_kwh = 0 } = found.made ?? {}
  // The kit's data sheet gives 8,650 kWh for Ohio.
  expect(found.report?.kwh).toBeGreaterThan(7500)
  expect(found.report?.kwh).toBeLessThan(10_000)
  expect(least_kwh).toBeLessThan(most_kwh)
})

test('an unknown place is ignored, and a product that is not a package is not found', async ({ harness }) => {
  const nowhere = await loadSolution(harness.ctx(), 'home-7-string', at('zip=00000&state=XX'))

  expect(nowhere).toMatchObject({ place: null, made: null, report: null })
  await expect(loadSolution(harness.ctx(), 'heliostead-m400', at(''))).rejects.toMatchObject({
    kind: 'missing',
  })
})
