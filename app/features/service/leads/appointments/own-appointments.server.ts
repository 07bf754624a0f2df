import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { sqlStateOf } from '#platform/database/database-errors.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import type { Desk } from '../lead.ts'
import { mailAppointment, mailAppointmentToStaff } from './appointment-mail.server.ts'
import {
  allowSameRequest,
  cancelLocked,
  isOver,
  type LockedAppointment,
  lockWithRequest,
  shownAppointment,
} from './appointments.server.ts'
import { checkBookable, justBooked, requireFreeCustomer, whoCanTake } from './availability.server.ts'

export type OwnAppointment = {
  id: string
  /** Of the request. */
  number: string
  desk: Desk
  consultant: string | null
  starts_at: Date
  version: number
  canceled_at: Date | null
}

type Owner = Pick<Customer, 'id' | 'email'>

const selectOwn = `select a.id, l.number, a.desk, c.name as consultant, a.starts_at, a.version, a.canceled_at
  from appointments a join leads l on l.id = a.lead_id left join consultants c on c.id = a.consultant_id`

/** Also booked as a guest with the address of the account: that address is verified. */
const isOwn = `(l.user_id = $1 or (l.user_id is null and l.email <> '' and lower(l.email) = lower($2)))`

/** A customer's appointments, canceled ones too, latest first. */
export const appointmentsOf = (db: Db, { id, email }: Owner) =>
  queryRows<OwnAppointment>(
    db,
    `${selectOwn} where ${isOwn} order by a.starts_at desc, a.id limit 100`,
    [id, email],
    'own-appointments',
  )

/** One of a customer's appointments. @throws Problem `missing` */
export async function ownAppointment(db: Db, { id: user_id, email }: Owner, id: string) {
  if (!z.uuid().safeParse(id).success) throw missing()
  const [found] = await queryRows<OwnAppointment>(
    db,
    `${selectOwn} where ${isOwn} and a.id = $3`,
    [user_id, email, id],
    'own-appointment',
  )
  if (!found) throw missing()
  return found
}

const missing = () => new Problem('missing', text('This appointment no longer exists'))

const hasChanged = ({ version }: LockedAppointment['appointment']) =>
  new Problem('conflict', text('This appointment has changed. Reload the page.'), { data: { version } })

const byCustomer = ({ request_id }: RequestContext, { id }: Owner): Actor => ({
  kind: 'system',
  id: `customer:${id}`,
  request_id,
})

type Named = { id: string; version: number }

/** Locks a customer's appointment. @throws Problem `missing` */
async function lockOwn(tx: Db, owner: Owner, id: string): Promise<LockedAppointment> {
  await ownAppointment(tx, owner, id)
  return lockWithRequest(tx, id)
}

/**
 * Cancels a customer's own appointment, frees its time, and mails the customer and staff. A canceled one stays so.
 * @throws Problem `missing`, `conflict` when it has changed or is over
 */
export const cancelOwnAppointment = (ctx: RequestContext, owner: Owner, { id, version }: Named) =>
  inTransaction(ctx.db, async (tx) => {
    const locked = await lockOwn(tx, owner, id)
    const { appointment, lead } = locked
    if (appointment.canceled_at !== null) return
    if (appointment.version !== version) throw hasChanged(appointment)
    if (appointment.starts_at <= ctx.now()) throw isOver()
    await cancelLocked(tx, ctx, byCustomer(ctx, owner), locked)
    await mailAppointmentToStaff(tx, ctx.services, lead, {
      ...appointment,
      version: version + 1,
      change: 'canceled',
      starts_at_before: appointment.starts_at,
    })
  })

/**
 * Moves a customer's own appointment to a free time of its desk, if possible with the same consultant, and mails the
 * customer and staff. One that is there already stays so.
 * @throws Problem `missing`, `invalid` for a time that is not offered, `conflict` when it is taken or the appointment has
 *   changed, was canceled or is over
 */
export const moveOwnAppointment = (
  ctx: RequestContext,
  owner: Owner,
  { id, version, starts_at }: Named & { starts_at: string },
) =>
  inTransaction(ctx.db, async (tx) => {
    const { appointment, lead } = await lockOwn(tx, owner, id)
    const time = new Date(starts_at)
    if (appointment.canceled_at === null && appointment.starts_at.getTime() === time.getTime()) return
    if (appointment.canceled_at !== null || appointment.version !== version) throw hasChanged(appointment)
    if (appointment.starts_at <= ctx.now()) throw isOver()
    await checkBookable(tx, appointment.desk, starts_at, ctx.now())
    await requireFreeCustomer(tx, owner.id, time, { except: id })
    const free = await whoCanTake(tx, appointment.desk, time)
    const consultant_id = free.find((one) => one === appointment.consultant_id) ?? free[0]
    if (consultant_id === undefined) throw justBooked()
    const after = { ...appointment, starts_at: time, consultant_id, version: version + 1 }
    await queryRows(
      tx,
      'update appointments set consultant_id = $2, starts_at = $3, version = version + 1 where id = $1',
      [id, consultant_id, time],
    )
    await allowSameRequest(tx, lead.id)
    await recordChange(tx, byCustomer(ctx, owner), {
      action: 'appointment.changed',
      entity: 'appointment',
      entity_id: id,
      label: lead.number,
      before: shownAppointment(appointment),
      after: shownAppointment(after),
    })
    const { consultant } = await ownAppointment(tx, owner, id)
    const change = 'moved'
    await mailAppointment(tx, ctx.services, lead, {
      ...after,
      change,
      consultant: consultant === null ? null : { name: consultant },
    })
    await mailAppointmentToStaff(tx, ctx.services, lead, {
      ...after,
      change,
      starts_at_before: appointment.starts_at,
    })
  }).catch((error: unknown) => {
    throw sqlStateOf(error) === '23505' ? justBooked() : error
  })
