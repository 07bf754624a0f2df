import { afterEach, expect, vi } from 'vitest'
import { anAddress } from '#features/people/addresses/addresses.factory.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { crossingReason, placedTables } from './table-placement.ts'

afterEach(() => void vi.restoreAllMocks())

type Given = string | { text?: string; name?: string }

/** The statements of a flow, without transaction control. */
async function recordStatements({ db }: Harness, flow: () => Promise<void>) {
  const query = vi.spyOn(db.$client, 'query')
  await flow()
  const statements = (query.mock.calls as unknown as [Given][]).map(([given]) =>
    typeof given === 'string'
      ? { text: given, name: undefined }
      : { text: given.text ?? '', name: given.name },
  )
  query.mockRestore()
  return statements.filter(({ text }) => placedTables(text).length > 0)
}

const lineOf = (flow: string, { text, name }: { text: string; name?: string | undefined }) =>
  [
    flow,
    name ?? text.trim().split(/\s/)[0]?.toLowerCase(),
    placedTables(text).join(' '),
    crossingReason(text),
  ].join(' | ')

/** What visitors and staff do most. */
async function runFlows(harness: Harness) {
  const lines = new Set<string>()
  let number = 0
  async function flow(name: string, calls: () => Promise<unknown>) {
    const statements = await recordStatements(harness, async () => void (await calls()))
    number += statements.length
    for (const one of statements) if (crossingReason(one.text)) lines.add(lineOf(name, one))
  }
  const ordered = { order_id: '', attempt_id: '' }

  await flow('browse', async () => {
    await harness.call('/product/get/product/list', {})
    await harness.call('/product/get_product_detail', { product_id: 'panel' })
    await harness.call('/product/get/reviews', { product_id: 'panel' })
  })
  await flow('sign in', () => harness.signIn())
  await flow('cart', async () => {
    await harness.call('/order/add/cart', { product_id: 'panel', quantity: 1 })
    await harness.call('/order/get/cart')
  })
  await flow('checkout', async () => {
    const saved = await harness.call<{ id: string }>('/user/user_address_save/personal/config', anAddress())
    const placed = await harness.call<{ order_id: string }>('/order/generate/order', {
      address_id: saved.data.id,
    })
    ordered.order_id = placed.data.order_id
  })
  await flow('pay', async () => {
    const started = await harness.call<{ attempt_id: string }>('/order/pay/start', {
      order_id: ordered.order_id,
    })
    const { attempt_id } = started.data
    await harness.call('/order/pay/sandbox', { attempt_id, choice: 'approve' })
  })
  await flow('own orders', async () => {
    await harness.call('/order/get/order/list/by/user/id', {})
    await harness.call('/order/get/order/by/id', { order_id: ordered.order_id })
  })
  await queryRows(harness.db, `update users set role = 'owner'`)
  await flow('staff', async () => {
    await harness.call('/order/merchant/get', { order_id: ordered.order_id })
  })
  // A replica can answer these, see docs/operations.md.
  await flow('reports', async () => {
    await harness.call('/staff/home/figures', {})
    await harness.call('/staff/reports/coupons', {})
    await harness.call('/staff/reports/taxes', {})
    await harness.call('/staff/accounting/journal', {})
  })
  return { number, lines: [...lines].sort() }
}

test('the statements that would cross the nodes of a distributed database are the known ones', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel', on_hand: 1000 })

  const { number, lines } = await runFlows(harness)

  expect(number).toBeGreaterThan(20)
  const table = ['flow | statement | tables | why it crosses', ...lines, ''].join('\n')
  await expect(table).toMatchFileSnapshot('data/crossing-statements.txt')
})

test.for([
  ['select * from orders where user_id = $1', null],
  ['select * from orders where id = $1', 'without the key of the customer'],
  ['select id, user_id from orders where id = $1', 'without the key of the customer'],
  ['update orders set note = $1 where id = $2 returning user_id', 'without the key of the customer'],
  ['select * from "stock" where "product_id" = $1', null],
  ['update stock set on_hand = 0', 'without the key of the product'],
  ['select 1 from orders join stock_reservations on true where user_id = $1', 'joins customer and product'],
  [`select 'from stock' from products`, null],
] as const)('%s: %s', ([statement, reason]) => {
  expect(crossingReason(statement)).toBe(reason)
})
