import { expect, onTestFinished } from 'vitest'
import { setStaffPeriods } from '#features/store/calendar/business-days.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { renderMail } from '#platform/mail/mail.server.ts'
import type { OutboxRow } from '#platform/mail/mail.table.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { multipartForm, requestPage } from '#tests/harness/request-page.ts'
import { aQuote } from '../leads.factory.ts'
import * as consultation from '../pages/consultation.tsx'
import { freeTimes } from './availability.server.ts'

/** A Tuesday, 10:00 in New York. */
const tuesday = new Date('2026-11-24T15:00:00Z')
/** The Wednesday of the week after, 10:30 in New York. */
const wednesday = '2026-12-02T10:30'

async function signInAs(harness: Harness, role: string, email = `${role}@example.com`) {
  const person = await harness.signIn(email, ['Sam', 'Okafor'])
  await queryRows(harness.db, 'update users set role = $1 where id = $2', [role, person.id])
  return person.id
}

type Lead = { id: string; number: string }

async function aLead(harness: Harness, over: object = {}): Promise<Lead> {
  harness.clock = tuesday
  await harness.call('/blog/submit_quote', aQuote({ email: 'ada@example.com', ...over }))
  const [lead] = await queryRows<Lead>(
    harness.db,
    'select id, number from leads order by created_at desc, leads.id limit 1',
  )
  if (!lead) throw new Error('no lead')
  return lead
}

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from_minutes: 540, until_minutes: 1020 }))

/** A consultant of the desk for transformers who works on business days from 9 to 5. Needs a manager. */
async function aConsultant(harness: Harness, over: object = {}) {
  const { data } = await harness.call<{ id: string }>('/staff/consultants/save', {
    id: null,
    version: null,
    name: `Consultant ${crypto.randomUUID()}`,
    desk: 'transformers',
    languages: ['en'],
    staff_id: null,
    is_active: true,
    ...over,
  })
  const saved = await harness.call('/staff/consultants/hours', {
    consultant_id: data.id,
    version: 1,
    hours: week,
  })
  expect(saved.code).toBe(200)
  return data.id
}

type Answer = { id: string; version: number; fields?: Record<string, string> }

const book = (harness: Harness, number: string, consultant_id: string | null, more: object = {}) =>
  harness.call<Answer>('/staff/appointments/create', {
    number,
    consultant_id,
    shop_time: wednesday,
    ...more,
  })

const mails = (harness: Harness) =>
  queryRows<OutboxRow>(
    harness.db,
    `select * from outbox where template = 'appointment' order by (props ->> 'sequence')::int`,
  )

test('staff book, move, reassign and cancel an appointment, and the customer gets a mail each time', async ({
  harness,
}) => {
  const lead = await aLead(harness)
  await signInAs(harness, 'manager')
  const [ada, ben] = [
    await aConsultant(harness, { name: 'Ada' }),
    await aConsultant(harness, { name: 'Ben' }),
  ]

  const { data: booked } = await book(harness, lead.number, ada)
  const change = (version: number, more: object) =>
    harness.call<Answer>('/staff/appointments/change', { id: booked.id, version, ...more })
  await change(1, { consultant_id: ada, shop_time: '2026-12-03T11:00' })
  await change(2, { consultant_id: ben, shop_time: '2026-12-03T11:00' })
  const old = await change(2, { consultant_id: ada, shop_time: wednesday })
  const canceled = await harness.call('/staff/appointments/cancel', { id: booked.id, version: 3 })
  const again = await harness.call('/staff/appointments/cancel', { id: booked.id, version: 4 })

  expect([old.code, canceled.code, again.code]).toEqual([409, 200, 409])
  const sent = await mails(harness)
  expect(sent.map(({ props }) => [props.change, props.consultant])).toEqual([
    ['booked', 'Ada'],
    ['moved', 'Ada'],
    ['reassigned', 'Ben'],
    ['canceled', null],
  ])
  expect(sent[1]?.props.starts_at).toBe('2026-12-03T16:00:00.000Z')
  const { data: log } = await harness.call<{ list: { action: string }[] }>('/staff/audit', {
    entity: 'appointment',
  })
  expect(log.list.map(({ action }) => action)).toEqual([
    'appointment.canceled',
    'appointment.changed',
    'appointment.changed',
    'appointment.created',
  ])
  const { data: ofLead } = await harness.call<{ list: object[] }>('/staff/leads/appointments', {
    lead_id: lead.id,
  })
  expect(ofLead.list).toMatchObject([{ id: booked.id, is_canceled: true, shop_time: '2026-12-03T11:00' }])
})

