import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'

type Mails = { list: { id: string; subject: string; template: string; state: string }[]; total: number }

async function signInAs(harness: Harness, role: string) {
  const { id } = await harness.signIn('sam@example.com', ['Sam', 'Okafor'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, id])
}

const aMail = async ({ db }: Harness, template: string, props: object, state = 'sent') => {
  const [mail] = await queryRows<{ id: string }>(
    db,
    `insert into outbox (kind, template, recipient, recipient_kind, locale, subject, props, state, sent_at)
     values ('mail', $1, 'ada@example.com', 'unverified', 'en', 'A subject', $2, $3, case when $3 = 'sent' then now() end)
     returning id`,
    [template, JSON.stringify(props), state],
  )
  return mail?.id ?? ''
}

const reply = { number: 'HQ-2026-000001', body: 'Hello Ada' }

test('mails are listed by state and recipient, and shown as text', async ({ harness }) => {
  await signInAs(harness, 'manager')
  const id = await aMail(harness, 'lead-reply', reply, 'failed')

  const found = (await harness.call<Mails>('/staff/mail', { state: 'failed', search: 'ADA@' })).data
  const { data } = await harness.call<{ text: string }>('/staff/mail/get', { id })

  expect(found).toMatchObject({ total: 1, list: [{ id, template: 'lead-reply', state: 'failed' }] })
  expect(data?.text).toContain('Hello Ada')
})

test('a sent mail is sent again as a copy, and the change is recorded', async ({ harness }) => {
  await signInAs(harness, 'manager')
  const id = await aMail(harness, 'lead-reply', reply)

  const { data } = await harness.call<{ id: string }>('/staff/mail/resend', { id })

  expect(data?.id).not.toBe(id)
  expect(await queryRows(harness.db, 'select state, props from outbox where id = $1', [data?.id])).toEqual([
    { state: 'waiting', props: reply },
  ])
  expect(await queryRows(harness.db, 'select action, entity_id from audit_log')).toEqual([
    { action: 'mail.resent', entity_id: id },
  ])
})

test('a mail with a code is neither shown nor sent again', async ({ harness }) => {
  await signInAs(harness, 'manager')
  const id = await aMail(
    harness,
    'one-time-code',
    { code: '123456', minutes: 10, purpose: 'sign-in' },
    'failed',
  )

  expect(JSON.stringify(await harness.call('/staff/mail/get', { id }))).not.toContain('123456')
  expect(await harness.call('/staff/mail/resend', { id })).toMatchObject({ code: 409 })
})

test('sending again needs the permission to change the system', async ({ harness }) => {
  await signInAs(harness, 'support')

  expect(await harness.call('/staff/mail', {})).toMatchObject({ code: 403 })
})
