import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage } from '#tests/harness/request-page.ts'
import * as appointment from '../pages/appointment.tsx'
import * as appointments from '../pages/appointments.tsx'
import * as consultation from '../pages/consultation.tsx'

/** A Tuesday, 10:00 in New York. */
const tuesday = new Date('2026-11-24T15:00:00Z')
/** The Wednesday of the week after, 10:30 and 11:00 in New York. */
const [first, later] = ['2026-12-02T15:30:00.000Z', '2026-12-02T16:00:00.000Z'] as const

type FormAnswer = {
  receipt?: { number: string; starts_at: string | null }
  data?: { message: string; problems: Record<string, string> }
  init?: { status: number }
}

/** Books a time as the signed-in customer, or as a guest. */
const book = (harness: Harness, changes: Record<string, string> = {}) =>
  requestPage<FormAnswer>(harness, consultation, {
    form: multipartForm({
      desk: 'transformers',
      starts_at: first,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      phone: '6145550100',
      channel: 'call',
      ...changes,
    }),
  })

type Listed = { id: string; desk: string; starts_at: string; is_canceled: boolean }
type List = { upcoming: Listed[]; past: Listed[] }

const listed = (harness: Harness) => requestPage<List>(harness, appointments)

const opened = (harness: Harness, id: string, day = '') =>
  requestPage<{ free: { times: string[] } | null; init?: { status: number } }>(harness, appointment, {
    path: `/appointments/${id}?day=${day}`,
    params: { id },
  })

const send = (harness: Harness, id: string, form: Record<string, string>) =>
  requestPage<FormAnswer & Response>(harness, appointment, {
    params: { id },
    form: { version: '1', ...form },
  })

const mailed = (harness: Harness) =>
  queryRows<{ template: string; change: string }>(
    harness.db,
    `select template, props ->> 'change' as change from outbox where template like 'appointment%' order by template`,
  )

/** The own appointment of a customer who has just booked it. */
async function aBookedAppointment(harness: Harness) {
  harness.clock = tuesday
  await harness.signIn('ada@example.com')
  await book(harness)
  const [found] = (await listed(harness)).upcoming
  if (!found) throw new Error('no appointment')
  return found
}

test('a customer sees the own appointments, those booked as a guest too, and no others', async ({
  harness,
}) => {
  harness.clock = tuesday
  await book(harness)
  await book(harness, { email: 'grace@example.com', starts_at: later })
  await harness.signIn('ada@example.com')
  await book(harness, { starts_at: later, desk: 'trade' })

  const before = await listed(harness)
  harness.clock = new Date('2026-12-02T15:45:00Z')
  const after = await listed(harness)

  expect(before).toMatchObject({
    upcoming: [
      { starts_at: first, desk: 'transformers' },
      { starts_at: later, desk: 'trade' },
    ],
    past: [],
  })
  expect(after).toMatchObject({ upcoming: [{ starts_at: later }], past: [{ starts_at: first }] })
})

test('a customer cancels an appointment once: the time is offered again, and staff are told', async ({
  harness,
}) => {
  const { id } = await aBookedAppointment(harness)

  const answers = [
    await send(harness, id, { intent: 'cancel' }),
    await send(harness, id, { intent: 'cancel' }),
  ]

  expect(answers.map((answer) => answer.headers.get('location'))).toEqual([
    '/appointments?done=canceled',
    '/appointments?done=canceled',
  ])
  expect(await listed(harness)).toMatchObject({ upcoming: [], past: [{ is_canceled: true }] })
  expect(await mailed(harness)).toEqual([
    { template: 'appointment', change: 'canceled' },
    { template: 'appointment-for-staff', change: 'canceled' },
  ])
  expect((await opened(harness, id)).free).toBeNull()
  const again = await book(harness)
  expect(again.receipt?.starts_at).toBe(first)
})

test('a customer moves an appointment to a free time, and not to one that is taken, too soon or past', async ({
  harness,
}) => {
  harness.clock = tuesday
  await book(harness, { email: 'grace@example.com', starts_at: later })
  const { id } = await aBookedAppointment(harness)
  const move = (starts_at: string, version = '1') => send(harness, id, { intent: 'move', starts_at, version })

  const taken = await move(later)
  const soon = await move('2026-11-24T18:00:00.000Z')
  const none = await move('')
  const moved = [await move('2026-12-03T15:30:00.000Z'), await move('2026-12-03T15:30:00.000Z')]
  const outdated = await move('2026-12-03T16:30:00.000Z')

  expect([taken, soon, none, outdated].map(({ init }) => init?.status)).toEqual([409, 422, 422, 409])
  expect(taken.data?.problems).toHaveProperty('starts_at')
  expect(moved.map((answer) => answer.headers.get('location'))).toEqual([
    '/appointments?done=moved',
    '/appointments?done=moved',
  ])
  expect((await listed(harness)).upcoming).toMatchObject([{ id, starts_at: '2026-12-03T15:30:00.000Z' }])
  expect(await mailed(harness)).toEqual([
    { template: 'appointment', change: 'moved' },
    { template: 'appointment-for-staff', change: 'moved' },
  ])
})

