import { expect } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { saveAddress } from '#features/people/addresses/addresses.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { addToCart, cartLines } from '#features/sales/cart/cart.server.ts'
import * as orderFile from '#features/sales/projects/pages/order-file.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { exportedData } from '#tests/harness/exported-data.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage } from '#tests/harness/request-page.ts'
import { filesOfOrder, removeUnusedOrderFiles } from './order-files.server.ts'
import { aPaidOrder, becomeStaff } from './orders.factory.ts'
import { orderOf } from './orders.server.ts'
import * as checkout from './pages/checkout.tsx'
import { sendConfirmation } from './placement/order-mails.server.ts'

const pdf = (name = 'PO-4711.pdf') =>
  new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'], name, { type: 'application/pdf' })

/** Ada with two panels in her cart, a shipping address, and the billing address of her company. */
async function aBuyer(harness: Harness) {
  await aCatalog(harness.db, { id: 'panel', on_hand: 100 })
  const ada = await harness.signIn()
  const { id: address_id } = await saveAddress(harness.db, ada.id, anAddress())
  const { id: billing_address_id } = await saveAddress(
    harness.db,
    ada.id,
    anAddress({ company_name: 'Analytical Engines Inc.', address: '5 Ledger Lane' }),
    'billing',
  )
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 2)
  return { ada, address_id, billing_address_id }
}

type Shown = { sums: { total_cents: number }; placement_key: string; delivery: string }

/** Submits the checkout page as it is shown for the address, with these fields. */
async function submit(harness: Harness, address_id: string, fields: Record<string, string | File> = {}) {
  const page = `/order?address_id=${address_id}`
  const shown = await requestPage<Shown>(harness, checkout, { path: page })
  const sent = {
    address_id,
    delivery: 'standard',
    note: '',
    billing_same: 'yes',
    placement_key: shown.placement_key,
    order_price: String(shown.sums.total_cents / 100),
    shown_address: address_id,
    shown_delivery: 'standard',
    ...fields,
  }
  const form = multipartForm(
    Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '(unticked)')),
  )
  return requestPage<Response & { data?: { problems: Record<string, string> }; init?: { status: number } }>(
    harness,
    checkout,
    { path: page, form },
  )
}

async function latestOrder(harness: Harness, user_id: string) {
  const [row] = await queryRows<{ id: string }>(
    harness.db,
    'select id from orders where user_id = $1 order by placed_at desc limit 1',
    [user_id],
  )
  return orderOf(harness.db, user_id, row?.id ?? '')
}

test('an order keeps PO number, billing address and files, and staff see them', async ({ harness }) => {
  const { ada, address_id, billing_address_id } = await aBuyer(harness)

  const answer = await submit(harness, address_id, {
    po_number: ' PO-4711 ',
    billing_same: '(unticked)',
    billing_address_id,
    files: pdf(),
  })

  expect(answer.status).toBe(302)
  const order = await latestOrder(harness, ada.id)
  expect(order).toMatchObject({
    po_number: 'PO-4711',
    bill_to: { address: '5 Ledger Lane', company_name: 'Analytical Engines Inc.' },
  })
  expect(await filesOfOrder(harness.db, order.id)).toMatchObject([{ name: 'PO-4711.pdf' }])
  await becomeStaff(harness)
  const seen = await harness.call('/order/merchant/get', { order_id: order.id })
  expect(seen.data).toMatchObject({
    po_number: 'PO-4711',
    billing_address: { address: '5 Ledger Lane' },
    files: [{ name: 'PO-4711.pdf' }],
  })
})

test('the confirmation names PO number and billing address', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const bill_to = { ...order.ship_to, company_name: 'Analytical Engines Inc.', address: '5 Ledger Lane' }
  await queryRows(harness.db, 'update orders set po_number = $2, bill_to = $3 where id = $1', [
    order.id,
    'PO-4711',
    JSON.stringify(bill_to),
  ])
  await queryRows(harness.db, `delete from outbox where template = 'order-confirmation'`)

  await sendConfirmation(harness, order.id)

  const [mail] = await queryRows<{ props: object }>(
    harness.db,
    `select props from outbox where template = 'order-confirmation'`,
  )
  expect(mail?.props).toMatchObject({
    po_number: 'PO-4711',
    bill_to: expect.stringContaining('Analytical Engines Inc.'),
  })
})

