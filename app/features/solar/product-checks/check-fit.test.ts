import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { catalogTest as test } from '#tests/harness/harness.ts'
import { checkFit } from './check-fit.server.ts'
import { compatibleProducts } from './compatible-products.server.ts'

const panels = { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 18 }
const inverter = { product_id: 'solis-1p7-6k-4g-us', quantity: 1 }
const battery = { product_id: 'hearth-10', quantity: 1 }

test('a product is not checked against a cart without panels and inverters', async ({ harness }) => {
  const ctx = harness.ctx()

  expect(await checkFit(ctx, [], inverter, '43215')).toBeNull()
  expect(await checkFit(ctx, [{ product_id: 'spa-porch-2', quantity: 1 }], inverter, '43215')).toBeNull()
  expect(await checkFit(ctx, [panels], { product_id: 'spa-porch-2', quantity: 1 }, '43215')).toBeNull()
})

test('a product is not checked against a cart whose only part of a system is the product itself', async ({
  harness,
}) => {
  const ctx = harness.ctx()
  const spa = { product_id: 'spa-porch-2', quantity: 1 }

  expect(await checkFit(ctx, [inverter], inverter, '43215')).toBeNull()
  expect(await checkFit(ctx, [panels, spa], { ...panels, quantity: 2 }, '43215')).toBeNull()
  expect(await checkFit(ctx, [inverter, panels], inverter, '43215')).not.toBeNull()
  expect(await checkFit(ctx, [inverter, battery], inverter, '43215')).not.toBeNull()
})

test('a fit cannot be confirmed without a ZIP code, nor with an unknown one', async ({ harness }) => {
  const without = await checkFit(harness.ctx(), [panels], inverter, null)
  const unknown = await checkFit(harness.ctx(), [panels], inverter, '00000')

  expect(without).toMatchObject({ verdict: 'cannot_be_confirmed', reasons: [expect.stringContaining('ZIP')] })
  expect(unknown).toMatchObject({ verdict: 'cannot_be_confirmed', reasons: [expect.stringContaining('ZIP')] })
})

test('a low-voltage battery does not fit a cart whose inverter takes none', async ({ harness }) => {
  const fit = await checkFit(harness.ctx(), [panels, inverter], battery, '43215')

  expect(fit).toMatchObject({
    verdict: 'does_not_fit',
    reasons: [expect.stringContaining('battery voltage doesn’t match')],
  })
})

test('a fit that lacks a fact is not confirmed, and says which fact', async ({ harness }) => {
  await queryRows(
    harness.db,
    `delete from product_attributes where product_id = 'solis-1p7-6k-4g-us' and attribute_id = 'max_dc_voltage'`,
  )

  const fit = await checkFit(harness.ctx(), [panels], inverter, '43215')

  expect(fit?.verdict).toBe('cannot_be_confirmed')
  expect(fit?.reasons.join(' ')).toContain('Missing data: Max. DC voltage')
})

test('a clamp is not confirmed, because the check does not compare it with panels', async ({ harness }) => {
  const fit = await checkFit(
    harness.ctx(),
    [panels, inverter],
    { product_id: 'hm-mid-clamp', quantity: 10 },
    '43215',
  )

  expect(fit).toMatchObject({
    verdict: 'cannot_be_confirmed',
    reasons: [expect.stringContaining('doesn’t cover')],
  })
})

test('a failure that the cart has without the product is not blamed on it', async ({ harness }) => {
  const cart = [{ ...panels, quantity: 60 }, { ...inverter }]

  const fit = await checkFit(harness.ctx(), cart, { product_id: 'hr-100-rail-14', quantity: 4 }, '43215')

  expect(fit?.verdict).toBe('cannot_be_confirmed')
  expect(fit?.reasons[0]).toBe('The parts already in your cart don’t fit together.')
})

test('a panel lists the inverters that fit it, each with its string lengths, and the inverter lists the panel', async ({
  harness,
}) => {
  const ofPanel = await compatibleProducts(harness.ctx(), panels.product_id)
  const ofHybrid = await compatibleProducts(harness.ctx(), 'heliostead-hearth-h6')

  const found = ofPanel?.products.find(({ product_id }) => product_id === 'heliostead-hearth-h6')
  expect(found?.note).toMatch(/^Strings of \d+ to \d+ panels$/)
  const listed = ofHybrid?.products.map(({ product_id }) => product_id)
  expect(listed).toEqual(expect.arrayContaining([panels.product_id, 'hearth-10']))
  expect(listed).not.toContain('hearth-hv-20')
  expect(await compatibleProducts(harness.ctx(), 'spa-porch-2')).toBeNull()
})
