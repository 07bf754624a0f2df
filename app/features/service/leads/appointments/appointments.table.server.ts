import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { Desk } from '../lead.ts'
import { consultants, leads } from '../leads.table.server.ts'

/**
 * Booked times of 30 minutes. A consultant has one appointment at a time; a desk without a calendar, too. Canceled ones
 * stay and block nothing.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    desk: text().$type<Desk>().notNull(),
    /** Null until staff assign one, when no consultant of the desk has a calendar. */
    consultant_id: uuid().references(() => consultants.id, { onDelete: 'restrict' }),
    starts_at: time().notNull(),
    /** Incremented with every change; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    canceled_at: time(),
    created_at: time().notNull().default(now),
  },
  (table) => [
    uniqueIndex('one_appointment_of_consultant')
      .on(table.consultant_id, table.starts_at)
      .where(sql`${table.canceled_at} is null`),
    uniqueIndex('one_appointment_of_desk')
      .on(table.desk, table.starts_at)
      .where(sql`${table.consultant_id} is null and ${table.canceled_at} is null`),
    index('appointments_by_time').on(table.starts_at),
    index('appointments_of_lead').on(table.lead_id, table.starts_at),
    check(
      'known_desk_of_appointment',
      sql`${table.desk} in ('residential', 'commercial', 'transformers', 'trade', 'after_sales')`,
    ),
    check('appointment_on_the_half_hour', sql`extract(epoch from ${table.starts_at})::bigint % 1800 = 0`),
  ],
)

/** Weekly working hours of consultants, in minutes after midnight in the shop's time zone. Weekday 0 is Sunday. */
export const consultant_hours = pgTable(
  'consultant_hours',
  {
    consultant_id: uuid()
      .notNull()
      .references(() => consultants.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    from_minutes: integer().notNull(),
    until_minutes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.consultant_id, table.weekday, table.from_minutes] }),
    check('known_weekday', sql`${table.weekday} between 0 and 6`),
    check(
      'working_hours_in_order',
      sql`${table.from_minutes} >= 0 and ${table.from_minutes} < ${table.until_minutes} and ${table.until_minutes} <= 1440`,
    ),
  ],
)

/** Days on which consultants do not work, both included. */
export const consultant_days_off = pgTable(
  'consultant_days_off',
  {
    id: uuid().primaryKey().defaultRandom(),
    consultant_id: uuid()
      .notNull()
      .references(() => consultants.id, { onDelete: 'cascade' }),
    first_day: date().notNull(),
    last_day: date().notNull(),
  },
  (table) => [
    index('days_off_of_consultant').on(table.consultant_id, table.last_day),
    check(
      'days_off_of_at_most_a_year',
      sql`${table.last_day} between ${table.first_day} and ${table.first_day} + 365`,
    ),
  ],
)
