import sharp from 'sharp'
import { expect } from 'vitest'
import { reserveStock, shipStock } from '#features/catalog/inventory/stock.server.ts'
import { readStock } from '#features/catalog/inventory/warehouse-stock.server.ts'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { aProduct, stockShop } from '#features/catalog/management/catalog.factory.ts'
import {
  readVariant,
  removeUnusedProductFiles,
} from '#features/catalog/product-files/product-files.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { isGtin, type ProductFields } from './product-input.ts'
import { publishDueProducts } from './publish-products.server.ts'

type Found = { id: string; version: number; archived: boolean; fields: ProductFields }

async function signInAs(harness: Harness, role: string) {
  const customer = await harness.signIn(`${role}@example.com`, ['Cata', 'Log'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, customer.id])
}

const read = async (harness: Harness, id: string) =>
  (await harness.call<Found>('/staff/products/get', { id })).data

const save = async (harness: Harness, found: Found, change: Partial<ProductFields>) =>
  harness.call<{ fields?: Record<string, string> }>('/staff/products/save', {
    id: found.id,
    version: found.version,
    ...found.fields,
    ...change,
  })

async function picture(harness: Harness, name = 'photo.png') {
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('picture', new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
  return harness.send<{ path: string }>('/staff/products/upload_picture', form)
}

test('a product is created as a draft with a picture, and the shop shows it once it is live', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'model' })])
  await signInAs(harness, 'catalog')
  const { fields } = await read(harness, 'model')
  const { path } = (await picture(harness)).data
  const images = [
    { path, kind: 'picture', alt: { en: 'Seen from the left', de: '', zh: '' }, focal: { x: 10, y: 50 } },
  ] as const

  const created = await harness.call<{ version: number }>('/staff/products/create', {
    id: 'new-one',
    ...fields,
    status: 'draft',
    images,
    gtin: '4006381333931',
  })
  expect(created).toMatchObject({ code: 200, data: { id: 'new-one', version: 1 } })
  expect(await readDetail(harness.db, 'new-one', 'en')).toBeNull()

  const found = await read(harness, 'new-one')
  expect(found.fields).toMatchObject({ gtin: '4006381333931', images })
  expect(await save(harness, found, { status: 'live' })).toMatchObject({ code: 200, data: { version: 2 } })
  const detail = await readDetail(harness.db, 'new-one', 'en')
  expect(detail?.images).toEqual([{ path, kind: 'picture', alt: 'Seen from the left' }])
  expect((await readDetail(harness.db, 'new-one', 'de'))?.images[0]?.alt).toBe('Seen from the left')
  const thumbnail = detail?.thumbnail.split('/').at(-1) ?? ''
  expect(thumbnail).toBe('card-10-50.webp')
  const id = path.split('/')[2] ?? ''
  const card = await sharp(await readVariant(harness.ctx(), id, thumbnail)).metadata()
  expect([card.format, card.width, card.height]).toEqual(['webp', 480, 360])
  expect((await sharp(await readVariant(harness.ctx(), id, '480.webp')).metadata()).width).toBe(480)
  await expect(readVariant(harness.ctx(), id, 'card-11-50.webp')).rejects.toThrow('File not found')
})

test('a file that is no picture is refused, and unused uploads are removed after a month', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'model' })])
  await signInAs(harness, 'catalog')
  const form = new FormData()
  form.set('picture', new File(['<html>'], 'photo.png'))
  expect(await harness.send('/staff/products/upload_picture', form)).toMatchObject({ code: 422 })

  const used = (await picture(harness)).data.path
  await picture(harness, 'unused.png')
  const found = await read(harness, 'model')
  const image = {
    path: used,
    kind: 'picture',
    alt: { en: '', de: '', zh: '' },
    focal: { x: 50, y: 50 },
  } as const
  await save(harness, found, { images: [image] })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

  expect(await removeUnusedProductFiles(harness.db, inDays(29))).toBe(0)
  expect(await removeUnusedProductFiles(harness.db, inDays(31))).toBe(1)
  expect((await read(harness, 'model')).fields.images).toHaveLength(1)
})

test('the second of two people who save is shown the first one’s version, and nothing is overwritten', async ({
  harness,
}) => {
  await stockShop(harness.db, [aProduct({ id: 'model' })])
  await signInAs(harness, 'catalog')
  const seen = await read(harness, 'model')

  expect((await save(harness, seen, { brand: 'First' })).code).toBe(200)
  const second = await save(harness, seen, { brand: 'Second' })

  expect(second).toMatchObject({
    code: 409,
    data: { reason: 'version', version: 2, fields_now: { brand: 'First' } },
  })
  expect((await read(harness, 'model')).fields.brand).toBe('First')
})

test('what changed in a product is recorded with both values, and an unchanged product keeps its version', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'model', attributes: [{ id: 'rated_power', number: 7600, words: null }] }),
  ])
  await signInAs(harness, 'catalog')
  const found = await read(harness, 'model')

  expect((await save(harness, found, {})).data).toMatchObject({ version: 1 })
  await save(harness, found, { price_now_cents: 90_000 })

  const { data } = await harness.call<object[]>('/staff/products/activity', { id: 'model' })
  expect(data).toMatchObject([
    {
      actor_name: 'Cata Log',
      action: 'product.saved',
      before: { price_now_cents: 100_000 },
      after: { price_now_cents: 90_000 },
    },
  ])
})

