import { afterEach, expect } from 'vitest'
import {
  closePickup,
  openPickup,
  pickupAddress,
} from '#features/catalog/shipping-rates/warehouses/pickup.factory.ts'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { choosePaymentSchedule } from '#features/sales/order-payments/installments/payment-schedule.server.ts'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import { quoteSolution } from './order-solution.server.ts'

afterEach(closePickup)

type Order = {
  order_id: string
  order_type: number
  order_status: number
  order_price: number
  tax: number
  freight: number
  order_detail: { product_id: string; product_count: number; product_price_now: number }[]
  shipping_address: { state: string }
  version: number
  site: { site: Record<string, unknown>; solution_id: string | null; files: { id: string; name: string }[] }
}

const pdf = { name: 'roof plan.pdf', content_base64: Buffer.from('%PDF-1.7 a plan').toString('base64') }

async function ada(harness: Harness, address = anAddress()) {
  const { id } = await harness.signIn()
  const saved = await saveAddress(harness.db, id, address)
  return { user_id: id, address_id: saved.id }
}

const aDesign = (address_id: string, more: object = {}) => ({
  address_id,
  form_data: {
    stage: 'permit',
    building: 'house',
    size_kw: 9.6,
    storage: 'yes',
    stamp: 'structural',
    surface: 'shingle',
    storeys: 2,
    main_panel_amps: '200',
    utility: 'Eversource',
  },
  files: [pdf],
  ...more,
})

const orderDesign = (harness: Harness, body: object) =>
  harness.call<Order>('/order/generate_order_with_form_data', body)

test('a design is ordered with its site and files, at the price on the price page', async ({ harness }) => {
  const { address_id } = await ada(harness)
  const shown = await harness.get<{ total: number }>('/design/cost?size_kw=9.6&storage=yes&stamp=structural')

  const answer = await orderDesign(harness, aDesign(address_id, { order_price: shown.data.total }))

  expect(answer).toMatchObject({ code: 200, data: { order_type: 1, order_status: 0, tax: 0, freight: 0 } })
  expect(answer.data.order_price).toBe(918)
  expect(answer.data.order_price).toBe(shown.data.total)
  expect(answer.data.order_detail.map((line) => [line.product_id, line.product_price_now])).toEqual([
    ['residential-permit-set-with-storage', 469],
    ['structural-letter-residential', 449],
  ])
  const { data } = await harness.call<Order>('/order/get/order/by/id', { order_id: answer.data.order_id })
  expect(data.order_type).toBe(1)
  expect(data.site.site).toMatchObject({
    surface: 'shingle',
    main_panel_amps: 200,
    design: { state: 'MA' },
  })
  expect(data.site.files).toMatchObject([{ name: 'roof plan.pdf' }])
})

test('the state of the installation address applies, not the submitted one', async ({ harness }) => {
  const { address_id } = await ada(harness, anAddress({ state: 'HI', zip_code: '96813', city: 'Honolulu' }))
  const shown = await harness.get<{ total: number }>('/design/cost?size_kw=9.6&storage=yes&stamp=structural')

  const answer = await orderDesign(harness, aDesign(address_id, { order_price: shown.data.total }))

  expect(answer).toMatchObject({ code: 409, data: { reason: 'total_changed', total: 918 + 120 } })
})

test('submitting twice places one design order, and reusing the key for another design is refused', async ({
  harness,
}) => {
  const { address_id } = await ada(harness)
  const files: never[] = []
  const first = await orderDesign(harness, aDesign(address_id, { placement_key: 'once-only', files }))
  const second = await orderDesign(harness, aDesign(address_id, { placement_key: 'once-only', files }))
  const { form_data } = aDesign(address_id)
  const other = await orderDesign(harness, {
    address_id,
    placement_key: 'once-only',
    form_data: { ...form_data, size_kw: 20 },
  })

  expect(second.data.order_id).toBe(first.data.order_id)
  expect(other).toMatchObject({ code: 422, data: { reason: 'key_reused' } })
})

