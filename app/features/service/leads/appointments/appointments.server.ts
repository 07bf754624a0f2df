import { isBusinessDay } from '#features/store/calendar/business-days.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { sqlStateOf } from '#platform/database/database-errors.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import type { Desk } from '../lead.ts'
import { lockLead, type StoredLead } from '../staff/leads-inbox.server.ts'
import { worksAt } from './appointment.ts'
import { mailAppointment } from './appointment-mail.server.ts'
import { insertAppointment, placeOf } from './availability.server.ts'
import { type ConsultantCalendar, readCalendar } from './consultants.server.ts'

export type ListedAppointment = {
  id: string
  lead_id: string
  number: string
  first_name: string
  last_name: string
  desk: Desk
  consultant_id: string | null
  starts_at: Date
  version: number
  canceled_at: Date | null
}

const selectListed = `
  select a.id, a.lead_id, l.number, l.first_name, l.last_name, a.desk, a.consultant_id, a.starts_at, a.version,
    a.canceled_at
  from appointments a join leads l on l.id = a.lead_id`

/** The appointments that start in a period and were not canceled, in their order. */
export const listAppointments = (db: Db, { from, until }: { from: Date; until: Date }) =>
  queryRows<ListedAppointment>(
    db,
    `${selectListed} where a.starts_at >= $1 and a.starts_at < $2 and a.canceled_at is null
     order by a.starts_at, a.id limit 2000`,
    [from, until],
  )

/** The appointments of a request, canceled ones too, newest first. */
export const appointmentsOfLead = (db: Db, lead_id: string) =>
  queryRows<ListedAppointment>(
    db,
    `${selectListed} where a.lead_id = $1 order by a.starts_at desc, a.id limit 100`,
    [lead_id],
  )

type Work = Pick<JobContext, 'db' | 'services' | 'now'>

export type AppointmentTime = {
  /** Null: not assigned yet. */
  consultant_id: string | null
  starts_at: Date
  /** Whether it may lie outside of the consultant's working hours, or on a day on which the shop is closed. */
  outside_hours: boolean
}

/**
 * Books an appointment for a request and mails the customer.
 * @throws Problem `missing` without such a request, `conflict` when the consultant is busy, `invalid` for a time in the
 *   past, outside of the working hours or on a closed day
 */
export function createAppointment(
  { db, services, now }: Work,
  actor: Actor,
  { number, desk, ...wanted }: AppointmentTime & { number: string; desk: Desk },
) {
  return inTransaction(db, async (tx) => {
    const lead = await lockLead(tx, await findLeadId(tx, number))
    if (lead.erased_at) throw new Problem('conflict', text('The data of this request has been deleted'))
    const consultant = await checkTime(tx, wanted, now())
    const appointment = {
      lead_id: lead.id,
      desk: consultant?.desk ?? desk,
      consultant_id: wanted.consultant_id,
      starts_at: wanted.starts_at,
    }
    const id = await insertAppointment(tx, appointment)
    if (id === null) throw busy()
    await recordChange(tx, actor, {
      action: 'appointment.created',
      entity: 'appointment',
      entity_id: id,
      label: lead.number,
      before: null,
      after: shownAppointment(appointment),
    })
    await mailAppointment(tx, services, lead, {
      ...appointment,
      id,
      version: 1,
      change: 'booked',
      consultant,
    })
    return { id }
  })
}

async function findLeadId(tx: Db, number: string) {
  const [found] = await queryRows<{ id: string }>(tx, 'select id from leads where number = $1', [number])
  if (found) return found.id
  const message = text('No request has this number')
  throw new Problem('missing', message, { data: { fields: { number: message } } })
}

const farthest_ms = 730 * 86_400_000

/** Checks a time that staff chose, and returns its consultant. */
async function checkTime(
  tx: Db,
  { consultant_id, starts_at, outside_hours }: AppointmentTime,
  now: Date,
): Promise<ConsultantCalendar | null> {
  if (starts_at <= now) refuse('shop_time', text('This time is in the past'))
  if (starts_at.getTime() > now.getTime() + farthest_ms)
    refuse('shop_time', text('Choose a time within the next two years'))
  const [day, minutes] = placeOf(starts_at)
  if (minutes % 30 !== 0) refuse('shop_time', text('Choose a full or half hour'))
  if (!outside_hours && !isBusinessDay(starts_at))
    refuse('shop_time', text('The shop is closed on this day. Choose another day, or allow it below.'))
  if (consultant_id === null) return null
  const consultant = await readCalendar(tx, consultant_id, day)
  if (!consultant.is_active) refuse('consultant_id', text('This consultant can no longer be booked'))
  if (!outside_hours && !worksAt(consultant, day, minutes))
    refuse('shop_time', text('The consultant doesn’t work then. Choose another time, or allow it below.'))
  return consultant
}

function refuse(field: 'shop_time' | 'consultant_id', message: string): never {
  throw new Problem('invalid', message, { data: { fields: { [field]: message } } })
}

function busy() {
  const message = text('There is already an appointment at this time')
  return new Problem('conflict', message, { data: { fields: { shop_time: message } } })
}

