import { expect } from 'vitest'
import { readProducts } from '#features/catalog/editing/product-state.server.ts'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { changedPrices, type PriceChange, type Prices } from './price-change.ts'

type Edited = { edit_id: string; changed: number; skipped: string[] }

async function signInAs(harness: Harness, role: string) {
  const customer = await harness.signIn(`${role}@example.com`, ['Cata', 'Log'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, customer.id])
}

const productOf = async (harness: Harness, id: string) => {
  const state = (await readProducts(harness.db, [id])).get(id)
  if (!state) throw new Error(`no product ${id}`)
  return state.product
}

const cheaper = { kind: 'percent', value: -10, rounding: 'dollar', show_previous: true } as const
const volume = [{ from_quantity: 10, price_cents: 90_000 }]

test('prices are changed for all that match, and undone with list price, basis and volume prices', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'one', tiers: volume }),
    aProduct({ id: 'two', list_price_cents: 120_000 }),
    aProduct({ id: 'other', brand: 'Elsewhere' }),
  ])
  await signInAs(harness, 'catalog')
  const before = [await productOf(harness, 'one'), await productOf(harness, 'two')]
  const chosen = { all: true, filter: { brand: 'Solis' } }

  const preview = await harness.call('/staff/products/preview_prices', { chosen, change: cheaper })
  expect(preview.data).toMatchObject({
    total: 2,
    refused: 0,
    list: [{ id: 'one', after: { price_now_cents: 90_000, list_price_cents: 100_000 } }, { id: 'two' }],
  })
  expect((await productOf(harness, 'one')).price_now_cents).toBe(100_000)
  const { data } = await harness.call<Edited>('/staff/products/change_prices', { chosen, change: cheaper })
  expect(data).toMatchObject({ changed: 2, skipped: [] })
  expect(await productOf(harness, 'one')).toMatchObject({
    price_now_cents: 90_000,
    list_price_basis: { kind: 'charged', until: '2026-12-01' },
    tiers: [{ from_quantity: 10, price_cents: 81_000 }],
  })
  expect((await readDetail(harness.db, 'one', 'en'))?.price_after_discount).toBe(900)
  expect((await productOf(harness, 'other')).price_now_cents).toBe(100_000)

  const undone = await harness.call('/staff/products/undo_edit', { edit_id: data.edit_id })
  expect(undone.data).toEqual({ restored: 2, changed_since: [] })
  expect([await productOf(harness, 'one'), await productOf(harness, 'two')]).toEqual(before)
  expect((await harness.call('/staff/products/undo_edit', { edit_id: data.edit_id })).code).toBe(409)
})

test('undo leaves a product alone that was changed since', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'one' }), aProduct({ id: 'two' })])
  await signInAs(harness, 'catalog')
  const chosen = { ids: ['one', 'two'] }
  const { data } = await harness.call<Edited>('/staff/products/change_prices', { chosen, change: cheaper })
  await harness.call('/staff/products/change_prices', {
    chosen: { ids: ['two'] },
    change: { kind: 'amount', value: 500 },
  })

  const undone = await harness.call('/staff/products/undo_edit', { edit_id: data.edit_id })

  expect(undone.data).toEqual({ restored: 1, changed_since: ['two'] })
  expect((await productOf(harness, 'two')).price_now_cents).toBe(90_500)
})

test('the status of many products is set; a package without components stays a draft', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'one', status: 'draft' }),
    aProduct({ id: 'kit', kind: 'package', status: 'draft' }),
  ])
  await signInAs(harness, 'catalog')

  const chosen = { ids: ['one', 'kit', 'unknown'] }
  const { data } = await harness.call<Edited>('/staff/products/edit', { chosen, set: { status: 'live' } })

  expect(data).toMatchObject({ changed: 1, skipped: ['kit', 'unknown'] })
  expect((await readDetail(harness.db, 'one', 'en'))?.status).toBe('live')
  const edits = await harness.call('/staff/products/edits')
  expect(edits.data).toMatchObject([{ kind: 'status', products: 1, actor_name: 'Cata Log', undone: false }])
})