test('wrong values are refused at their fields, and nothing is saved', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'model' }),
    aProduct({ id: 'kit', kind: 'package', status: 'draft' }),
  ])
  await signInAs(harness, 'catalog')
  const found = await read(harness, 'model')
  const fieldsFor = async (change: Partial<ProductFields>) =>
    Object.keys((await save(harness, found, change)).data.fields ?? {})

  expect(await fieldsFor({ price_now_cents: 200_000 })).toEqual(['list_price_cents'])
  expect(await fieldsFor({ gtin: '4006381333930' })).toEqual(['gtin'])
  expect(await fieldsFor({ family_id: 'none' })).toEqual(['family_id'])
  expect(await fieldsFor({ kind: 'service' })).toEqual(['kind'])
  expect(await fieldsFor({ relations: [{ related_id: 'model', kind: 'accessory' }] })).toEqual([
    'relations.0.related_id',
  ])
  expect(
    await fieldsFor({ attributes: [{ id: 'phases', number: null, words: { en: '2', de: '', zh: '' } }] }),
  ).toEqual(['attributes.0'])
  expect(
    await fieldsFor({
      tiers: [
        { from_quantity: 5, price_cents: 90_000 },
        { from_quantity: 10, price_cents: 95_000 },
      ],
    }),
  ).toEqual(['tiers.1.price_cents'])
  expect(
    await fieldsFor({
      list_price_cents: 150_000,
      list_price_basis: { kind: 'charged', until: '2026-11-01' },
    }),
  ).toEqual(['list_price_basis'])
  expect((await read(harness, 'model')).version).toBe(1)
})

test('a product that ships is published only with a weight; a service, a draft and an old product need none', async ({
  harness,
}) => {
  const weightless = { weight_lb: 0 }
  await stockShop(harness.db, [
    aProduct({ id: 'draft', status: 'draft', ...weightless }),
    aProduct({ id: 'old', ...weightless }),
    aProduct({ id: 'service', kind: 'service', status: 'draft', ...weightless }),
  ])
  await signInAs(harness, 'catalog')
  const saved = async (id: string, change: Partial<ProductFields>) =>
    save(harness, await read(harness, id), change)

  const live = await saved('draft', { status: 'live' })
  const scheduled = await saved('draft', { publish_at: '2026-12-24T15:00:00.000Z' })
  const edited = await saved('draft', { shipping_class: 'freight' })
  const bulk = await harness.call('/staff/products/edit', {
    chosen: { ids: ['draft', 'service'] },
    set: { status: 'live' },
  })
  const others = [
    await saved('old', { popularity: 7 }),
    await saved('draft', { status: 'live', weight_lb: 0.5 }),
  ]

  const message = 'Enter the shipping weight of one unit in pounds, such as 48.5'
  expect(live).toMatchObject({ code: 422, data: { fields: { weight_lb: message } } })
  expect(scheduled).toMatchObject({ code: 422, data: { fields: { weight_lb: message } } })
  expect(edited.code).toBe(200)
  expect(bulk.data).toMatchObject({ changed: 1, skipped: ['draft'] })
  expect(others.map(({ code }) => code)).toEqual([200, 200])
})

test('prices need the permission to change prices', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'model' })])
  const customer = await harness.signIn('editor@example.com')
  await queryRows(
    harness.db,
    `insert into staff_roles (id, name, permissions) values ('editor', 'Editor', '{products.read,products.edit}')`,
  )
  await queryRows(harness.db, `update users set role = 'editor' where id = $1`, [customer.id])
  const found = await read(harness, 'model')

  expect(await save(harness, found, { price_now_cents: 1 })).toMatchObject({
    code: 403,
    data: { reason: 'permission' },
  })
  expect((await save(harness, found, { brand: 'Other' })).code).toBe(200)
})

test('a scheduled draft goes live at its time, once, and the log says so', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'model', status: 'draft' })])
  await signInAs(harness, 'catalog')
  const found = await read(harness, 'model')
  expect((await save(harness, found, { publish_at: '2026-12-02T09:00:00Z' })).code).toBe(200)

  expect(await publishDueProducts(harness.db, new Date('2026-12-02T08:59:00Z'))).toBe(0)
  expect(await publishDueProducts(harness.db, new Date('2026-12-02T09:00:00Z'))).toBe(1)
  expect(await publishDueProducts(harness.db, new Date('2026-12-02T09:01:00Z'))).toBe(0)

  expect((await readDetail(harness.db, 'model', 'en'))?.status).toBe('live')
  expect((await read(harness, 'model')).fields).toMatchObject({ status: 'live', publish_at: null })
  const { data } = await harness.call<object[]>('/staff/products/activity', { id: 'model' })
  expect(data[0]).toMatchObject({ action: 'product.published', actor_kind: 'job', after: { status: 'live' } })
})

