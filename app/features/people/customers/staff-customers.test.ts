import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { findSession } from '#features/people/auth/accounts.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Got = {
  customer: { id: string; first_name: string; version: string }
  sessions: { id: string }[]
  notes: { body: string; staff: string | null }[]
}

/** A customer with a session, and a staff member of this role who is signed in. */
async function customerAndStaff(harness: Harness, role = 'support') {
  const customer = await harness.signIn('ada@example.com')
  const token = harness.token
  const staff = await harness.signIn('staff@example.com')
  await queryRows(harness.db, 'update users set role = $2 where id = $1', [staff.id, role])
  return { customer_id: customer.id, token, staff_id: staff.id }
}

const read = async (harness: Harness, customer_id: string) =>
  (await harness.call<Got>('/staff/customers/get', { customer_id })).data

const changesOf = (harness: Harness, customer_id: string) =>
  queryRows<{ action: string; before: object; after: object }>(
    harness.db,
    `select action, before, after from audit_log where entity = 'customer' and entity_id = $1 order by id`,
    [customer_id],
  )

test('staff change a profile once, and the audit log has both values', async ({ harness }) => {
  const { customer_id } = await customerAndStaff(harness)
  const { customer } = await read(harness, customer_id)
  const input = {
    customer_id,
    version: customer.version,
    first_name: 'Grace',
    last_name: 'Hopper',
    locale: 'de',
  }

  const saved = await harness.call('/staff/customers/save', input)
  const again = await harness.call('/staff/customers/save', { ...input, first_name: 'Other' })
  const wrong = await harness.call('/staff/customers/save', { ...input, first_name: '' })

  expect([saved.code, again.code, wrong.code]).toEqual([200, 409, 422])
  expect(again.data).toMatchObject({ current: { first_name: 'Grace' } })
  expect((await read(harness, customer_id)).customer).toMatchObject({ first_name: 'Grace', locale: 'de' })
  expect(await changesOf(harness, customer_id)).toMatchObject([
    { action: 'customer.saved', after: { first_name: 'Grace', last_name: 'Hopper', locale: 'de' } },
  ])
})

test('a note is stored once, and is deleted with the account', async ({ harness }) => {
  const { customer_id } = await customerAndStaff(harness)
  const note = { customer_id, body: 'Prefers calls in the morning', key: randomUUID() }

  await harness.call('/staff/customers/note', note)
  await harness.call('/staff/customers/note', note)

  const { notes } = await read(harness, customer_id)
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatchObject({ body: note.body, staff: expect.any(String) })
  const missing = await harness.call('/staff/customers/note', { ...note, customer_id: 'nobody' })
  expect(missing.code).toBe(404)
})

test('staff end one session or all sessions of a customer, never those of staff', async ({ harness }) => {
  const { customer_id, token, staff_id } = await customerAndStaff(harness)
  const { sessions } = await read(harness, customer_id)
  const end = async (body: object) => (await harness.call('/staff/customers/end_sessions', body)).code

  expect(await end({ customer_id, session_id: sessions[0]?.id })).toBe(200)
  expect(await end({ customer_id, session_id: sessions[0]?.id })).toBe(404)
  expect(await end({ customer_id })).toBe(200)
  expect(await end({ customer_id: staff_id })).toBe(409)
  expect(await findSession(harness.db, token)).toMatchObject({ kind: 'ended-elsewhere' })
  expect((await read(harness, customer_id)).sessions).toEqual([])
  expect((await changesOf(harness, customer_id)).map(({ action }) => action)).toContain(
    'customer.sessions_ended',
  )
})

test('the map group of a customer is set with a record, and not by those who only read', async ({
  harness,
}) => {
  const { customer_id } = await customerAndStaff(harness)
  const group = { customer_id, user_group: 'Commercial Users' }

  await harness.call('/staff/partners/customer_group/save', group)

  expect(await changesOf(harness, customer_id)).toMatchObject([
    { before: { map_group: 'Residential Users' }, after: { map_group: 'Commercial Users' } },
  ])
  await customerAndStaff(harness, 'finance')
  expect((await harness.call('/staff/partners/customer_group/save', group)).code).toBe(403)
  expect((await harness.call('/staff/customers/get', { customer_id })).code).toBe(200)
})