test('products are filtered by stock, missing parts and words, and sorted', async ({ harness }) => {
  const complete = {
    images: [{ path: '/images/products/x.svg', kind: 'picture' as const }],
    documents: [{ kind: 'manual' as const, title: { en: 'Guide' } }],
  }
  await stockShop(harness.db, [
    aProduct({ id: 'full', ...complete, price_now_cents: 50_000 }),
    aProduct({ id: 'few', stock: { warehouse: 'OH', on_hand: 3, made_to_order: false } }),
    aProduct({
      id: 'none',
      name: { en: 'Only English' },
      stock: { warehouse: 'OH', on_hand: 0, made_to_order: false },
    }),
    aProduct({ id: 'kit', kind: 'package', components: [{ component_id: 'few', quantity: 2 }] }),
  ])
  await signInAs(harness, 'support')
  const ids = async (body: object) =>
    (await harness.call<{ list: { id: string }[] }>('/staff/products', body)).data.list.map(({ id }) => id)

  expect(await ids({ stock: 'low', sort: 'stock' })).toEqual(['kit', 'few'])
  expect(await ids({ stock: 'out' })).toEqual(['none'])
  expect(await ids({ missing: 'texts' })).toEqual(['none'])
  expect(await ids({ missing: 'pictures', sort: '-name' })).toEqual(['none', 'kit', 'few'])
  expect(await ids({ missing: 'documents', search: 'ONLY' })).toEqual(['none'])
  expect(await ids({ search: '%' })).toEqual([])
  expect(await ids({ sort: 'price', page_size: 1 })).toEqual(['full'])
  expect(await ids({ completeness_below: 50, missing: 'attributes', page: 2, page_size: 3 })).toEqual([
    'none',
  ])
})

test('a family is edited once by each person who saw it, and a job rewrites its lists', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'one' })])
  await signInAs(harness, 'catalog')
  type Family = { id: string; seen: string; fields: { name: { en: string } } }
  const { data } = await harness.call<Family>('/staff/families/get', { id: 'string-inverters' })
  const { id, seen, fields: before } = data
  const fields = { id, seen, ...before, name: { en: 'Inverters', de: 'Wechselrichter', zh: '逆变器' } }

  expect((await harness.call('/staff/families/save', fields)).code).toBe(200)
  expect(await harness.call('/staff/families/save', fields)).toMatchObject({ code: 409 })

  const jobs = await queryRows(
    harness.db,
    `select data from pgboss.job where name = 'products.refresh-family'`,
  )
  expect(jobs).toEqual([{ data: { family_id: 'string-inverters' } }])
  const families = await harness.call<object[]>('/staff/families')
  expect(families.data).toContainEqual(
    expect.objectContaining({
      id: 'string-inverters',
      name: fields.name,
      products: 1,
      completeness: expect.any(Number),
    }),
  )
})

const prices: Prices = {
  list_price_cents: 10_000,
  list_price_basis: null,
  price_now_cents: 10_000,
  discount_cents: 0,
  tiers: [],
}
const change = (more: Partial<PriceChange>): PriceChange => ({
  kind: 'percent',
  value: 5,
  rounding: 'cent',
  show_previous: false,
  ...more,
})
const priceAfter = (more: Partial<PriceChange>, from = prices) =>
  changedPrices(from, change(more), '2026-12-01')?.price_now_cents

test('prices change by percent or amount and are rounded', () => {
  expect(priceAfter({ value: 5.55 })).toBe(10_555)
  expect(priceAfter({ value: 5.55, rounding: 'dollar' })).toBe(10_600)
  expect(priceAfter({ value: 5.55, rounding: 'five_dollars' })).toBe(10_500)
  expect(priceAfter({ value: 5.55, rounding: 'ends_in_99' })).toBe(10_599)
  expect(priceAfter({ kind: 'amount', value: -2_500 })).toBe(7_500)
})

test('a change that would make a price free, or a volume price no longer lower, is refused', () => {
  expect(priceAfter({ kind: 'amount', value: -10_000 })).toBeUndefined()
  const tiers = [{ from_quantity: 2, price_cents: 9_990 }]
  expect(priceAfter({ rounding: 'five_dollars' }, { ...prices, tiers })).toBeUndefined()
})

test('a published list price stays while it is above the price, and is not shown below it', () => {
  const published = {
    ...prices,
    list_price_cents: 12_000,
    list_price_basis: { kind: 'published', source: 'Price list', date: '2026-01-01' } as const,
  }

  expect(changedPrices(published, change({ value: 10 }), '2026-12-01')).toMatchObject({
    price_now_cents: 11_000,
    list_price_cents: 12_000,
    list_price_basis: { kind: 'published' },
  })
  expect(changedPrices(published, change({ value: 30 }), '2026-12-01')).toMatchObject({
    list_price_cents: 13_000,
    list_price_basis: null,
  })
})
