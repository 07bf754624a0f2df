import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { aPaidOrder, becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

const become = async (harness: Harness, role: string) => {
  const staff = await becomeStaff(harness)
  await queryRows(harness.db, 'update users set role = $2 where id = $1', [staff.id, role])
}

const actionsFor = async (harness: Harness, customer_id: string) =>
  (
    await queryRows<{ action: string }>(
      harness.db,
      `select action from audit_log where entity = 'customer' and entity_id = $1 order by id`,
      [customer_id],
    )
  ).map(({ action }) => action)

test('a password reset mail links to the page that sends a code', async ({ harness }) => {
  const { id: customer_id } = await harness.signIn('ada@example.com')
  await become(harness, 'support')

  const sent = await harness.call('/staff/customers/send_password_reset', { customer_id })

  const mails = await queryRows<{ recipient: string; url: string }>(
    harness.db,
    `select recipient, props ->> 'url' as url from outbox where template = 'password-reset-invite'`,
  )
  expect(sent.code).toBe(200)
  expect(mails).toMatchObject([{ recipient: 'ada@example.com', url: expect.stringMatching(/\/ForgotPwd$/) }])
  expect(await actionsFor(harness, customer_id)).toEqual(['customer.password_reset_sent'])
})

test('an export and a deletion need the permission and the email address typed again', async ({
  harness,
}) => {
  const { id: customer_id } = await harness.signIn('ada@example.com')
  await become(harness, 'sales')
  const asSales = await harness.call('/staff/customers/delete', {
    customer_id,
    confirm_email: 'ada@example.com',
  })
  await become(harness, 'support')

  const wrong = await harness.call('/staff/customers/delete', {
    customer_id,
    confirm_email: 'bob@example.com',
  })
  const exported = await harness.call('/staff/customers/export_data', {
    customer_id,
    confirm_email: 'ADA@example.com',
  })
  const deleted = await harness.call('/staff/customers/delete', {
    customer_id,
    confirm_email: 'ada@example.com',
  })

  expect([asSales.code, wrong.code, exported.code, deleted.code]).toEqual([403, 422, 200, 200])
  expect(wrong.data).toMatchObject({ fields: { confirm_email: expect.any(String) } })
  const account = only(
    await queryRows<{ email: string }>(harness.db, 'select email from users where id = $1', [customer_id]),
  )
  expect(account.email).toMatch(/^deleted\+/)
  expect(await actionsFor(harness, customer_id)).toContain('customer.deleted')
  const log = JSON.stringify(await queryRows(harness.db, 'select * from audit_log'))
  expect(log).not.toContain('ada@example.com')
})

test('a customer with an open order is not deleted, and the reason is told', async ({ harness }) => {
  const { order } = await aPaidOrder(harness)
  const { user_id, email } = only(
    await queryRows<{ user_id: string; email: string }>(
      harness.db,
      'select o.user_id, u.email from orders o join users u on u.id = o.user_id where o.id = $1',
      [order.id],
    ),
  )
  await become(harness, 'support')

  const refused = await harness.call('/staff/customers/delete', {
    customer_id: user_id,
    confirm_email: email,
  })

  expect(refused).toMatchObject({ code: 409, data: { reason: 'under-way' } })
  expect(await actionsFor(harness, user_id)).toEqual([])
})

/** Rows of every table that refer to this user, by table and column. */
async function countReferences(harness: Harness, user_id: string) {
  const columns = await queryRows<{ table: string; column: string }>(
    harness.db,
    `select c.conrelid::regclass::text as table, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union select 'files', 'owner_user_id' union select 'outbox', 'user_id'`,
  )
  const counts: Record<string, number> = {}
  for (const { table, column } of columns) {
    const { count } = only(
      await queryRows<{ count: number }>(
        harness.db,
        `select count(*)::int as count from ${table} where ${column} = $1`,
        [user_id],
      ),
    )
    if (count > 0) counts[`${table}.${column}`] = count
  }
  return counts
}

/** Gives the customer a row in every table that moves with a merge. */
async function fill(harness: Harness, user_id: string, order_id: string) {
  const run = (sql: string) => queryRows(harness.db, sql, [user_id])
  await run(`update orders set user_id = $1 where id = '${order_id}'`)
  await run(`insert into returns (id, order_id, user_id, kind, reason, needs_goods, order_status_before)
    values ('R-' || $1, '${order_id}', $1, 'refund', 'other', false, 3)`)
  await run(
    `insert into shipments (order_id, user_id, carrier, actor) values ('${order_id}', $1, 'UPS', 'system')`,
  )
  await run(`insert into reviews (product_id, user_id, order_id, author, rating, title, content)
    select product_id, $1, '${order_id}', 'A', 5, 'T', 'C' from order_lines where order_id = '${order_id}' limit 1`)
  await run(`insert into tax_certificates (user_id, company_name, state, number, expires_on)
    values ($1, 'A', 'OH', 'X', '2030-01-01')`)
  await run(`insert into addresses (user_id, first_name, last_name, address, zip_code, city, state, email, phone, is_default)
    values ($1, 'A', 'B', '1 Main', '43215', 'Columbus', 'OH', 'a@example.com', '1',
      not exists (select from addresses where user_id = $1))`)
  await run(`insert into messages (user_id, title, body) values ($1, '{"en":"T"}', '{"en":"B"}')`)
  await run(
    `insert into customer_notes (user_id, key, staff_id, body) values ($1, gen_random_uuid(), 's', 'N')`,
  )
  await run(
    `insert into chat_conversations (sender_id, user_id, locale) values (gen_random_uuid(), $1, 'en')`,
  )
  await run(
    `insert into solar_reports (id, user_id, answers, place, figures) values ('r-' || $1, $1, 'zip=' || $1, 'P', '{}')`,
  )
  await run(`insert into outbox (kind, template, recipient, user_id, locale, props)
    values ('mail', 'order-shipped', 'x@example.com', $1, 'en', '{}')`)
  await run(`insert into files (owner_user_id, purpose, name, content_type, bytes, sha256, key)
    values ($1, 'p', 'n', 'image/png', 1, 'x', 'k-' || $1)`)
  await run(`insert into wish_list (user_id, product_id)
    select $1, product_id from order_lines where order_id = '${order_id}' limit 1 on conflict do nothing`)
  await run(`with c as (insert into carts (user_id) values ($1)
      on conflict (user_id) do update set updated_at = now() returning id)
    insert into cart_lines (cart_id, product_id, quantity, asked)
    select c.id, l.product_id, 2, 2 from c, order_lines l where l.order_id = '${order_id}' limit 1
    on conflict (cart_id, product_id) do update set quantity = 2, asked = 2`)
}

/** Two customers who both have something of everything. The staff member is signed in. */
async function twoAccounts(harness: Harness) {
  const first = await aPaidOrder(harness)
  const second = await aPaidOrder(harness)
  const keep = await harness.signIn('keep@example.com')
  const close = await harness.signIn('close@example.com')
  const token = harness.token
  await fill(harness, keep.id, first.order.id)
  await fill(harness, close.id, second.order.id)
  await become(harness, 'support')
  return { keep, close, token }
}

test('a merge moves everything to the account that stays, and closes the other one', async ({ harness }) => {
  const { keep, close, token } = await twoAccounts(harness)
  const [before, moved] = [await countReferences(harness, keep.id), await countReferences(harness, close.id)]

  const { data: pair } = await harness.call<{ email: string; counts: object[] }[]>(
    '/staff/customers/compare',
    {
      customer_id: keep.id,
      email: 'Close@example.com',
    },
  )
  const merged = await harness.call('/staff/customers/merge', { keep_id: keep.id, close_id: close.id })

  expect(pair.map(({ email }) => email)).toEqual(['keep@example.com', 'close@example.com'])
  expect(pair[1]?.counts.length).toBeGreaterThan(5)
  expect(merged.code).toBe(200)
  // Both reviewed the same product, which one customer does once: that review stays with the closed account.
  const left = await countReferences(harness, close.id)
  expect(Object.keys(left).toSorted()).toEqual(['credentials.user_id', 'reviews.user_id'])
  const after = await countReferences(harness, keep.id)
  // One cart for each customer: the lines are added. A wish list has a product once.
  const single = new Set([
    'carts.user_id',
    'wish_list.user_id',
    'saved_for_later.user_id',
    'sessions.user_id',
    'credentials.user_id',
    'reviews.user_id',
  ])
  const summed = Object.entries(moved).filter(([column]) => !single.has(column))
  expect(summed.length).toBeGreaterThan(10)
  for (const [column, count] of summed) expect(after[column], column).toBe((before[column] ?? 0) + count)
  const cart = await queryRows(
    harness.db,
    'select sum(quantity)::int as quantity from cart_lines l join carts c on c.id = l.cart_id where c.user_id = $1',
    [keep.id],
  )
  expect(cart).toEqual([{ quantity: 4 }])
  expect(await findSession(harness.db, token)).toMatchObject({ kind: 'ended-elsewhere' })
  expect(await actionsFor(harness, keep.id)).toEqual(['customer.merged'])
  expect(await actionsFor(harness, close.id)).toEqual(['customer.closed_by_merge'])
})

test('what a customer can have only once stays with the closed account, if both have it', async ({
  harness,
}) => {
  const { keep, close } = await twoAccounts(harness)
  const ofBoth = [keep.id, close.id]
  await queryRows(harness.db, `update reviews set product_id = 'panel' where user_id = any($1)`, [ofBoth])
  await queryRows(harness.db, `update solar_reports set answers = 'same' where user_id = any($1)`, [ofBoth])
  await queryRows(harness.db, `update orders set placement_key = 'same' where user_id = any($1)`, [ofBoth])
  const note_key = crypto.randomUUID()
  await queryRows(harness.db, 'update customer_notes set key = $2 where user_id = any($1)', [
    ofBoth,
    note_key,
  ])

  const { code } = await harness.call('/staff/customers/merge', { keep_id: keep.id, close_id: close.id })

  expect(code).toBe(200)
  expect(await countReferences(harness, close.id)).toEqual({
    'credentials.user_id': 1,
    'reviews.user_id': 1,
    'solar_reports.user_id': 1,
  })
  expect(await countReferences(harness, keep.id)).toMatchObject({
    'orders.user_id': 2,
    'customer_notes.user_id': 2,
    'chat_conversations.user_id': 2,
    'reviews.user_id': 1,
    'solar_reports.user_id': 1,
  })
})

test('a merge of staff, closed or the same accounts is refused', async ({ harness }) => {
  const { keep, close } = await twoAccounts(harness)
  const staff = await harness.signIn('boss@example.com')
  await queryRows(harness.db, `update users set role = 'owner' where id = $1`, [staff.id])
  const merge = async (keep_id: string, close_id: string) =>
    (await harness.call('/staff/customers/merge', { keep_id, close_id })).code

  expect(await merge(keep.id, keep.id)).toBe(422)
  expect(await merge(keep.id, staff.id)).toBe(409)
  expect(await merge(keep.id, 'nobody')).toBe(404)
  expect(await merge(keep.id, close.id)).toBe(200)
  expect(await merge(keep.id, close.id)).toBe(409)
  const compared = await harness.call('/staff/customers/compare', {
    customer_id: keep.id,
    email: close.email,
  })
  expect(compared.code).toBe(422)
})
