import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import { checkLines, hasSystemParts } from './check-lines.server.ts'
import { withPackageParts } from './package-lines.server.ts'

const panel = { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 18 }

/** The finding for one product checked together with panels, and the overall verdict. */
async function check(harness: Harness, product_id: string, quantity: number) {
  const { verdict, findings } = await checkLines(harness.ctx(), [panel, { product_id, quantity }], '43215')
  return { verdict, part: findings.find(({ id }) => id === `part_${product_id}`) }
}

test('an inverter on clearance is reported as not confirmed', async ({ harness }) => {
  const { verdict, part } = await check(harness, 'solis-1p5k-4g-us', 1)

  expect(verdict).toBe('cannot_be_confirmed')
  expect(part).toMatchObject({ result: 'unknown', text: expect.stringMatching(/1P5K.* is on clearance/) })
})

test('a discontinued inverter is reported as not confirmed', async ({ harness }) => {
  const { verdict, part } = await check(harness, 'huawei-sun2000-7-6ktl-usl0', 1)

  expect(verdict).toBe('cannot_be_confirmed')
  expect(part).toMatchObject({ result: 'unknown', text: expect.stringMatching(/is discontinued/) })
})

test('a quantity above stock is reported as not confirmed, with the quantity', async ({ harness }) => {
  const { verdict, part } = await check(harness, 'heliostead-m2000-quad', 100_000)

  expect(verdict).not.toBe('fits')
  expect(part).toMatchObject({
    result: 'unknown',
    text: expect.stringMatching(/don’t have 100,000 in stock/),
  })
})

test('a part without a required figure is reported with the name of the figure', async ({ harness }) => {
  await queryRows(
    harness.db,
    `delete from product_attributes where product_id = 'heliostead-m400' and attribute_id in ('max_dc_voltage', 'micro_mppt_low')`,
  )

  const { verdict, findings } = await checkLines(
    harness.ctx(),
    [panel, { product_id: 'heliostead-m400', quantity: 18 }],
    '43215',
  )

  expect(verdict).toBe('cannot_be_confirmed')
  expect(findings.find(({ id }) => id === 'part_heliostead-m400')?.text).toBe(
    'Heliostead HM-400 can’t be checked. Missing data: Max. DC voltage, Min. MPPT voltage.',
  )
})

test('a rail on clearance and a transformer are reported as not confirmed', async ({ harness }) => {
  const ids = ['hr-80-rail-12', 'solar-step-up-transformer-75-kva-208-480y']

  const { verdict, findings } = await checkLines(
    harness.ctx(),
    [
      panel,
      { product_id: 'heliostead-m400', quantity: 18 },
      ...ids.map((product_id) => ({ product_id, quantity: 1 })),
    ],
    '43215',
  )

  expect(verdict).toBe('cannot_be_confirmed')
  for (const id of ids)
    expect(findings.find((one) => one.id === `part_${id}`)).toMatchObject({ result: 'unknown' })
})

test('a product ID that the catalog does not have is reported as not confirmed', async ({ harness }) => {
  const { verdict, part } = await check(harness, 'no-such-inverter', 1)

  expect(verdict).toBe('cannot_be_confirmed')
  expect(part).toMatchObject({
    result: 'unknown',
    text: expect.stringMatching(/a product with ID no-such-inverter/),
  })
})

test('a kit in the cart is checked as its parts', async ({ harness }) => {
  const kit = [{ product_id: 'home-6-storage', quantity: 1 }]
  const ctx = harness.ctx()

  expect(await hasSystemParts(ctx, kit)).toBe(true)
  const { verdict, findings } = await checkLines(ctx, kit, '43215')

  expect(verdict).toBe('fits_with_conditions')
  expect(findings.map(({ id }) => id)).toContain('cold_voltage')
})

test('panels beside a kit count with those in the kit', async ({ harness }) => {
  const cart = [
    { product_id: 'home-6-storage', quantity: 2 },
    { product_id: 'ja-jam54s30-410-mr', quantity: 4 },
  ]

  const lines = await withPackageParts(harness.ctx(), cart)

  expect(lines).toContainEqual({ product_id: 'ja-jam54s30-410-mr', quantity: 2 * 14 + 4 })
  expect(lines).toContainEqual({ product_id: 'heliostead-hearth-h6', quantity: 2 })
})
