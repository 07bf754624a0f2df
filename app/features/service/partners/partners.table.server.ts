import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { leads } from '#features/service/leads/leads.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { ApplicationState, UserGroup } from './partner.ts'

/** The directory of installers, contractors and designers. */
export const partners = pgTable(
  'partners',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull().unique(),
    /** Numbers of the map's work types, 0 to 15. */
    work_types: integer().array().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip_code: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    /** Invented data for a demo shop; every page that shows it says so. */
    is_example: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    created_at: time().notNull().default(now),
  },
  (table) => [
    index('partners_by_state').on(table.state, table.name),
    check('partner_does_something', sql`cardinality(${table.work_types}) > 0`),
    check('known_work_types', sql`${table.work_types} <@ array[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]`),
  ],
)

/** The status of an application. Its content is in the lead. */
export const partner_applications = pgTable(
  'partner_applications',
  {
    lead_id: uuid()
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    state: text().$type<ApplicationState>().notNull().default('received'),
    changed_at: time().notNull().default(now),
  },
  (table) => [
    check(
      'known_application_state',
      sql`${table.state} in ('received', 'in_review', 'accepted', 'declined', 'ended')`,
    ),
  ],
)

/** The links in mails that open an application without an account. Only a hash of each key is stored. */
export const application_links = pgTable(
  'application_links',
  {
    key_hash: text().primaryKey(),
    lead_id: uuid()
      .notNull()
      .references(() => partner_applications.lead_id, { onDelete: 'cascade' }),
    expires_at: time().notNull(),
  },
  (table) => [index('links_of_application').on(table.lead_id)],
)

const isGroup = (column: unknown) =>
  sql`${column} in ('Residential Users', 'Commercial Users', 'Electric Contractors', 'Sales Representatives')`

/** The work types that a user group of the map sees. Employees see all and have no rows. */
export const map_group_work_types = pgTable(
  'map_group_work_types',
  {
    user_group: text().$type<UserGroup>().notNull(),
    work_type: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_group, table.work_type] }),
    check('group_with_own_work_types', isGroup(table.user_group)),
    check('visible_work_type', sql`${table.work_type} between 0 and 15`),
  ],
)

/** Staff changes to the work types that a group sees, or to the group of a customer. */
export const map_group_events = pgTable(
  'map_group_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** The customer whose group was changed; null when the group itself was changed. */
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    actor_id: text().notNull(),
    user_group: text().$type<UserGroup>().notNull(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    index('map_group_events_of_customer').on(table.user_id),
    check('map_group_event_kind', sql`${table.kind} in ('work-types', 'customer')`),
  ],
)
