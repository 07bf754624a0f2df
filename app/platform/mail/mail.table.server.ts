import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { RecipientKind } from './mail-recipient.server.ts'

export type OutboxState = 'waiting' | 'sent' | 'kept' | 'failed'

/** All mails and text messages: waiting, sent, failed, and `kept`, which no provider sends. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'mail' | 'sms'>().notNull(),
    template: text().notNull(),
    recipient: text().notNull(),
    recipient_name: text().notNull().default(''),
    /** Whether the address is confirmed; an unverified one gets fixed wording only. */
    recipient_kind: text().$type<RecipientKind>().notNull().default('verified'),
    /** The account it concerns, whatever address it goes to; it is deleted with the account. */
    user_id: text(),
    locale: text().$type<Locale>().notNull(),
    /** Empty until the mail is rendered. */
    subject: text().notNull().default(''),
    props: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<OutboxState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /** Until when the mail is claimed by the worker that is sending it. */
    taken_until: time(),
    dedupe_key: text().unique(),
    created_at: time().notNull().default(now),
    sent_at: time(),
  },
  (table) => [
    check('outbox_kind', sql`${table.kind} in ('mail', 'sms')`),
    check('outbox_state', sql`${table.state} in ('waiting', 'sent', 'kept', 'failed')`),
    check('outbox_sent_has_time', sql`(${table.state} = 'sent') = (${table.sent_at} is not null)`),
    check('outbox_recipient_kind', sql`${table.recipient_kind} in ('verified', 'unverified', 'shop')`),
    index('outbox_of_user').on(table.user_id),
    index('outbox_newest').on(table.created_at.desc(), table.id),
    index('outbox_by_state').on(table.state, table.created_at.desc()),
    index('outbox_by_recipient').on(table.recipient),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect
