import { expect } from 'vitest'
import { becomeStaff } from '#features/sales/orders/orders.factory.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage } from '#tests/harness/request-page.ts'
import * as corporation from '../pages/corporation.tsx'
import type { StaffPartner } from './edit-partners.server.ts'

const aPartner = {
  id: null,
  name: 'Hopper Electric',
  work_types: [3, 0],
  zip_code: '43215',
  phone: '614-555-0170',
  email: 'grace@example.com',
  website: 'https://hopper.example',
}

const save = (harness: Harness, partner: object) =>
  harness.call<StaffPartner & { fields?: Record<string, string> }>('/staff/partners/save', partner)

type Applications = {
  list: { lead_id: string; name: string; state: string; work_types: number[] }[]
  total: number
}

async function apply(harness: Harness) {
  await requestPage(harness, corporation, {
    path: '/Corporation',
    form: multipartForm({
      company_name: 'Lovelace Electric',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      'work_types.0': 'on',
      states: 'OH',
      crew: '12',
    }),
  })
}

test('a partner is placed by its ZIP code, found, changed once per version, and removed', async ({
  harness,
}) => {
  await becomeStaff(harness)

  const added = await save(harness, aPartner)
  const inOhio = await harness.call<{ list: StaffPartner[]; total: number }>('/staff/partners', {
    state: 'OH',
    work_type: 3,
    search: 'hopper',
  })
  const changed = await save(harness, { ...added.data, zip_code: '15222' })
  const late = await save(harness, { ...added.data, name: 'Other name' })
  const removed = await harness.call('/staff/partners/remove', { id: added.data.id })

  expect(added.data).toMatchObject({ city: 'Columbus', state: 'OH', work_types: [0, 3], version: 1 })
  expect(inOhio.data).toMatchObject({ total: 1, list: [{ name: 'Hopper Electric' }] })
  expect(changed.data).toMatchObject({ city: 'Pittsburgh', state: 'PA', version: 2 })
  expect(late).toMatchObject({ code: 409, data: { partner: { version: 2 } } })
  expect(removed.code).toBe(200)
  expect(
    await queryRows(harness.db, `select action from audit_log where entity = 'partner' order by id`),
  ).toEqual([{ action: 'partner.added' }, { action: 'partner.saved' }, { action: 'partner.removed' }])
})

test('a partner with an unknown ZIP code, without work, or with a taken name is refused', async ({
  harness,
}) => {
  await becomeStaff(harness)
  await save(harness, aPartner)

  const nowhere = await save(harness, { ...aPartner, name: 'Nowhere', zip_code: '00000' })
  const idle = await save(harness, { ...aPartner, name: 'Idle', work_types: [] })
  const twice = await save(harness, aPartner)

  expect(nowhere).toMatchObject({ code: 422, data: { fields: { zip_code: expect.any(String) } } })
  expect(idle).toMatchObject({ code: 422, data: { fields: { work_types: expect.any(String) } } })
  expect(twice).toMatchObject({ code: 422, data: { fields: { name: expect.any(String) } } })
})

test('an application is accepted once, and its applicant gets a mail with a link', async ({ harness }) => {
  await apply(harness)
  await becomeStaff(harness)
  const open = await harness.call<Applications>('/staff/partners/applications', { state: 'open' })
  const [application] = open.data.list
  const decide = (from: string, to: string) =>
    harness.call('/staff/partners/applications/decide', {
      lead_id: application?.lead_id,
      from,
      to,
      note: 'Hi Ada',
    })

  const accepted = await decide('received', 'accepted')
  const late = await decide('received', 'declined')
  const backwards = await decide('accepted', 'received')

  expect(application).toMatchObject({ name: 'Lovelace Electric', state: 'received', work_types: [0] })
  expect([accepted.code, late.code, backwards.code]).toEqual([200, 409, 422])
  const mails = await queryRows<{ props: { state: string; note: string; url: string } }>(
    harness.db,
    `select props from outbox where template = 'application-decided' and recipient = 'ada@example.com'`,
  )
  expect(mails).toMatchObject([{ props: { state: 'accepted', note: 'Hi Ada' } }])
  expect(mails[0]?.props.url).toMatch(/applyForDetail\?number=.+&key=.+/)
  const after = await harness.call<Applications>('/staff/partners/applications', { state: 'open' })
  expect(after.data.total).toBe(0)
})
