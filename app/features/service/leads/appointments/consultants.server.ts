import { type Day, dayIn, momentAt } from '#features/store/calendar/business-days.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { sqlStateOf } from '#platform/database/database-errors.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { type Desk, desks } from '../lead.ts'
import type { ConsultantFields, DaysOff, WorkingHours } from './appointment.ts'

export type Consultant = { name: string; desk: Desk; languages: string[]; is_example: boolean }

/** The consultants whom customers see, by desk. */
export async function listConsultants(db: Db) {
  const rows = await queryRows<Consultant>(
    db,
    'select name, desk, languages, is_example from consultants where is_active order by name',
    [],
    'consultants',
  )
  return desks.map((desk) => ({ desk, people: rows.filter((one) => one.desk === desk) }))
}

export type StoredDaysOff = DaysOff & { id: string }

/** A consultant with their working week and the days off that have not ended before a day. */
export type ConsultantCalendar = {
  id: string
  name: string
  desk: Desk
  languages: string[]
  staff_id: string | null
  is_active: boolean
  version: number
  hours: WorkingHours[]
  days_off: StoredDaysOff[]
}

const selectCalendars = `
  select c.id, c.name, c.desk, c.languages, c.staff_id, c.is_active, c.version,
    coalesce((select json_agg(json_build_object('weekday', h.weekday, 'from_minutes', h.from_minutes,
        'until_minutes', h.until_minutes) order by h.weekday, h.from_minutes)
      from consultant_hours h where h.consultant_id = c.id), '[]') as hours,
    coalesce((select json_agg(json_build_object('id', d.id, 'first_day', d.first_day, 'last_day', d.last_day)
        order by d.first_day, d.id)
      from consultant_days_off d where d.consultant_id = c.id and d.last_day >= $1), '[]') as days_off
  from consultants c`

/** All consultants with their calendars, by name. */
export const listCalendars = (db: Db, from: Day) =>
  queryRows<ConsultantCalendar>(db, `${selectCalendars} order by c.name limit 500`, [from])

/** The consultants of a desk who can be booked: active, with working hours. */
export const calendarsOfDesk = (db: Db, desk: Desk, from: Day) =>
  queryRows<ConsultantCalendar>(
    db,
    `${selectCalendars} where c.desk = $2 and c.is_active
       and exists (select from consultant_hours h where h.consultant_id = c.id) order by c.name`,
    [from, desk],
    'calendars-of-desk',
  )

/** One consultant with their calendar. @throws Problem `missing` */
export async function readCalendar(db: Db, id: string, from: Day): Promise<ConsultantCalendar> {
  const [found] = await queryRows<ConsultantCalendar>(db, `${selectCalendars} where c.id = $2`, [from, id])
  if (!found) throw new Problem('missing', text('This consultant no longer exists'))
  return found
}

/** Locks a consultant for a change of the version that a person saw. @throws Problem `missing`, `conflict` */
async function lockConsultant(tx: Db, id: string, version: number | null) {
  const [found] = await queryRows<{ version: number }>(
    tx,
    'select version from consultants where id = $1 for update',
    [id],
  )
  if (!found) throw new Problem('missing', text('This consultant no longer exists'))
  if (version !== null && found.version !== version)
    throw new Problem('conflict', text('Someone else has changed this calendar. Reload it and try again.'), {
      data: { version: found.version },
    })
  return await readCalendar(tx, id, dayIn(new Date(0)))
}

type Saved = { id: string | null; version: number | null; fields: ConsultantFields }

/**
 * Adds a consultant or changes one. @throws Problem `conflict` for a name or staff member of another consultant, or
 * another version
 */
export const saveConsultant = (db: Db, actor: Actor, { id, version, fields }: Saved) =>
  inTransaction(db, async (tx) => {
    const before = id === null ? null : await lockConsultant(tx, id, version)
    if (fields.staff_id !== null) await requireStaff(tx, fields.staff_id)
    const values = [fields.name, fields.desk, fields.languages, fields.staff_id, fields.is_active]
    const [saved] = await queryRows<{ id: string; version: number }>(
      tx,
      before
        ? `update consultants set name = $1, desk = $2, languages = $3, staff_id = $4, is_active = $5,
             version = version + 1 where id = $6 returning id, version`
        : `insert into consultants (name, desk, languages, staff_id, is_active) values ($1, $2, $3, $4, $5)
           returning id, version`,
      before ? [...values, before.id] : values,
    )
    if (!saved) throw new Error('The consultant was not stored')
    await recordChange(tx, actor, {
      action: 'consultant.saved',
      entity: 'consultant',
      entity_id: saved.id,
      label: fields.name,
      before: before && fieldsOf(before),
      after: fields,
    })
    await bumpPublicVersion(tx)
    return saved
  }).catch((error: unknown) => {
    if (sqlStateOf(error) !== '23505') throw error
    const message = text('Another consultant has this name or this staff member')
    throw new Problem('conflict', message, { data: { fields: { name: message } } })
  })

