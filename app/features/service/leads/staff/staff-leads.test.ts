import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { aQuote } from '../leads.factory.ts'

type Listed = { id: string; number: string; state: string; version: number; due_in_minutes: number | null }
type Found = {
  lead: Listed & { email: string; assignee_id: string | null }
  facts: { name: string; value: string }[]
  messages: { kind: string; body: string }[]
  others: { number: string }[]
}

async function aLead(harness: Harness, over: object = {}) {
  await harness.call('/blog/submit_quote', aQuote({ email: 'ada@example.com', ...over }))
}

async function signInAs(harness: Harness, role: string) {
  const customer = await harness.signIn(`${role}@example.com`, ['Sam', 'Okafor'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, customer.id])
  return customer.id
}

const list = async (harness: Harness, body: object = {}) =>
  (await harness.call<{ list: Listed[]; total: number }>('/staff/leads', body)).data

async function firstLead(harness: Harness) {
  const [lead] = (await list(harness))?.list ?? []
  if (!lead) throw new Error('no lead')
  return lead
}

const read = async (harness: Harness, id: string) =>
  (await harness.call<Found>('/staff/leads/get', { id })).data as Found

test('leads are listed with the office time that is left, filtered, searched and sorted', async ({
  harness,
}) => {
  // A Tuesday, 10:00 in New York.
  harness.clock = new Date('2026-11-24T15:00:00Z')
  await aLead(harness)
  await aLead(harness, { email: 'grace@example.com', last_name: 'Hopper', message: 'Flat roof' })
  await signInAs(harness, 'sales')
  harness.clock = new Date('2026-11-24T17:30:00Z')

  expect((await list(harness))?.list).toMatchObject([{ due_in_minutes: -30 }, { due_in_minutes: -30 }])
  expect((await list(harness, { search: 'HOPPER' }))?.total).toBe(1)
  expect((await list(harness, { search: '%' }))?.total).toBe(0)
  expect((await list(harness, { overdue: 'true' }))?.total).toBe(2)
  expect((await list(harness, { state: 'won' }))?.total).toBe(0)
  expect((await list(harness, { assignee: 'none', state: 'open', kind: 'quote' }))?.total).toBe(2)
  expect(await harness.call('/staff/leads', { sort: 'email' })).toMatchObject({ code: 422 })
})

test('source and campaign are shown, filtered by and do not make a request another one', async ({
  harness,
}) => {
  await aLead(harness, { source: 'newsletter', campaign: 'Spring 2026' })
  await aLead(harness, { source: 'www.search.example', campaign: 'c'.repeat(300) })
  await aLead(harness, { email: 'grace@example.com' })
  await signInAs(harness, 'sales')

  const all = (await harness.call<{ sources: string[]; campaigns: string[] }>('/staff/leads')).data
  const found = await list(harness, { campaign: 'spring 2026' })

  expect(all).toMatchObject({ total: 2, sources: ['newsletter'], campaigns: ['Spring 2026'] })
  expect(found?.list).toMatchObject([{ source: 'newsletter', campaign: 'Spring 2026' }])
  expect((await list(harness, { source: 'nobody' }))?.total).toBe(0)
})

test('a reply is mailed once in the person’s language, and answers the lead', async ({ harness }) => {
  await aLead(harness)
  await signInAs(harness, 'sales')
  const { id, number } = await firstLead(harness)
  const message = { lead_id: id, kind: 'reply', body: 'Hello Ada,\nwe can do that.', key: randomUUID() }

  const answers = await Promise.all([
    harness.call('/staff/leads/write', message),
    harness.call('/staff/leads/write', message),
  ])

  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  const found = await read(harness, id)
  expect(found.lead).toMatchObject({ state: 'answered', due_in_minutes: null })
  expect(found.messages).toMatchObject([{ kind: 'reply', body: message.body }])
  expect(
    await queryRows(
      harness.db,
      `select recipient, locale, subject from outbox where template = 'lead-reply'`,
    ),
  ).toEqual([{ recipient: 'ada@example.com', locale: 'en', subject: `Your request ${number}` }])
})

test('notes and received answers are stored and mail nothing', async ({ harness }) => {
  await aLead(harness)
  await signInAs(harness, 'sales')
  const { id } = await firstLead(harness)

  for (const kind of ['note', 'received'])
    await harness.call('/staff/leads/write', { lead_id: id, kind, body: `A ${kind}`, key: randomUUID() })

  const found = await read(harness, id)
  expect(found.messages.map(({ kind }) => kind)).toEqual(['note', 'received'])
  expect(found.lead.state).toBe('new')
  expect(await queryRows(harness.db, `select 1 from outbox where template = 'lead-reply'`)).toEqual([])
})