test('the own time is not offered as another one, even if a second consultant is free then', async ({
  harness,
}) => {
  harness.clock = tuesday
  await queryRows(
    harness.db,
    `with added as (
       insert into consultants (name, desk, languages) values ('Ada A.', 'transformers', '{en}'), ('Ben B.', 'transformers', '{en}')
       returning id)
     insert into consultant_hours (consultant_id, weekday, from_minutes, until_minutes)
     select id, 3, 540, 1020 from added`,
  )
  const { id } = await aBookedAppointment(harness)

  const { free } = await opened(harness, id, '2026-12-02')

  expect(free?.times).toContain(later)
  expect(free?.times).not.toContain(first)
})

test('the appointment of another customer is missing, and one that has begun cannot change', async ({
  harness,
}) => {
  const { id } = await aBookedAppointment(harness)

  harness.clock = new Date(first)
  const over = await send(harness, id, { intent: 'cancel' })
  harness.clock = tuesday
  await harness.signIn('eve@example.com')
  const answers = [
    (await opened(harness, id)).init?.status,
    (await send(harness, id, { intent: 'cancel' })).init?.status,
    (await send(harness, id, { intent: 'move', starts_at: later })).init?.status,
    (await opened(harness, 'nothing')).init?.status,
  ]

  expect(over.init?.status).toBe(409)
  expect(answers).toEqual([404, 404, 404, 404])
  expect((await listed(harness)).upcoming).toEqual([])
})

const doubleBooked = {
  data: {
    problems: { starts_at: 'You already have an appointment at this time. Choose another time.' },
  },
  init: { status: 409 },
}

test('a signed-in customer has one appointment at a time, whatever the department and the address in the form', async ({
  harness,
}) => {
  harness.clock = tuesday
  const asGuest = await book(harness)
  await harness.signIn('ada@example.com')
  const asCustomer = await book(harness, { desk: 'trade', email: 'other@example.com' })
  const resent = await book(harness, { desk: 'trade', starts_at: later, email: 'other@example.com' })
  const twice = await book(harness, { desk: 'trade', starts_at: later, email: 'other@example.com' })
  const second = await book(harness, { starts_at: later, email: 'third@example.com' })
  const [own] = (await listed(harness)).upcoming
  const moved = await send(harness, own?.id ?? '', { intent: 'move', starts_at: later })

  expect(asGuest.receipt).toBeDefined()
  expect(own?.starts_at).toBe(first)
  for (const refused of [asCustomer, second, moved]) expect(refused).toMatchObject(doubleBooked)
  expect(twice.receipt?.number).toBe(resent.receipt?.number)
})

test('an address that is typed neither tells when its owner has an appointment nor blocks the owner', async ({
  harness,
}) => {
  await aBookedAppointment(harness)
  harness.becomeGuest()
  const guest = await book(harness, { desk: 'trade', email: 'ADA@example.com', first_name: 'A' })
  const again = await book(harness, { desk: 'after_sales', email: 'ada@example.com' })
  await harness.signIn('grace@example.com')
  const stranger = await book(harness, { desk: 'residential', email: 'ada@example.com' })
  await book(harness, { desk: 'trade', starts_at: later, email: 'ada@example.com' })
  await harness.signIn('ada@example.com')
  const owner = await book(harness, { starts_at: later })

  for (const booked of [guest, again, stranger, owner]) expect(booked.receipt).toBeDefined()
})

test('a customer who changed an appointment in another tab is told that it has changed, in three languages', async ({
  harness,
}) => {
  const { id } = await aBookedAppointment(harness)
  await send(harness, id, { intent: 'move', starts_at: later })

  const forms: Record<string, string>[] = [
    { intent: 'cancel' },
    { intent: 'move', starts_at: '2026-12-03T15:30:00.000Z' },
  ]
  const texts: (string | undefined)[] = []
  for (const locale of ['en', 'de', 'zh'] as const) {
    harness.locale = locale
    for (const form of forms) texts.push((await send(harness, id, form)).data?.message)
  }

  expect([...new Set(texts)]).toEqual([
    'This appointment has changed. Reload the page.',
    'Dieser Termin hat sich geändert. Laden Sie die Seite neu.',
    '此预约已更改。请重新加载页面。',
  ])
})

test('the audit log names the account of a customer who moves or cancels an appointment', async ({
  harness,
}) => {
  const { id } = await aBookedAppointment(harness)
  const ada = await harness.signIn('ada@example.com')
  await send(harness, id, { intent: 'move', starts_at: later })
  await send(harness, id, { intent: 'cancel', version: '2' })

  const log = await queryRows(
    harness.db,
    `select action, actor_kind, actor_id from audit_log where entity = 'appointment' order by id`,
  )

  const actor = { actor_kind: 'system', actor_id: `customer:${ada.id}` }
  expect(log).toEqual([
    { action: 'appointment.changed', ...actor },
    { action: 'appointment.canceled', ...actor },
  ])
})