const fieldsOf = ({ name, desk, languages, staff_id, is_active }: ConsultantCalendar) => ({
  name,
  desk,
  languages,
  staff_id,
  is_active,
})

async function requireStaff(tx: Db, id: string) {
  const [found] = await queryRows(tx, `select 1 from users where id = $1 and role <> 'customer'`, [id])
  if (found) return
  const message = text('Choose a staff member')
  throw new Problem('invalid', message, { data: { fields: { staff_id: message } } })
}

/** Replaces the working hours of a consultant's week. @throws Problem `missing`, `conflict` for another version */
export const saveHours = (
  db: Db,
  actor: Actor,
  { id, version, hours }: { id: string; version: number; hours: readonly WorkingHours[] },
) =>
  inTransaction(db, async (tx) => {
    const before = await lockConsultant(tx, id, version)
    await queryRows(tx, 'delete from consultant_hours where consultant_id = $1', [id])
    for (const { weekday, from_minutes, until_minutes } of hours)
      await queryRows(
        tx,
        `insert into consultant_hours (consultant_id, weekday, from_minutes, until_minutes) values ($1, $2, $3, $4)`,
        [id, weekday, from_minutes, until_minutes],
      )
    await queryRows(tx, 'update consultants set version = version + 1 where id = $1', [id])
    await recordChange(tx, actor, {
      action: 'consultant.hours_saved',
      entity: 'consultant',
      entity_id: id,
      label: before.name,
      before: { hours: before.hours },
      after: { hours: [...hours] },
    })
    return { version: version + 1 }
  })

/** Adds days off; the same ones again change nothing. Returns how many appointments the consultant has on these days: they stay until staff move them. */
export const addDaysOff = (db: Db, actor: Actor, id: string, { first_day, last_day }: DaysOff) =>
  inTransaction(db, async (tx) => {
    const { name } = await lockConsultant(tx, id, null)
    const [added] = await queryRows(
      tx,
      `insert into consultant_days_off (consultant_id, first_day, last_day) select $1, $2, $3
       where not exists (select from consultant_days_off
         where consultant_id = $1 and first_day = $2 and last_day = $3) returning 1`,
      [id, first_day, last_day],
    )
    if (added)
      await recordChange(tx, actor, {
        action: 'consultant.days_off_added',
        entity: 'consultant',
        entity_id: id,
        label: name,
        before: null,
        after: { first_day, last_day },
      })
    const on_these_days = await queryRows(
      tx,
      `select 1 from appointments where consultant_id = $1 and canceled_at is null
         and starts_at >= $2 and starts_at < $3`,
      [id, momentAt(first_day, 0), momentAt(last_day, 1440)],
    )
    return { appointments: on_these_days.length }
  })

/** Removes days off. @throws Problem `missing` */
export const removeDaysOff = (db: Db, actor: Actor, consultant_id: string, id: string) =>
  inTransaction(db, async (tx) => {
    const { name } = await lockConsultant(tx, consultant_id, null)
    const [removed] = await queryRows<DaysOff>(
      tx,
      `delete from consultant_days_off where id = $1 and consultant_id = $2
       returning first_day::text as first_day, last_day::text as last_day`,
      [id, consultant_id],
    )
    if (!removed) throw new Problem('missing', text('These days off no longer exist'))
    await recordChange(tx, actor, {
      action: 'consultant.days_off_removed',
      entity: 'consultant',
      entity_id: consultant_id,
      label: name,
      before: removed,
      after: null,
    })
  })

/** Seeds invented consultants for a demo shop; every page that shows them says so. */
export async function seedExampleConsultants(tx: Db) {
  for (const [name, desk, languages] of examples)
    await queryRows(
      tx,
      `with added as (
         insert into consultants (name, desk, languages, is_example) values ($1, $2, $3, true)
         on conflict (name) do nothing returning id)
       insert into consultant_hours (consultant_id, weekday, from_minutes, until_minutes)
       select id, weekday, 540, 1020 from added, generate_series(1, 5) as weekday`,
      [name, desk, languages],
    )
}

const examples: [name: string, desk: Desk, languages: string[]][] = [
  ['June Example', 'residential', ['en']],
  ['Lena Muster', 'residential', ['de', 'en']],
  ['Wei Example', 'commercial', ['zh', 'en']],
  ['Robin Sample', 'commercial', ['en']],
  ['Theo Muster', 'transformers', ['de', 'en']],
  ['Sam Example', 'trade', ['en']],
  ['Mei Sample', 'after_sales', ['zh', 'en']],
]
