import { expect } from 'vitest'
import { aCatalog, aFullMinus } from '#features/sales/cart/cart.factory.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import type { CouponFields, FullMinusFields } from '../promotion-input.ts'

const fields: CouponFields = {
  code: ' Spring-26 ',
  name: { en: 'Spring sale', de: '', zh: '春季特惠' },
  kind: 'percent',
  minus_cents: null,
  percent: 10.75,
  threshold_cents: 0,
  combines: false,
  most_uses: null,
  most_uses_each: 1,
  product_ids: [],
  family_ids: [],
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: null,
  enabled: true,
}

type Saved = { id: string; version: number }
type Cart = { coupon: { minus: number; idle: string | null; refusal: string | null } | null }

const save = (harness: Harness, more: Partial<CouponFields & { id: string; version: number }> = {}) =>
  harness.call<Saved>('/staff/coupons/save', { ...fields, ...more })

const couponOfCart = async (harness: Harness) => (await harness.call<Cart>('/order/get/cart')).data.coupon

test('a saved coupon is used in the cart, changed with its version, disabled, and audited', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel' })
  await becomeStaff(harness)

  const created = await save(harness)
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 2 })
  const entered = await harness.call<Cart>('/order/cart/coupon', { coupon: 'spring 26' })
  const { id } = created.data
  const changed = await save(harness, { id, version: 1, percent: 50 })
  const stale = await save(harness, { id, version: 1, percent: 90 })
  const afterChange = await couponOfCart(harness)
  await harness.call('/staff/coupons/enable', { chosen: { keys: [id] }, enabled: false })
  const afterDisable = await couponOfCart(harness)

  expect(created).toMatchObject({ code: 200, data: { version: 1 } })
  expect(entered.data.coupon).toMatchObject({ minus: 32.25 })
  expect(changed.data.version).toBe(2)
  expect(stale).toMatchObject({ code: 409, data: { reason: 'version' } })
  expect(afterChange).toMatchObject({ minus: 150 })
  expect(afterDisable).toMatchObject({ minus: 0, refusal: 'over' })
  const log = await queryRows(
    harness.db,
    `select action, before, after from audit_log where entity = 'coupon' order by id`,
  )
  expect(log).toMatchObject([
    { action: 'coupon.created', before: null },
    { action: 'coupon.saved', before: { basis_points: 1075 }, after: { basis_points: 5000 } },
    { action: 'coupon.saved', before: { enabled: true }, after: { enabled: false } },
  ])
})

test('a coupon for a family counts only its products', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' }, { id: 'other', price_now_cents: 100_00 })
  await queryRows(
    harness.db,
    `insert into families (id, position, name, tagline, story, guide)
    select 'elsewhere', 99, name, tagline, story, guide from families limit 1`,
  )
  await queryRows(harness.db, `update products set family_id = 'elsewhere' where id = 'other'`)
  await becomeStaff(harness)
  await save(harness, { code: 'FAMILY', percent: 10, family_ids: ['elsewhere'] })
  await save(harness, { code: 'PRODUCT', percent: 10, product_ids: ['panel'] })

  await harness.call('/order/add/cart', { product_id: 'other', product_count: 1 })
  const none = await harness.call<Cart>('/order/cart/coupon', { coupon: 'PRODUCT' })
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 1 })
  const family = await harness.call<Cart>('/order/cart/coupon', { coupon: 'FAMILY' })
  const product = await harness.call<Cart>('/order/cart/coupon', { coupon: 'PRODUCT' })

  expect(none.data.coupon).toMatchObject({ minus: 0, idle: 'other_products' })
  expect(family.data.coupon).toMatchObject({ minus: 10 })
  expect(product.data.coupon).toMatchObject({ minus: 15 })
})

