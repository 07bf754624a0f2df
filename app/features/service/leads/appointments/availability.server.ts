import { type Day, dayIn, momentAt } from '#features/store/calendar/business-days.ts'
import { bookableDays, isBookable, type OpenHours, timesOf } from '#features/store/calendar/office-hours.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { Desk } from '../lead.ts'
import { hoursOn, worksAt } from './appointment.ts'
import { type ConsultantCalendar, calendarsOfDesk } from './consultants.server.ts'

/** The free times of a desk on a day, as ISO in UTC, and the days to choose from. */
export async function freeTimes(db: Db, now: Date, { desk, day }: { desk: Desk; day: string | null }) {
  const calendars = await calendarsOfDesk(db, desk, dayIn(now))
  const days = bookableDays(now, hoursOfDesk(calendars))
  const chosen = days.find((one) => one === day) ?? days[0] ?? dayIn(now)
  const times = timesOf(chosen, now, hoursOfDesk(calendars)(chosen))
  const taken = await takenAt(db, desk, calendars, times)
  const free = times.filter((time) => freeConsultants(calendars, taken, time).count > 0)
  return { days, day: chosen, times: free.map((time) => time.toISOString()) }
}

/**
 * The hours in which a desk takes calls: when one of its consultants works, or office hours when none of them has a
 * calendar.
 */
function hoursOfDesk(calendars: readonly ConsultantCalendar[]): (day: Day) => OpenHours[] | undefined {
  if (calendars.length === 0) return () => undefined
  return (day) => calendars.flatMap((calendar) => hoursOn(calendar, day))
}

type Taken = { starts_at: Date; consultant_id: string | null }

/** What is booked at these times: with these consultants, and for the desk without a consultant. */
const takenAt = (db: Db, desk: Desk, calendars: readonly ConsultantCalendar[], times: readonly Date[]) =>
  queryRows<Taken>(
    db,
    `select starts_at, consultant_id from appointments
     where canceled_at is null and starts_at = any($1)
       and (consultant_id = any($2) or (consultant_id is null and desk = $3))`,
    [times, calendars.map(({ id }) => id), desk],
    'taken-times',
  )

/**
 * Who could take an appointment at a time, and how many appointments there is room for: one that is not assigned yet
 * needs one of them.
 */
function freeConsultants(calendars: readonly ConsultantCalendar[], taken: readonly Taken[], time: Date) {
  const then = taken.filter(({ starts_at }) => starts_at.getTime() === time.getTime())
  if (calendars.length === 0) return { free: [], count: 1 - then.length }
  const unassigned = then.filter(({ consultant_id }) => consultant_id === null).length
  const busy = new Set(then.map(({ consultant_id }) => consultant_id))
  const [day, minutes] = placeOf(time)
  const free = calendars.filter((calendar) => !busy.has(calendar.id) && worksAt(calendar, day, minutes))
  return { free, count: free.length - unassigned }
}

/** The day of a time in the shop's time zone, and the minutes after its midnight. */
export function placeOf(time: Date): [day: Day, minutes: number] {
  const day = dayIn(time)
  const noon = momentAt(day, 720)
  return [day, 720 + Math.round((time.getTime() - noon.getTime()) / 60_000)]
}

/** Rejects a time at which this desk offers no consultation. Whether it is free is checked when it is booked. */
export async function checkBookable(db: Db, desk: Desk, starts_at: string, now: Date) {
  const calendars = await calendarsOfDesk(db, desk, dayIn(now))
  if (isBookable(new Date(starts_at), now, hoursOfDesk(calendars))) return
  refuse('invalid', text('That time isn’t available. Choose one of the times shown.'))
}

/**
 * Books a time for a request, with the consultant who has the fewest appointments on that day. Of concurrent bookings as
 * many succeed as consultants are free; unique indexes see to it.
 * @throws Problem `conflict` when nobody is free
 */
export async function bookTime(
  tx: Db,
  lead_id: string,
  { desk, starts_at }: { desk: Desk; starts_at: string },
) {
  const time = new Date(starts_at)
  for (const consultant_id of await whoCanTake(tx, desk, time))
    if (await insertAppointment(tx, { lead_id, desk, consultant_id, starts_at: time })) return
  throw justBooked()
}

/** The consultants of a desk who are free at a time, least booked first: null for a desk without calendars. */
export async function whoCanTake(tx: Db, desk: Desk, time: Date): Promise<(string | null)[]> {
  const calendars = await calendarsOfDesk(tx, desk, dayIn(time))
  const { free, count } = freeConsultants(calendars, await takenAt(tx, desk, calendars, [time]), time)
  if (count <= 0) return []
  return calendars.length === 0 ? [null] : fewestFirst(tx, free, dayIn(time))
}

export const justBooked = () => refusal('conflict', text('This time was just booked. Choose another one.'))

/**
 * Rejects a second appointment of a signed-in customer at a time. Only appointments count that the customer sees: of the
 * account, or booked as a guest with its address. Never call it for an address that was typed: the answer would tell
 * anybody when somebody has an appointment. Bookings of a customer wait for each other until their transactions end.
 * @throws Problem `conflict`
 */
export async function requireFreeCustomer(
  tx: Db,
  user_id: string,
  starts_at: Date,
  { except = null }: { except?: string | null } = {},
) {
  await queryRows(
    tx,
    'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    [`appointments of ${user_id}`],
    'lock-booker',
  )
  const [other] = await queryRows(
    tx,
    `select 1 from appointments a join leads l on l.id = a.lead_id join users u on u.id = $3
     where a.starts_at = $1 and a.canceled_at is null and a.id is distinct from $2
       and (l.user_id = u.id or (l.user_id is null and lower(l.email) = lower(u.email))) limit 1`,
    [starts_at, except, user_id],
    'appointment-of-booker',
  )
  if (other) refuse('conflict', text('You already have an appointment at this time. Choose another time.'))
}

async function fewestFirst(tx: Db, free: readonly ConsultantCalendar[], day: Day) {
  const counts = await queryRows<{ id: string }>(
    tx,
    `select c.id from unnest($1::uuid[]) as c(id)
     left join appointments a on a.consultant_id = c.id and a.canceled_at is null
       and a.starts_at >= $2 and a.starts_at < $3
     group by c.id order by count(a.id), c.id`,
    [free.map(({ id }) => id), momentAt(day, 0), momentAt(day, 1440)],
    'least-booked',
  )
  return counts.map(({ id }) => id)
}

export type NewAppointment = {
  lead_id: string
  desk: Desk
  consultant_id: string | null
  starts_at: Date
}

/** Stores an appointment; null when the consultant, or the desk without a consultant, has one at this time. */
export async function insertAppointment(
  tx: Db,
  { lead_id, desk, consultant_id, starts_at }: NewAppointment,
): Promise<string | null> {
  const [stored] = await queryRows<{ id: string }>(
    tx,
    `insert into appointments (lead_id, desk, consultant_id, starts_at) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [lead_id, desk, consultant_id, starts_at],
    'book-time',
  )
  return stored?.id ?? null
}

const refusal = (kind: 'invalid' | 'conflict', message: string) =>
  new Problem(kind, message, { data: { fields: { starts_at: message } } })

function refuse(kind: 'invalid' | 'conflict', message: string): never {
  throw refusal(kind, message)
}