test('an archived product leaves shop and lists, and comes back as a draft', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'model' })])
  await signInAs(harness, 'catalog')
  const total = async (body: object = {}) =>
    (await harness.call<{ total: number }>('/staff/products', body)).data.total

  const archived = await harness.call<Found>('/staff/products/archive', {
    id: 'model',
    version: 1,
    archived: true,
  })
  expect(archived.code).toBe(200)
  expect(await readDetail(harness.db, 'model', 'en')).toBeNull()
  expect([await total(), await total({ status: 'archived' })]).toEqual([0, 1])

  const found = await read(harness, 'model')
  expect(found).toMatchObject({ archived: true, fields: { status: 'draft' } })
  await harness.call('/staff/products/archive', { id: 'model', version: found.version, archived: false })
  expect(await total({ status: 'draft' })).toBe(1)
})

test('a copy is a draft without stock and GTIN, under a free address', async ({ harness }) => {
  await stockShop(harness.db, [aProduct({ id: 'model', gtin: '4006381333931' })])
  await signInAs(harness, 'catalog')

  const copy = async () =>
    (await harness.call<{ id: string }>('/staff/products/duplicate', { id: 'model' })).data.id

  expect([await copy(), await copy()]).toEqual(['model-copy', 'model-copy-2'])
  expect((await read(harness, 'model-copy')).fields).toMatchObject({ status: 'draft', gtin: null })
  expect((await readStock(harness.db, 'model-copy'))?.on_hand).toBe(0)
})

test('stock is counted by warehouse, orders ship from the main one first, and the history says who and why', async ({
  harness,
}) => {
  await stockShop(harness.db, [
    aProduct({ id: 'model', stock: { warehouse: 'OH', on_hand: 2, made_to_order: false } }),
  ])
  await signInAs(harness, 'warehouse')
  const adjust = (body: object) =>
    harness.call('/staff/products/adjust_stock', {
      product_id: 'model',
      reason: 'received',
      note: 'Truck 7',
      ...body,
    })

  expect((await adjust({ warehouse: 'NV', before: 0, after: 3 })).code).toBe(200)
  expect(await adjust({ warehouse: 'NV', before: 0, after: 9 })).toMatchObject({
    code: 409,
    data: { on_hand: 3 },
  })
  expect(await reserveStock(harness.db, 'order', [{ product_id: 'model', quantity: 4 }])).toEqual([])
  expect(await adjust({ warehouse: 'OH', before: 2, after: 0 })).toMatchObject({ code: 422 })
  await shipStock(harness.db, 'order')

  expect(await readStock(harness.db, 'model')).toMatchObject({
    on_hand: 1,
    reserved: 0,
    warehouses: [
      { warehouse: 'OH', on_hand: 0, is_main: true },
      { warehouse: 'NV', on_hand: 1, is_main: false },
    ],
  })
  const { data } = await harness.call<{ history: object[] }>('/staff/products/stock', { id: 'model' })
  expect(data.history).toMatchObject([
    { warehouse: 'NV', before: 3, after: 1, reason: 'shipped', order_id: 'order' },
    { warehouse: 'OH', before: 2, after: 0, reason: 'shipped', order_id: 'order' },
    { warehouse: 'NV', before: 0, after: 3, reason: 'received', note: 'Truck 7', actor_name: 'Cata Log' },
  ])
})

test('the history of the stock lists the latest change first', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'model', stock: { warehouse: 'OH', on_hand: 0, made_to_order: false } }),
  ])
  await signInAs(harness, 'warehouse')
  // As text, '1000' sorts before '999'.
  await queryRows(harness.db, `select setval(pg_get_serial_sequence('stock_changes', 'id'), 998)`)
  for (const after of [1, 2, 3])
    await harness.call('/staff/products/adjust_stock', {
      product_id: 'model',
      reason: 'received',
      note: '',
      warehouse: 'OH',
      before: after - 1,
      after,
    })

  const { data } = await harness.call<{ history: object[] }>('/staff/products/stock', { id: 'model' })

  expect(data.history).toMatchObject([{ after: 3 }, { after: 2 }, { after: 1 }])
})

test('another main warehouse leaves the stock where it lies', async ({ harness }) => {
  await stockShop(harness.db, [
    aProduct({ id: 'model', stock: { warehouse: 'OH', on_hand: 5, made_to_order: false } }),
  ])
  await signInAs(harness, 'catalog')
  await save(harness, await read(harness, 'model'), { warehouse: 'TX' })

  expect((await readStock(harness.db, 'model'))?.warehouses).toEqual([
    { warehouse: 'TX', on_hand: 0, is_main: true },
    { warehouse: 'OH', on_hand: 5, is_main: false },
  ])
  await save(harness, await read(harness, 'model'), { warehouse: 'OH' })
  expect((await readStock(harness.db, 'model'))?.warehouses).toEqual([
    { warehouse: 'OH', on_hand: 5, is_main: true },
  ])
})

test('a GTIN has its check digit', () => {
  expect(['4006381333931', '036000291452', '96385074', '10614141000415'].map(isGtin)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['4006381333932', '123', '40063813339x1'].map(isGtin)).toEqual([false, false, false])
})
