import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Locale } from '#text/text.tsx'
import type { Channel, DayTime, Desk, LeadKind } from './lead.ts'
import type { LeadMessageKind, LeadState } from './lead-state.ts'

/** The sequence of request numbers. It has gaps: a number of a failed insert stays unused. */
export const lead_numbers = pgSequence('lead_numbers', { startWith: 1 })

/** All requests sent by forms. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** HQ-2026-000123: the year in the shop's time zone, then a sequence that is never reset. */
    number: text().notNull().unique(),
    kind: text().$type<LeadKind>().notNull(),
    /** `suspected`: the honeypot field was filled in. Stored for review; no mails are sent. */
    state: text().$type<LeadState>().notNull().default('new'),
    /** The staff member who handles it. */
    assignee_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Incremented with every change by staff; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    user_id: text().references(() => users.id, { onDelete: 'set null' }),
    locale: text().$type<Locale>().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    company_name: text().notNull().default(''),
    email: text().notNull(),
    phone: text().notNull().default(''),
    zip_code: text().notNull().default(''),
    channel: text().$type<Channel>().notNull().default('email'),
    best_time: text().$type<DayTime>().notNull().default('any'),
    message: text().notNull().default(''),
    /** The details of this kind of request. */
    details: jsonb().notNull(),
    /** The page it was sent from. */
    page: text().notNull(),
    /** Where the visitor came from: `utm_source` of the address, else the host of the linking website. */
    source: text().notNull().default(''),
    /** `utm_campaign` of the address. */
    campaign: text().notNull().default(''),
    /** Hash of all fields: identical requests on one day are one request. */
    fingerprint: text().notNull(),
    asked_on: text().notNull(),
    sales_due_at: time().notNull(),
    personal_due_at: time().notNull(),
    created_at: time().notNull().default(now),
    /** When the personal data was erased: at the end of its retention, or with the account. */
    erased_at: time(),
  },
  (table) => [
    unique('leads_said_once').on(table.fingerprint, table.asked_on),
    index('leads_by_due_time').on(table.sales_due_at, table.id),
    index('leads_with_source').on(table.source).where(sql`${table.source} <> ''`),
    index('leads_with_campaign').on(table.campaign).where(sql`${table.campaign} <> ''`),
    index('leads_by_due').on(table.state, table.sales_due_at),
    index('leads_newest').on(table.created_at.desc(), table.id),
    index('leads_of_assignee').on(table.assignee_id, table.created_at.desc()),
    index('leads_of_user').on(table.user_id, table.created_at.desc()),
    index('leads_by_email').on(sql`lower(${table.email})`),
    // For the search of the back office for a part of any of these.
    index('leads_search').using(
      'gin',
      sql`${table.number} gin_trgm_ops`,
      sql`${table.email} gin_trgm_ops`,
      sql`${table.company_name} gin_trgm_ops`,
      sql`(${table.first_name} || ' ' || ${table.last_name}) gin_trgm_ops`,
    ),
    index('leads_to_erase').on(table.created_at).where(sql`${table.erased_at} is null`),
    check(
      'known_lead_kind',
      sql`${table.kind} in ('quote', 'transformer', 'consultation', 'contact', 'design', 'company', 'person', 'callback')`,
    ),
    check(
      'known_lead_state',
      sql`${table.state} in ('new', 'suspected', 'answered', 'quoted', 'won', 'lost', 'closed')`,
    ),
    check('known_lead_channel', sql`${table.channel} in ('email', 'call', 'text')`),
    check('lead_due_in_order', sql`${table.sales_due_at} <= ${table.personal_due_at}`),
    check('lead_phone_where_called', sql`${table.channel} = 'email' or ${table.phone} <> ''`),
  ],
)

/**
 * Consent to calls and texts, given or refused, word for word and with its proof. A trigger (migration
 * `consent_retention`) refuses every update. A refusal can be deleted once its request is erased, a given consent
 * `consentYears` later.
 */
export const lead_consents = pgTable(
  'lead_consents',
  {
    id: uuid().primaryKey().defaultRandom(),
    lead_id: uuid()
      .notNull()
      .unique()
      .references(() => leads.id, { onDelete: 'restrict' }),
    given: boolean().notNull(),
    phone: text().notNull(),
    text_version: text().notNull(),
    /** The wording beside the checkbox, in the reader's language. */
    text_shown: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    network_address: text().notNull(),
    user_agent: text().notNull(),
    page: text().notNull(),
    form_id: text().notNull(),
    decided_at: time().notNull().default(now),
  },
  (table) => [check('consent_names_a_number', sql`not ${table.given} or ${table.phone} <> ''`)],
)

/** What staff wrote about a request: mails to the person, mails received from them, internal notes. */
export const lead_messages = pgTable(
  'lead_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text().$type<LeadMessageKind>().notNull(),
    /** The form's idempotency key: sent twice, it is stored and mailed once. */
    key: uuid().notNull(),
    staff_id: text().notNull(),
    body: text().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('lead_message_said_once').on(table.lead_id, table.key),
    index('messages_of_lead').on(table.lead_id, table.at),
    check('known_lead_message_kind', sql`${table.kind} in ('reply', 'received', 'note')`),
  ],
)

/** Prepared replies to requests. */
export const lead_reply_templates = pgTable('lead_reply_templates', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  locale: text().$type<Locale>().notNull(),
  body: text().notNull(),
  updated_at: time().notNull().default(now),
})

/** The files of a request. A file belongs to at most one request. */
export const lead_files = pgTable(
  'lead_files',
  {
    file_id: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    lead_id: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
  },
  (table) => [index('files_of_lead').on(table.lead_id)],
)

/**
 * The booked times of the version before `appointments`, which copies what a process of that version still writes (by a
 * trigger of migration `appointments`). A later release drops it.
 */
export const consultations = pgTable(
  'consultations',
  {
    lead_id: uuid()
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    desk: text().$type<Desk>().notNull(),
    starts_at: time().notNull(),
  },
  (table) => [
    uniqueIndex('one_talk_at_a_time').on(table.desk, table.starts_at),
    check(
      'known_desk',
      sql`${table.desk} in ('residential', 'commercial', 'transformers', 'trade', 'after_sales')`,
    ),
  ],
)

/** The consultants. A demo shop has invented ones, marked as examples. */
export const consultants = pgTable(
  'consultants',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull().unique(),
    desk: text().$type<Desk>().notNull(),
    languages: text().array().notNull(),
    is_example: boolean().notNull().default(false),
    /** The staff member who is this consultant, and may change its calendar. */
    staff_id: text()
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Whether customers see and can book this consultant. */
    is_active: boolean().notNull().default(true),
    /** Incremented with every change of the consultant or the working hours. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'known_desk_of_consultant',
      sql`${table.desk} in ('residential', 'commercial', 'transformers', 'trade', 'after_sales')`,
    ),
  ],
)
