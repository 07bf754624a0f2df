import { expect } from 'vitest'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Page = {
  list: { key: string; kind: string; at: string; title: string; to: string | null }[]
  next: string | null
  kinds: string[]
}

const history = async (harness: Harness, customer_id: string, more: object = {}) =>
  (await harness.call<Page>('/staff/customers/history', { customer_id, ...more })).data

/** A customer with something of every kind; the staff member of this role is signed in. */
async function aBusyCustomer(harness: Harness, role: string) {
  const { order } = await aPaidOrder(harness)
  const { user_id, email } = only(
    await queryRows<{ user_id: string; email: string }>(
      harness.db,
      'select o.user_id, u.email from orders o join users u on u.id = o.user_id where o.id = $1',
      [order.id],
    ),
  )
  const product = only(await queryRows<{ id: string }>(harness.db, 'select id from products limit 1'))
  await queryRows(
    harness.db,
    `insert into returns (id, order_id, user_id, kind, reason, needs_goods, order_status_before)
     values ('R-1', $1, $2, 'refund', 'other', false, 3)`,
    [order.id, user_id],
  )
  await queryRows(
    harness.db,
    `insert into reviews (product_id, user_id, order_id, author, rating, title, content)
     values ($1, $2, $3, 'Ada L.', 5, 'Great', 'Works')`,
    [product.id, user_id, order.id],
  )
  await queryRows(
    harness.db,
    `insert into product_questions (product_id, user_id, locale, question, due_at)
     values ($1, $2, 'en', 'Does it fit?', now())`,
    [product.id, user_id],
  )
  await queryRows(
    harness.db,
    `with c as (insert into carts (user_id) values ($1) on conflict (user_id) do update set updated_at = now() returning id)
     insert into cart_lines (cart_id, product_id, quantity, asked) select id, $2, 2, 2 from c on conflict do nothing`,
    [user_id, product.id],
  )
  await harness.call('/blog/submit_quote', {
    project: 'residential',
    zip_code: '02139',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email,
    message: 'Behind the barn',
  })
  await queryRows(
    harness.db,
    `insert into chat_conversations (sender_id, user_id, locale) values (gen_random_uuid(), $1, 'en')`,
    [user_id],
  )
  await queryRows(
    harness.db,
    `insert into solar_reports (id, user_id, answers, place, figures) values ('rep-1', $1, 'zip=02139', 'Cambridge, MA', '{}')`,
    [user_id],
  )
  await queryRows(
    harness.db,
    `insert into messages (user_id, title, body) values ($1, '{"en":"Hello"}', '{"en":"Body"}')`,
    [user_id],
  )
  const staff = await becomeStaff(harness)
  await queryRows(harness.db, 'update users set role = $2 where id = $1', [staff.id, role])
  await harness.call('/staff/customers/end_sessions', { customer_id: user_id })
  return { customer_id: user_id, order_id: order.id }
}

test('the history has every kind with its page, newest first', async ({ harness }) => {
  const { customer_id, order_id } = await aBusyCustomer(harness, 'owner')

  const { list, kinds } = await history(harness, customer_id)

  expect([...new Set(list.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
  expect(kinds).toHaveLength(11)
  expect(list.map(({ at }) => at)).toEqual(
    list
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(list.find(({ kind }) => kind === 'order')?.to).toBe(`/admin/orders/${order_id}`)
  expect((await history(harness, customer_id, { kind: 'cart' })).list).toMatchObject([{ kind: 'cart' }])
})

test('pages of the history have every entry once, also those of the same moment', async ({ harness }) => {
  const { customer_id } = await aBusyCustomer(harness, 'owner')
  await queryRows(
    harness.db,
    `insert into messages (user_id, title, body, created_at)
     select $1, '{"en":"Same moment"}', '{"en":"Body"}', '2026-01-01T10:00:00.123456Z' from generate_series(1, 60)`,
    [customer_id],
  )

  const keys: string[] = []
  let after: string | null = null
  do {
    const page: Page = await history(harness, customer_id, after ? { after } : {})
    keys.push(...page.list.map(({ key }) => key))
    after = page.next
  } while (after)

  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => key.startsWith('message:')).length).toBeGreaterThanOrEqual(61)
})

test('a role sees only the kinds that it may see', async ({ harness }) => {
  const { customer_id } = await aBusyCustomer(harness, 'finance')

  const { list, kinds } = await history(harness, customer_id)

  expect(kinds).not.toContain('lead')
  expect(kinds).not.toContain('chat')
  expect(list.map(({ kind }) => kind)).toContain('order')
  expect(list.map(({ kind }) => kind)).not.toContain('lead')
})