test('the mail is in the language of the request and carries a calendar entry', async ({ harness }) => {
  const lead = await aLead(harness)
  await queryRows(harness.db, `update leads set locale = 'de' where id = $1`, [lead.id])
  await signInAs(harness, 'manager')
  await book(harness, lead.number, await aConsultant(harness, { name: 'Lena' }))

  const [mail] = await mails(harness)
  const { subject, text, event } = await renderMail(mail as OutboxRow, harness.services.mailer)

  expect(subject).toBe(`Ihr Termin ist gebucht (${lead.number})`)
  expect(text).toContain('Lena')
  expect(event).toMatchObject({ sequence: 0, is_canceled: false, minutes: 30 })
  expect(event?.starts_at.toISOString()).toBe('2026-12-02T15:30:00.000Z')
})

test('a consultant has one appointment at a time; a canceled one frees the time', async ({ harness }) => {
  const lead = await aLead(harness)
  const other = await aLead(harness, { email: 'grace@example.com' })
  await signInAs(harness, 'manager')
  const consultant = await aConsultant(harness)

  const first = await book(harness, lead.number, consultant)
  const second = await book(harness, other.number, consultant)
  await harness.call('/staff/appointments/cancel', { id: first.data.id, version: 1 })
  const third = await book(harness, other.number, consultant)

  expect([first.code, second.code, third.code]).toEqual([200, 409, 200])
  expect(Object.keys(second.data.fields ?? {})).toEqual(['shop_time'])
})

test('a time that staff moved an appointment from can be booked with the same form again', async ({
  harness,
}) => {
  harness.clock = tuesday
  const bookAsCustomer = async () => {
    const { receipt } = await requestPage<{ receipt?: { number: string; starts_at: string } }>(
      harness,
      consultation,
      {
        form: multipartForm({
          desk: 'transformers',
          starts_at: '2026-12-02T15:30:00.000Z',
          first_name: 'Ada',
          last_name: 'Lovelace',
          email: 'ada@example.com',
          phone: '6145550100',
          channel: 'call',
        }),
      },
    )
    return receipt
  }
  const before = await bookAsCustomer()
  await signInAs(harness, 'manager')
  const [booked] = await queryRows<{ id: string }>(harness.db, 'select id from appointments')
  const moved = await harness.call('/staff/appointments/change', {
    id: booked?.id,
    version: 1,
    consultant_id: null,
    shop_time: '2026-12-03T11:00',
  })
  harness.becomeGuest()

  const after = await bookAsCustomer()

  expect(moved.code).toBe(200)
  expect(after?.starts_at).toBe('2026-12-02T15:30:00.000Z')
  expect(after?.number).not.toBe(before?.number)
})