test("a design order is refused for guests, other customers' addresses or files, and invalid fields", async ({
  harness,
}) => {
  const { address_id } = await ada(harness)
  const mine = await orderDesign(harness, aDesign(address_id))
  const mineRead = await harness.call<Order>('/order/get/order/by/id', { order_id: mine.data.order_id })
  const file = mineRead.data.site.files[0]?.id

  const { form_data } = aDesign(address_id)
  const tooLarge = await orderDesign(harness, { address_id, form_data: { ...form_data, size_kw: 5000 } })
  const noSurface = await orderDesign(harness, {
    address_id,
    form_data: { ...form_data, surface: 'glass' },
  })
  const script = { name: 'plan.pdf', content_base64: Buffer.from('<script>').toString('base64') }
  const notPdf = await orderDesign(harness, aDesign(address_id, { files: [script] }))
  const tooMany = await orderDesign(
    harness,
    aDesign(address_id, { files: Array.from({ length: 7 }, () => pdf) }),
  )
  expect([tooLarge.code, noSurface.code, notPdf.code, tooMany.code]).toEqual([422, 422, 422, 422])
  expect(tooLarge.data).toMatchObject({ fields: { 'form_data.size_kw': expect.any(String) } })
  expect(notPdf.data).toMatchObject({ fields: { files: 'You can’t upload files of this type' } })

  const { id: bob } = await harness.signIn('bob@example.com')
  const bobs = await saveAddress(harness.db, bob, anAddress())
  const foreignAddress = await orderDesign(harness, aDesign(address_id))
  const foreignFile = await orderDesign(harness, aDesign(bobs.id, { files: [file] }))
  const foreignOrder = await harness.call('/order/get/order/by/id', { order_id: mine.data.order_id })
  expect([foreignAddress.code, foreignFile.code, foreignOrder.code]).toEqual([404, 404, 404])

  harness.becomeGuest()
  expect((await orderDesign(harness, aDesign(address_id))).code).toBe(401)
})

test('a large design order is paid by milestones', async ({ harness }) => {
  const { user_id, address_id } = await ada(harness)
  const { form_data } = aDesign(address_id)
  const large = { ...form_data, building: 'carport', size_kw: 300, stamp: 'both' }
  const { data: order } = await orderDesign(harness, { address_id, form_data: large })
  const { data: small } = await orderDesign(harness, aDesign(address_id, { files: [] }))

  const plan = await choosePaymentSchedule(harness.db, user_id, order.order_id, 'milestones')

  expect(order.order_price).toBeGreaterThan(5000)
  expect(plan?.parts).toHaveLength(3)
  expect(plan?.parts.reduce((sum, part) => sum + part.amount_cents, 0)).toBe(
    Math.round(order.order_price * 100),
  )
  await expect(
    choosePaymentSchedule(harness.db, user_id, small.order_id, 'milestones'),
  ).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a design service that is no longer sold cannot be ordered', async ({ harness }) => {
  const { address_id } = await ada(harness)
  await queryRows(
    harness.db,
    `update products set status = 'discontinued' where id = 'structural-letter-residential'`,
  )

  const answer = await orderDesign(harness, aDesign(address_id))

  expect(answer).toMatchObject({ code: 409, data: { reason: 'not_for_sale' } })
})

test('a design order is paid, changed and removed like any other and leaves the cart unchanged', async ({
  harness,
}) => {
  const { address_id } = await ada(harness)
  await harness.call('/order/add/cart', { product_id: 'home-4-micro', quantity: 1 })
  const { data: paid } = await orderDesign(harness, aDesign(address_id))
  const { data: changed } = await orderDesign(harness, aDesign(address_id, { files: [] }))
  const other = await harness.call<{ id: string }>('/user/user_address_save/personal/config', {
    ...anAddress({ state: 'OH', zip_code: '43215', city: 'Columbus' }),
  })

  await harness.call('/order/test_pay', { order_id: paid.order_id })
  const moved = await harness.call<Order>('/order/post/addr/about/order', {
    order_id: changed.order_id,
    address_id: other.data.id,
  })
  const removed = await harness.call('/order/remove/order/by/id', { order_id: changed.order_id })
  const tooLate = await harness.call('/order/remove/order/by/id', { order_id: paid.order_id })

  expect(moved).toMatchObject({ code: 200, data: { order_price: 918, shipping_address: { state: 'OH' } } })
  expect([removed.code, tooLate.code]).toEqual([200, 409])
  const list = await harness.call<{ items: Order[] }>('/order/get/order/list/by/user/id', { order_type: 1 })
  expect(list.data.items.map((order) => [order.order_id, order.order_status])).toEqual([[paid.order_id, 1]])
  const cart = await harness.call<{ items: unknown[] }>('/order/get/cart', {})
  expect(JSON.stringify(cart.data)).toContain('home-4-micro')
})