export type StoredAppointment = {
  id: string
  lead_id: string
  desk: Desk
  consultant_id: string | null
  starts_at: Date
  version: number
  canceled_at: Date | null
}

type Named = { id: string; version: number }

/**
 * Moves an appointment or gives it to another consultant, and mails the customer.
 * @throws Problem as `createAppointment` does, and `conflict` for another version or a canceled appointment
 */
export function changeAppointment(
  { db, services, now }: Work,
  actor: Actor,
  { id, version, ...wanted }: Named & AppointmentTime,
) {
  return inTransaction(db, async (tx) => {
    const { appointment, lead } = await lockAppointment(tx, { id, version }, now())
    const consultant = await checkTime(tx, wanted, now())
    const after = {
      ...appointment,
      desk: consultant?.desk ?? appointment.desk,
      consultant_id: wanted.consultant_id,
      starts_at: wanted.starts_at,
      version: version + 1,
    }
    const isMoved = after.starts_at.getTime() !== appointment.starts_at.getTime()
    if (!isMoved && after.consultant_id === appointment.consultant_id) return { version }
    await queryRows(
      tx,
      'update appointments set desk = $2, consultant_id = $3, starts_at = $4, version = version + 1 where id = $1',
      [id, after.desk, after.consultant_id, after.starts_at],
    )
    if (isMoved) await allowSameRequest(tx, lead.id)
    await recordChange(tx, actor, {
      action: 'appointment.changed',
      entity: 'appointment',
      entity_id: id,
      label: lead.number,
      before: shownAppointment(appointment),
      after: shownAppointment(after),
    })
    if (isMoved || consultant)
      await mailAppointment(tx, services, lead, {
        ...after,
        change: isMoved ? 'moved' : 'reassigned',
        consultant,
      })
    return { version: after.version }
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? busy() : error
  })
}

/** Cancels an appointment, frees its time and mails the customer. @throws Problem `missing`, `conflict` */
export function cancelAppointment(work: Work, actor: Actor, named: Named) {
  return inTransaction(work.db, async (tx) => {
    await cancelLocked(tx, work, actor, await lockAppointment(tx, named, work.now()))
  })
}

/** Cancels an appointment that this transaction has locked. */
export async function cancelLocked(
  tx: Db,
  { services, now }: Pick<Work, 'services' | 'now'>,
  actor: Actor,
  { appointment, lead }: LockedAppointment,
) {
  await queryRows(tx, 'update appointments set canceled_at = $2, version = version + 1 where id = $1', [
    appointment.id,
    now(),
  ])
  await allowSameRequest(tx, lead.id)
  await recordChange(tx, actor, {
    action: 'appointment.canceled',
    entity: 'appointment',
    entity_id: appointment.id,
    label: lead.number,
    before: shownAppointment(appointment),
    after: null,
  })
  await mailAppointment(tx, services, lead, {
    ...appointment,
    version: appointment.version + 1,
    change: 'canceled',
    consultant: null,
  })
}

/** Lets the customer book the time that became free with the same form again: it is no duplicate any more. */
export const allowSameRequest = (tx: Db, lead_id: string) =>
  queryRows(tx, 'update leads set fingerprint = id::text where id = $1', [lead_id])

/** Locks an appointment that can still change, with its request. */
async function lockAppointment(tx: Db, { id, version }: Named, now: Date): Promise<LockedAppointment> {
  const { appointment, lead } = await lockWithRequest(tx, id)
  if (appointment.version !== version || appointment.canceled_at !== null) throw changedMeanwhile(appointment)
  if (appointment.starts_at <= now) throw isOver()
  return { appointment, lead }
}

const changedMeanwhile = ({ version }: StoredAppointment) =>
  new Problem('conflict', text('Someone else has changed this appointment. Reload the page.'), {
    data: { version },
  })

export const isOver = () => new Problem('conflict', text('This appointment is over'))

export type LockedAppointment = { appointment: StoredAppointment; lead: StoredLead }

/** Locks an appointment with its request, in any state. @throws Problem `missing` */
export async function lockWithRequest(tx: Db, id: string): Promise<LockedAppointment> {
  const [found] = await queryRows<{ lead_id: string }>(tx, 'select lead_id from appointments where id = $1', [
    id,
  ])
  if (!found) throw new Problem('missing', text('This appointment no longer exists'))
  // The request first, as everywhere.
  const lead = await lockLead(tx, found.lead_id)
  const [appointment] = await queryRows<StoredAppointment>(
    tx,
    `select id, lead_id, desk, consultant_id, starts_at, version, canceled_at from appointments
     where id = $1 for update`,
    [id],
  )
  if (!appointment) throw new Problem('missing', text('This appointment no longer exists'))
  return { appointment, lead }
}

/** An appointment in the audit log. */
export const shownAppointment = ({
  desk,
  consultant_id,
  starts_at,
}: Pick<StoredAppointment, 'desk' | 'consultant_id' | 'starts_at'>) => ({
  desk,
  consultant_id,
  starts_at: starts_at.toISOString(),
})