test('a time in the past, off the half hour or outside of working hours is refused unless it is allowed', async ({
  harness,
}) => {
  const { number } = await aLead(harness)
  await signInAs(harness, 'manager')
  const consultant = await aConsultant(harness)
  await harness.call('/staff/consultants/days_off/add', {
    consultant_id: consultant,
    first_day: '2026-12-04',
    last_day: '2026-12-07',
  })
  const at = async (shop_time: string, more: object = {}) =>
    (await book(harness, number, consultant, { shop_time, ...more })).code

  expect(await at('2026-11-23T10:00')).toBe(422)
  expect(await at('2026-12-02T10:10')).toBe(422)
  expect(await at('2026-12-02T17:00')).toBe(422)
  expect(await at('2026-12-04T10:00')).toBe(422)
  expect(await at('2026-12-05T10:00', { outside_hours: true })).toBe(200)
  expect(await at('not a time')).toBe(422)
  const anyHour = { outside_hours: true }
  // Clocks go from 2:00 to 3:00 on this night.
  expect(await at('2027-03-14T02:30', anyHour)).toBe(422)
  for (const wrong of ['2026-12-02T25:30', '2027-02-31T10:30', '2026-12-02T10:30 or so', '9999-12-31T23:30'])
    expect(await at(wrong, anyHour)).toBe(422)
})

test('an appointment is booked or moved to a day on which the shop is closed only if it is allowed', async ({
  harness,
}) => {
  const { number } = await aLead(harness)
  await signInAs(harness, 'manager')
  const consultant = await aConsultant(harness)
  onTestFinished(() => setStaffPeriods([]))
  setStaffPeriods([{ first_day: '2026-12-03', last_day: '2026-12-03', is_open: false }])
  // A Thursday, on which the consultant works.
  const closed = { shop_time: '2026-12-03T10:30' }

  const bookedClosed = await book(harness, number, consultant, closed)
  const unassigned = await book(harness, number, null, { desk: 'transformers', ...closed })
  const { data: booked } = await book(harness, number, consultant)
  const move = (more: object) =>
    harness.call<Answer>('/staff/appointments/change', {
      id: booked.id,
      version: 1,
      consultant_id: consultant,
      ...closed,
      ...more,
    })
  const moved = await move({})
  const allowed = await move({ outside_hours: true })

  expect([bookedClosed.code, unassigned.code, moved.code, allowed.code]).toEqual([422, 422, 422, 200])
  expect(moved.data.fields).toEqual({
    shop_time: 'The shop is closed on this day. Choose another day, or allow it below.',
  })
})

test('customers are offered the working hours of consultants, less days off and appointments', async ({
  harness,
}) => {
  const { number } = await aLead(harness)
  await signInAs(harness, 'manager')
  const consultant = await aConsultant(harness)
  const offered = (day: string) =>
    freeTimes(harness.db, tuesday, { desk: 'transformers', day }).then(({ times }) => times)
  await harness.call('/staff/consultants/hours', {
    consultant_id: consultant,
    version: 2,
    hours: [{ weekday: 3, from_minutes: 600, until_minutes: 720 }],
  })

  const { days } = await freeTimes(harness.db, tuesday, { desk: 'transformers', day: null })
  const before = await offered('2026-12-02')
  await book(harness, number, consultant)
  const after = await offered('2026-12-02')
  await harness.call('/staff/consultants/days_off/add', {
    consultant_id: consultant,
    first_day: '2026-12-02',
    last_day: '2026-12-02',
  })
  const off = await freeTimes(harness.db, tuesday, { desk: 'transformers', day: '2026-12-02' })

  expect(days.every((day) => new Date(day).getUTCDay() === 3)).toBe(true)
  expect(before).toHaveLength(4)
  expect(after).toEqual(before.filter((time) => time !== '2026-12-02T15:30:00.000Z'))
  expect(off.days).not.toContain('2026-12-02')
})

test('two consultants of a desk take two customers at the same time, and an appointment without one needs one of them', async ({
  harness,
}) => {
  const lead = await aLead(harness)
  await signInAs(harness, 'manager')
  const isOffered = async () => {
    const { times } = await freeTimes(harness.db, tuesday, { desk: 'transformers', day: '2026-12-02' })
    return times.includes('2026-12-02T15:30:00.000Z')
  }
  const consultants = [await aConsultant(harness), await aConsultant(harness)]

  await book(harness, lead.number, consultants[0] ?? '')
  const withOne = await isOffered()
  await book(harness, lead.number, null, { desk: 'transformers' })
  const withTwo = await isOffered()

  expect([withOne, withTwo]).toEqual([true, false])
})