test('bad input is refused at its field, and nothing is stored', async ({ harness }) => {
  await becomeStaff(harness)
  await save(harness)
  const refusedField = async (more: Partial<CouponFields>) => {
    const { data } = await harness.call<{ fields: Record<string, string> }>('/staff/coupons/save', {
      ...fields,
      code: 'NEW-ONE',
      ...more,
    })
    return Object.keys(data.fields)
  }

  expect(await refusedField({ code: 'spring-26' })).toEqual(['code'])
  expect(await refusedField({ code: '!' })).toEqual(['code'])
  expect(await refusedField({ code: 'SUMMER 10' })).toEqual(['code'])
  expect(await refusedField({ percent: 10.755 })).toEqual(['percent'])
  expect(await refusedField({ kind: 'amount', percent: null })).toEqual(['minus_cents'])
  expect(await refusedField({ ends_at: '2026-10-01T00:00:00Z' })).toEqual(['ends_at'])
  expect(await refusedField({ product_ids: ['no-such-product'] })).toEqual(['product_ids'])
  expect(await queryRows(harness.db, 'select code from coupons')).toEqual([{ code: 'SPRING-26' }])
})

test('generated codes are different coupons, found by their beginning and disabled together', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await save(harness)
  const { code: _, ...terms } = fields

  const { data } = await harness.call<{ codes: string[] }>('/staff/coupons/generate', {
    ...terms,
    prefix: 'mail',
    count: 250,
  })
  const chosen = { filter: { search: 'MAIL-' } }
  const disabled = await harness.call('/staff/coupons/enable', { chosen, enabled: false })
  const active = await harness.call<{ total: number; list: object[] }>('/staff/coupons', {
    status: 'active',
  })

  expect(new Set(data.codes).size).toBe(250)
  expect(data.codes.every((code) => /^MAIL-[A-Z2-9]{8}$/.test(code))).toBe(true)
  expect(disabled.data).toEqual({ changed: 250 })
  expect(active.data).toMatchObject({ total: 1, list: [{ code: 'SPRING-26', status: 'active', uses: 0 }] })
})

const promotion: FullMinusFields = {
  name: { en: '$40 off $300', de: '', zh: '' },
  threshold_cents: 300_00,
  minus_cents: 40_00,
  starts_at: '2026-11-01T00:00:00Z',
  ends_at: null,
  enabled: true,
}

test('a promotion of the form is previewed on a sample cart before it is saved', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await aFullMinus(harness.db, 'small', 100_00, 5_00)
  await becomeStaff(harness)
  const preview = (quantity: number, more: object) =>
    harness.call('/staff/promotions/preview', { lines: [{ product_id: 'panel', quantity }], ...more })

  expect((await preview(1, { promotion: { ...promotion, id: null } })).data).toMatchObject({
    subtotal_cents: 150_00,
    promotion: { name: 'small', minus_cents: 5_00 },
  })
  expect((await preview(2, { promotion: { ...promotion, id: null } })).data).toMatchObject({
    lines: [{ minus_cents: 40_00 }],
    promotion: { name: '$40 off $300', minus_cents: 40_00 },
    total_cents: 260_00,
  })
  expect((await preview(2, { coupon: { ...fields, code: 'PREVIEW', combines: true } })).data).toMatchObject({
    coupon_cents: 31_71,
    total_cents: 263_29,
  })
  expect(await queryRows(harness.db, 'select id from full_minus')).toEqual([{ id: 'small' }])
})

test('a saved promotion applies at once, and not when it is disabled', async ({ harness }) => {
  await aCatalog(harness.db, { id: 'panel' })
  await becomeStaff(harness)
  await harness.call('/order/add/cart', { product_id: 'panel', product_count: 2 })
  const total = async () => (await harness.call<{ total: number }>('/order/get/cart')).data.total

  const { data } = await harness.call<Saved>('/staff/promotions/save', promotion)
  const enabled = await total()
  await harness.call('/staff/promotions/save', { ...promotion, ...data, enabled: false })
  const stale = await harness.call('/staff/promotions/save', { ...promotion, ...data })

  expect([enabled, await total()]).toEqual([260, 300])
  expect(stale.code).toBe(409)
  const list = await harness.call('/staff/promotions')
  expect(list.data).toMatchObject([{ status: 'disabled', version: 2 }])
})