test('another customer’s billing address is not found, and the cart stays', async ({ harness }) => {
  const mallory = await harness.signIn('mallory@example.com', ['Mallory', 'Moe'])
  const { id: foreign } = await saveAddress(harness.db, mallory.id, anAddress(), 'billing')
  const { ada, address_id } = await aBuyer(harness)

  const answer = await submit(harness, address_id, {
    billing_same: '(unticked)',
    billing_address_id: foreign,
    files: pdf(),
  })

  expect(answer.init?.status).toBe(404)
  expect(await cartLines(harness.db, { user_id: ada.id })).toHaveLength(1)
  expect(await queryRows(harness.db, `select from files where purpose = 'order'`)).toEqual([])
})

test('a PO number that is too long, a file of another type and a missing billing address are refused at their fields', async ({
  harness,
}) => {
  const { address_id } = await aBuyer(harness)

  const long = await submit(harness, address_id, { po_number: 'X'.repeat(10_000) })
  const script = await submit(harness, address_id, { files: new File(['<script>'], 'po.pdf') })
  const nowhere = await submit(harness, address_id, { billing_same: '(unticked)' })

  expect(Object.keys(long.data?.problems ?? {})).toEqual(['po_number'])
  expect(Object.keys(script.data?.problems ?? {})).toEqual(['files'])
  expect(Object.keys(nowhere.data?.problems ?? {})).toEqual(['billing_same'])
})

test('the same order submitted twice is one order with its files once', async ({ harness }) => {
  const { ada, address_id } = await aBuyer(harness)
  const placement_key = crypto.randomUUID()

  const first = await submit(harness, address_id, { placement_key, po_number: 'PO-1', files: pdf() })
  const order = await latestOrder(harness, ada.id)
  const second = await submit(harness, address_id, {
    placement_key,
    po_number: 'PO-1',
    files: pdf(),
    order_price: String(order.total_cents / 100),
  })
  const other = await submit(harness, address_id, {
    placement_key,
    po_number: 'PO-2',
    order_price: String(order.total_cents / 100),
  })

  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(other.init?.status).toBe(422)
  expect(await filesOfOrder(harness.db, order.id)).toHaveLength(1)
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  expect(await removeUnusedOrderFiles(harness.db, tomorrow)).toBe(1)
  expect(await filesOfOrder(harness.db, order.id)).toHaveLength(1)
})

test('only the customer and staff open a file of an order', async ({ harness }) => {
  const { ada, address_id } = await aBuyer(harness)
  await submit(harness, address_id, { files: pdf() })
  const order = await latestOrder(harness, ada.id)
  const [file] = await filesOfOrder(harness.db, order.id)
  const open = () =>
    requestPage<{ status?: number; init?: { status: number } }>(
      harness,
      { loader: (args: object) => orderFile.loader({ ...args, params: { id: file?.id ?? '' } } as never) },
      {},
    )

  expect((await open()).status).toBe(200)
  await harness.signIn('mallory@example.com', ['Mallory', 'Moe'])
  expect((await open()).init?.status).toBe(404)
})

test('export contains the fields, and deletion erases them', async ({ harness }) => {
  const { ada, address_id, billing_address_id } = await aBuyer(harness)
  await submit(harness, address_id, {
    po_number: 'PO-4711',
    billing_same: '(unticked)',
    billing_address_id,
    files: pdf('permit.pdf'),
  })
  const order = await latestOrder(harness, ada.id)
  const person = { id: ada.id, email: 'ada@example.com', phone: null }
  const orders = harness.services.personal_data.find(({ name }) => name === 'orders')

  const exported = JSON.stringify(await exportedData(orders, harness.db, person))
  for (const value of ['PO-4711', '5 Ledger Lane', 'permit.pdf']) expect(exported).toContain(value)
  await orders?.scrub(harness.db, person)

  const [left] = await queryRows<object>(
    harness.db,
    `select po_number, bill_to, (select count(*)::int from order_files where order_id = o.id) as files
     from orders o where id = $1`,
    [order.id],
  )
  expect(left).toEqual({ po_number: '', bill_to: null, files: 0 })
})