test('a consultant changes the own calendar, and a manager every one', async ({ harness }) => {
  const own_id = await signInAs(harness, 'sales')
  await signInAs(harness, 'manager')
  const own = await aConsultant(harness, { staff_id: own_id })
  const other = await aConsultant(harness)
  await signInAs(harness, 'sales')
  const hours = (consultant_id: string) =>
    harness.call('/staff/consultants/hours', { consultant_id, version: 2, hours: week.slice(1) })
  const days = { first_day: '2026-12-04', last_day: '2026-12-04' }

  expect([(await hours(own)).code, (await hours(other)).code, (await hours(own)).code]).toEqual([
    200, 403, 409,
  ])
  const add = (consultant_id: string) =>
    harness.call('/staff/consultants/days_off/add', { consultant_id, ...days })
  expect([(await add(own)).code, (await add(other)).code]).toEqual([200, 403])
})

test('working hours that overlap or end before they begin are refused, and so is a second name', async ({
  harness,
}) => {
  await signInAs(harness, 'manager')
  const consultant_id = await aConsultant(harness, { name: 'June' })
  const save = async (...hours: [number, number][]) =>
    (
      await harness.call('/staff/consultants/hours', {
        consultant_id,
        version: 2,
        hours: hours.map(([from_minutes, until_minutes]) => ({ weekday: 1, from_minutes, until_minutes })),
      })
    ).code

  expect(await save([600, 540])).toBe(422)
  expect(await save([545, 600])).toBe(422)
  expect(await save([540, 720], [690, 1020])).toBe(422)
  expect(await save([540, 720], [780, 1020])).toBe(200)
  const second = await harness.call('/staff/consultants/save', {
    id: null,
    version: null,
    name: 'June',
    desk: 'trade',
    languages: ['en'],
    staff_id: null,
    is_active: true,
  })
  expect(second.code).toBe(409)
})

test('appointments of some days are listed in the time of the shop, with closed days', async ({
  harness,
}) => {
  const { number } = await aLead(harness)
  await signInAs(harness, 'manager')
  const consultant_id = await aConsultant(harness)
  await book(harness, number, consultant_id)

  const { data } = await harness.call<{ days: object[]; list: object[] }>('/staff/appointments', {
    from: '2026-11-30',
  })

  expect(data.days).toHaveLength(7)
  expect(data.days[5]).toEqual({ day: '2026-12-05', is_open: false })
  expect(data.list).toMatchObject([
    { shop_time: wednesday, consultant_id, name: 'Ada Lovelace', is_over: false },
  ])
})

test('what a process of the version before books becomes an appointment', async ({ harness }) => {
  const { id } = await aLead(harness)

  await queryRows(
    harness.db,
    `insert into consultations (lead_id, desk, starts_at) values ($1, 'trade', '2026-12-02T15:30:00Z')`,
    [id],
  )

  expect(
    await queryRows(harness.db, 'select desk, consultant_id from appointments where lead_id = $1', [id]),
  ).toEqual([{ desk: 'trade', consultant_id: null }])
})

test('days off say how many appointments are on them, and are stored once', async ({ harness }) => {
  const { number } = await aLead(harness)
  await signInAs(harness, 'manager')
  const consultant_id = await aConsultant(harness)
  await book(harness, number, consultant_id)

  const days = { consultant_id, first_day: '2026-12-02', last_day: '2026-12-02' }
  const added = await harness.call('/staff/consultants/days_off/add', days)
  const again = await harness.call('/staff/consultants/days_off/add', days)

  expect([added.data, again.data]).toEqual([{ appointments: 1 }, { appointments: 1 }])
  expect(await queryRows(harness.db, 'select 1 from consultant_days_off')).toHaveLength(1)
})

test('a day that the database cannot store is refused', async ({ harness }) => {
  await signInAs(harness, 'manager')

  expect((await harness.call('/staff/appointments', { from: '0000-01-01' })).code).toBe(400)
})