const solution = (address_id: string, more: object = {}) => ({
  solution_id: 'home-4-micro',
  address_id,
  form_data: { surface: 'shingle', utility: 'National Grid' },
  ...more,
})

test('a whole solution is ordered for a site and reserves the stock of its components', async ({
  harness,
}) => {
  const { address_id } = await ada(harness)
  const reserved = () =>
    queryRows<{ reserved: number }>(
      harness.db,
      `select reserved from stock where product_id = 'heliostead-m400'`,
    )
  const [before] = await reserved()

  const answer = await harness.call<Order>(
    '/order/generates/solution_order',
    solution(address_id, { files: [pdf] }),
  )

  expect(answer).toMatchObject({ code: 200, data: { order_type: 2, order_status: 0 } })
  expect(answer.data.order_detail).toMatchObject([{ product_id: 'home-4-micro', product_count: 1 }])
  const [after] = await reserved()
  expect((after?.reserved ?? 0) - (before?.reserved ?? 0)).toBe(10)
  const { data } = await harness.call<Order>('/order/get/order/by/id', { order_id: answer.data.order_id })
  expect(data.site).toMatchObject({ solution_id: 'home-4-micro', site: { utility: 'National Grid' } })
  const lines = await harness.call<Order['order_detail']>('/order/get_product_list_data_by_order_id', {
    order_id: answer.data.order_id,
  })
  expect(lines.data).toHaveLength(1)
})

test('a solution is picked up where all of its parts are, or comes with an appointment and a note', async ({
  harness,
}) => {
  await openPickup(harness.db)
  const parkersburg = { zip_code: '26101', city: 'Parkersburg', state: 'WV', phone: '3045550100' }
  const { user_id, address_id } = await ada(harness, anAddress(parkersburg))
  const quote = () =>
    quoteSolution(
      harness.db,
      user_id,
      { solution_id: 'home-4-micro', quantity: 1, address_id, delivery: 'pickup' },
      { locale: 'en', now: harness.now() },
    )
  const place = (more: object) =>
    harness.call<Order>('/order/generates/solution_order', solution(address_id, more))

  const split = await quote()
  await queryRows(harness.db, `update stock set warehouse = 'OH'`)
  const whole = await quote()
  const pickup = await place({ delivery: 'pickup', order_price: whole.sums.total_cents / 100 })
  const appointment = await place({ delivery: 'appointment', carrier_note: 'Tuesdays after 2 pm' })

  const pallets = ['standard', 'lift_gate', 'appointment', 'lift_gate_appointment']
  expect(split.deliveries.map(({ choice }) => choice)).toEqual(pallets)
  expect(whole.deliveries.map(({ choice }) => choice)).toEqual([...pallets, 'pickup'])
  expect(whole.sums.tax_lines.map(({ state }) => state)).toEqual(['OH'])
  expect(pickup).toMatchObject({ code: 200, data: { freight: 0, pickup: { address: pickupAddress } } })
  expect(appointment).toMatchObject({
    code: 200,
    data: { pickup: null, carrier_note: 'Tuesdays after 2 pm' },
  })
})

test('a solution can be ordered by its components only', async ({ harness }) => {
  const { address_id } = await ada(harness)
  const parts = await harness.call<{ product_id: string; product_count: number }[]>(
    '/order/get/products/by/solution_id',
    { solution_id: 'home-4-micro' },
  )
  expect(parts.data).toHaveLength(11)
  expect(parts.data).toContainEqual(
    expect.objectContaining({ product_id: 'heliostead-m400', product_count: 10 }),
  )

  const products = [
    { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 8 },
    { product_id: 'heliostead-m400', quantity: 8 },
  ]
  const some = await harness.call<Order>(
    '/order/generate_order_solution_product',
    solution(address_id, { products }),
  )
  const foreign = await harness.call(
    '/order/generate_order_solution_product',
    solution(address_id, { products: [{ product_id: 'hearth-10', quantity: 1 }] }),
  )

  expect(some.data.order_detail.map((line) => [line.product_id, line.product_count]).toSorted()).toEqual([
    ['heliostead-m400', 8],
    ['q-peak-duo-blk-ml-g10-400', 8],
  ])
  expect(foreign).toMatchObject({ code: 422, data: { fields: { products: expect.any(String) } } })
})