test('of two changes based on the same version, the second is refused', async ({ harness }) => {
  await aLead(harness)
  const staff_id = await signInAs(harness, 'sales')
  const { id, version } = await firstLead(harness)

  const first = await harness.call('/staff/leads/change', { id, version, assignee_id: staff_id })
  const second = await harness.call('/staff/leads/change', { id, version, state: 'lost' })

  expect(first).toMatchObject({ code: 200, data: { version: version + 1 } })
  expect(second).toMatchObject({ code: 409 })
  expect((await read(harness, id)).lead).toMatchObject({ assignee_id: staff_id, state: 'new' })
  expect(
    await queryRows(harness.db, `select action, after ->> 'assignee_id' as assignee from audit_log`),
  ).toEqual([{ action: 'lead.changed', assignee: staff_id }])
})

test('a lead can only be assigned to staff who may see leads', async ({ harness }) => {
  await aLead(harness)
  const customer = await harness.signIn('customer@example.com')
  const warehouse_id = await signInAs(harness, 'warehouse')
  const finance_id = await signInAs(harness, 'finance')
  await queryRows(
    harness.db,
    `with added as (insert into staff_roles (id, name, permissions) values ('callers', 'Callers', '{leads.read}'))
     update users set role = 'callers' where id = $1`,
    [finance_id],
  )
  const sales_id = await signInAs(harness, 'sales')
  const { id, version } = await firstLead(harness)
  const assign = async (assignee_id: string, at = version) =>
    (await harness.call('/staff/leads/change', { id, version: at, assignee_id })).code

  const { data } = await harness.call<{ assignees: { id: string; may_open: boolean }[] }>('/staff/leads', {})

  expect(new Map(data.assignees.map((one) => [one.id, one.may_open]))).toEqual(
    new Map([
      [warehouse_id, false],
      [finance_id, true],
      [sales_id, true],
    ]),
  )
  expect([await assign(customer.id), await assign(warehouse_id), await assign(finance_id)]).toEqual([
    422, 422, 200,
  ])
})

test('the state of a lead can be changed after its assignee lost access', async ({ harness }) => {
  await aLead(harness)
  const warehouse_id = await signInAs(harness, 'warehouse')
  await signInAs(harness, 'sales')
  const { id, version } = await firstLead(harness)
  await queryRows(harness.db, 'update leads set assignee_id = $2 where id = $1', [id, warehouse_id])

  expect(await harness.call('/staff/leads/change', { id, version, state: 'lost' })).toMatchObject({
    code: 200,
  })
})

test('the other requests of a person are shown with each', async ({ harness }) => {
  await aLead(harness)
  await aLead(harness, { email: 'ADA@example.com', message: 'A second question' })
  await aLead(harness, { email: 'grace@example.com', message: 'Another person' })
  await signInAs(harness, 'support')
  const found = await list(harness, { search: 'ada@' })

  const [one, other] = found?.list ?? []

  expect((await read(harness, one?.id ?? '')).others.map(({ number }) => number)).toEqual([other?.number])
})

test('reading does not permit changing', async ({ harness }) => {
  await aLead(harness)
  await signInAs(harness, 'support')
  const { id, version } = await firstLead(harness)

  expect(await harness.call('/staff/leads/change', { id, version, state: 'won' })).toMatchObject({
    code: 403,
  })
})

test('reply templates are added, changed and removed', async ({ harness }) => {
  await signInAs(harness, 'sales')
  const save = (values: object) =>
    harness.call<{ id: string }>('/staff/leads/templates/save', {
      name: 'First',
      locale: 'en',
      body: 'Hello',
      ...values,
    })
  const { data } = await save({})

  await save({ id: data?.id, body: 'Hello {{first_name}}' })
  expect((await harness.call('/staff/leads/templates')).data).toEqual([
    { id: data?.id, name: 'First', locale: 'en', body: 'Hello {{first_name}}' },
  ])
  await harness.call('/staff/leads/templates/remove', { id: data?.id })

  expect((await harness.call('/staff/leads/templates')).data).toEqual([])
  expect(await save({ id: randomUUID() })).toMatchObject({ code: 404 })
})
