import { expect, test as plain } from 'vitest'
import { readSeedCatalog, seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { test } from '#tests/harness/harness.ts'
import { attributeCompleteness, type FamilyCompleteness } from './attribute-completeness.ts'
import { catalogCompleteness } from './catalog-completeness.server.ts'
import { requiredAttributes } from './required-attributes.ts'

/** The percentage that a family of the seed catalog has reached, where it is not 100. It may only rise. */
const reached: Record<string, number> = {
  'solar-panels': 94.5,
  'string-inverters': 57.5,
  'commercial-inverters': 56.5,
  microinverters: 88,
  batteries: 95.6,
}

plain('no family of the seed catalog falls below the completeness it has reached', () => {
  const { products } = readSeedCatalog()

  const families = attributeCompleteness(
    products
      .filter(({ status }) => status !== 'discontinued')
      .map(({ id, family_id, attributes }) => ({
        id,
        family_id,
        attribute_ids: attributes.map((one) => one.id),
        flag_ids: attributes.filter(({ words }) => words?.en === 'yes').map((one) => one.id),
      })),
  )

  process.stdout.write(reportOf(families))
  const below = families.filter(({ family_id, percent }) => percent < (reached[family_id] ?? 100))
  expect(below.map(({ family_id }) => family_id)).toEqual([])
})

plain('every family has required attributes, and all of them exist', () => {
  const { families, attributes } = readSeedCatalog()
  const known = new Set(attributes.map(({ id }) => id))

  const unknown = Object.values(requiredAttributes).flatMap((ids) => ids.filter((id) => !known.has(id)))

  expect(Object.keys(requiredAttributes).toSorted()).toEqual(families.map(({ id }) => id).toSorted())
  expect(unknown).toEqual([])
})

test('the completeness of a store is computed from the products on sale', async ({ harness }) => {
  await seedCatalog(harness.db)

  const families = await catalogCompleteness(harness.db)

  expect(families.map(({ family_id }) => family_id)).toEqual(Object.keys(requiredAttributes))
  expect(families.find(({ family_id }) => family_id === 'transformers')).toEqual({
    family_id: 'transformers',
    products: 34,
    percent: 100,
    missing: [],
  })
})

plain('an inverter for power optimizers needs no MPPT data, and others do', () => {
  const inverter = { family_id: 'string-inverters', attribute_ids: [] }

  const [family] = attributeCompleteness([
    { ...inverter, id: 'with-optimizers', flag_ids: ['inverter_needs_optimizers'] },
    { ...inverter, id: 'without', flag_ids: [] },
  ])

  const lacking = (id: string) => family?.missing.find(({ attribute_id }) => attribute_id === id)?.product_ids
  expect(lacking('inverter_mppt_count')).toEqual(['without'])
  expect(lacking('enclosure')).toEqual(['with-optimizers', 'without'])
})

const reportOf = (families: FamilyCompleteness[]) =>
  families
    .map(({ family_id, percent, products, missing }) => {
      const gaps = missing.map(({ attribute_id, product_ids }) => `${attribute_id} (${product_ids.length})`)
      return `${family_id.padEnd(22)}${percent} % of ${products} products; missing: ${gaps.join(', ') || 'nothing'}\n`
    })
    .join('')