test("a solution order is refused for guests, other products, other customers' addresses and invalid quantities", async ({
  harness,
}) => {
  const { address_id } = await ada(harness)
  const paths = ['/order/generates/solution_order', '/order/generate_order_solution_product']
  const all = async (body: object) => {
    const codes: number[] = []
    for (const path of paths) codes.push((await harness.call(path, body)).code)
    return codes
  }

  expect(await all(solution(address_id, { solution_id: 'heliostead-m400' }))).toEqual([404, 404])
  expect(await all(solution(address_id, { form_data: { surface: 'glass' } }))).toEqual([422, 422])
  const none = await harness.call('/order/generates/solution_order', solution(address_id, { quantity: 0 }))
  const many = await harness.call('/order/generates/solution_order', solution(address_id, { quantity: 900 }))
  expect(none.code).toBe(422)
  expect(many).toMatchObject({ code: 409 })
  const unknown = await harness.call('/order/get/products/by/solution_id', { solution_id: 'no-such' })
  expect(unknown.code).toBe(404)

  const { id: bob } = await harness.signIn('bob@example.com')
  await saveAddress(harness.db, bob, anAddress())
  expect(await all(solution(address_id))).toEqual([404, 404])
  harness.becomeGuest()
  expect(await all(solution(address_id))).toEqual([401, 401])
})

test('only staff can change a surcharge, which applies immediately', async ({ harness }) => {
  const far = '/design/cost?state=AK'
  const before = await harness.get<{ total: number }>(far)
  await harness.signIn()
  const change = { id: 'remote_loads', amount: 200.5 }
  expect((await harness.call('/design/surcharge/save', change)).code).toBe(404)

  await becomeStaff(harness)
  const saved = await harness.call('/design/surcharge/save', change)
  const wrong = await harness.call('/design/surcharge/save', { id: 'remote_loads', amount: -1 })

  expect(saved).toMatchObject({ code: 200, data: { remote_loads: 200.5, residential_kw: 15 } })
  expect(wrong.code).toBe(422)
  const after = await harness.get<{ total: number }>(far)
  expect(after.data.total - before.data.total).toBeCloseTo(80.5, 5)
})

test('a price is refused for an unsupported size or an unknown state', async ({ harness }) => {
  const large = await harness.get('/design/cost?size_kw=2000')
  const empty = await harness.get('/design/cost?size_kw=')
  const nowhere = await harness.get('/design/cost?state=XX')

  expect([large.code, empty.code, nowhere.code]).toEqual([422, 422, 422])
})

test('deleting an account deletes its site files and site details', async ({ harness }) => {
  const { user_id, address_id } = await ada(harness)
  const { data: order } = await orderDesign(harness, aDesign(address_id))
  const person = { id: user_id, email: 'ada@example.com', phone: null }
  const features = harness.services.personal_data.filter(({ name }) => name === 'orders' || name === 'files')
  const exported = await exportedData(features[0], harness.db, person)
  expect(JSON.stringify(exported)).toContain('Eversource')

  for (const feature of features) await feature.scrub(harness.db, person)

  const left = await queryRows<{ site: string; files: number }>(
    harness.db,
    `select s.site::text as site, (select count(*)::int from order_files where order_id = s.order_id) as files
     from order_sites s where s.order_id = $1`,
    [order.order_id],
  )
  expect(left[0]?.site ?? '').not.toContain('Eversource')
  expect(left[0]?.files ?? 0).toBe(0)
})

test('seven years after a design order its site details and files are erased', async ({ harness }) => {
  const { address_id } = await ada(harness)
  await orderDesign(harness, aDesign(address_id))
  await queryRows(
    harness.db,
    `update orders set status = 4, placed_at = clock_timestamp() - interval '8 years', expires_at = null`,
  )
  const orders = harness.services.personal_data.find(({ name }) => name === 'orders')

  const erased = [
    await orders?.expire?.(harness.db, new Date(), harness.services.settings),
    await orders?.expire?.(harness.db, new Date(), harness.services.settings),
  ]

  expect(erased).toEqual([1, 0])
  expect(await queryRows(harness.db, 'select from order_sites')).toEqual([])
  expect(await queryRows(harness.db, 'select from order_files')).toEqual([])
})
