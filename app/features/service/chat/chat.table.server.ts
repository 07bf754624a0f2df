import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { carts } from '#features/sales/cart/cart.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import { files } from '#platform/files/files.table.server.ts'
import type { Locale } from '#text/text.tsx'
import type { BotMemory } from './bot/understanding/memory.ts'
import type { ChatLink, ChatMessage, ChatState } from './chat.ts'
import type { TopicText } from './topics/topic-text.ts'

/** A conversation belongs to a customer, or to the holder of a guest cookie's secret; only its hash is stored. */
export const chat_conversations = pgTable(
  'chat_conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The conversation's public id, also sent to an external bot. It grants no access. */
    sender_id: uuid().notNull().unique(),
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    secret_hash: text(),
    locale: text().$type<Locale>().notNull(),
    state: text().$type<ChatState>().notNull().default('bot'),
    /** Suggested questions, with the payload that an external bot expects for them. */
    questions: jsonb().$type<{ title: string; payload?: string }[]>().notNull().default([]),
    /** What the conversation is about, for follow-up questions to the bot. */
    memory: jsonb().$type<BotMemory>().notNull().default({}),
    /** Number of consecutive uncertain answers of the bot. */
    unsure: integer().notNull().default(0),
    /** Number of handovers to a person. */
    handovers: integer().notNull().default(0),
    /** Messages up to this step are hidden from the visitor. */
    cleared_step: bigint({ mode: 'number' }).notNull().default(0),
    /** The step of the newest message that the visitor, and that a staff member, has seen. */
    visitor_seen_step: bigint({ mode: 'number' }).notNull().default(0),
    staff_seen_step: bigint({ mode: 'number' }).notNull().default(0),
    /** Email address at which the visitor also wants the answer. */
    reply_to: text(),
    rating: smallint(),
    /** The staff member who handles it. */
    staff_id: text(),
    /** The page of the shop from which the visitor wrote last, and the visitor's cart then. */
    page: text(),
    cart_id: uuid().references(() => carts.id, { onDelete: 'set null' }),
    started_at: time().notNull().default(now),
    last_at: time().notNull().default(now),
    /** When it was replaced by another conversation. */
    ended_at: time(),
  },
  (table) => [
    check('chat_has_one_owner', sql`(${table.user_id} is null) <> (${table.secret_hash} is null)`),
    check('known_chat_state', sql`${table.state} in ('bot', 'waiting', 'person', 'resolved')`),
    check('rating_in_stars', sql`${table.rating} between 1 and 5`),
    uniqueIndex('one_open_chat_of_user').on(table.user_id).where(sql`${table.ended_at} is null`),
    uniqueIndex('one_open_chat_of_guest').on(table.secret_hash).where(sql`${table.ended_at} is null`),
    index('chats_of_user').on(table.user_id),
    index('chats_of_guest').on(table.secret_hash),
    index('chats_for_people')
      .on(table.last_at)
      .where(sql`${table.state} in ('waiting', 'person') and ${table.ended_at} is null`),
    index('chats_by_age').on(table.last_at),
    index('chats_of_cart').on(table.cart_id),
  ],
)

export const chat_messages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => chat_conversations.id, { onDelete: 'cascade' }),
    /** Position in the conversation. */
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    by: text().$type<ChatMessage['by']>().notNull(),
    /** The staff member who wrote it. */
    staff_id: text(),
    text: text().notNull(),
    is_image: boolean().notNull().default(false),
    file_id: uuid().references(() => files.id, { onDelete: 'set null' }),
    links: jsonb().$type<ChatLink[]>().notNull().default([]),
    /** The browser's idempotency key: a retry with the same key is the same message. */
    key: uuid(),
    /** The message that this one answers. */
    answers: uuid(),
    /** For a customer's message: when its replies were written, even if there were none. */
    answered_at: time(),
    /** For a bot's message: the topic that it answers, and whether the visitor found it helpful. */
    topic: text(),
    is_helpful: boolean(),
    sent_at: time().notNull().default(now),
  },
  (table) => [
    unique('chat_message_said_once').on(table.conversation_id, table.key),
    index('messages_of_chat').on(table.conversation_id, table.step),
    index('chat_message_of_file').on(table.file_id),
    index('chat_answers').on(table.answers),
    index('rated_chat_answers').on(table.topic).where(sql`${table.is_helpful} is not null`),
    check('known_chat_speaker', sql`${table.by} in ('customer', 'bot', 'person')`),
    check('chat_message_is_short', sql`char_length(${table.text}) <= 8000`),
    check('only_people_are_staff', sql`${table.staff_id} is null or ${table.by} = 'person'`),
    check('bots_have_no_keys', sql`${table.key} is null or ${table.by} <> 'bot'`),
  ],
)

/** The events of a conversation: handovers and the visitor's actions. */
export const chat_events = pgTable(
  'chat_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => chat_conversations.id, { onDelete: 'cascade' }),
    step: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    from_state: text().$type<ChatState>(),
    to_state: text().$type<ChatState>().notNull(),
    /** `visitor`, `bot`, `system` or `staff:<id>`. */
    actor: text().notNull(),
    /** The reason in our own terms, never the visitor's text. */
    cause: text().notNull().default(''),
    at: time().notNull().default(now),
  },
  (table) => [index('events_of_chat').on(table.conversation_id, table.step)],
)

/** Internal notes of staff about a conversation. The visitor never sees them. */
export const chat_notes = pgTable(
  'chat_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    conversation_id: uuid()
      .notNull()
      .references(() => chat_conversations.id, { onDelete: 'cascade' }),
    /** The browser's idempotency key. */
    key: uuid().notNull(),
    staff_id: text().notNull(),
    body: text().notNull(),
    at: time().notNull().default(now),
  },
  (table) => [
    unique('chat_note_written_once').on(table.conversation_id, table.key),
    check('chat_note_is_short', sql`char_length(${table.body}) between 1 and 2000`),
  ],
)

/** Prepared answers of staff, each in one language. */
export const chat_canned_answers = pgTable(
  'chat_canned_answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    locale: text().$type<Locale>().notNull(),
    body: text().notNull(),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('canned_answer_is_short', sql`char_length(${table.body}) between 1 and 4000`)],
)

/**
 * Topics of the bot that staff wrote. One with the id of a built-in topic replaces that topic's texts; a disabled one
 * takes it out.
 */
export const chat_topics = pgTable(
  'chat_topics',
  {
    id: text().primaryKey(),
    /** Title, phrases and answer by language. */
    texts: jsonb().$type<Partial<Record<Locale, TopicText>>>().notNull(),
    /** Pages of the shop that the answer links to. */
    links: jsonb().$type<string[]>().notNull().default([]),
    is_enabled: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updated_at: time().notNull().default(now),
  },
  (table) => [check('chat_topic_id', sql`${table.id} ~ '^[a-z0-9_]{1,60}$'`)],
)

/** Questions that the bot could not answer, for staff to write topics from. */
export const chat_unanswered = pgTable(
  'chat_unanswered',
  {
    message_id: uuid()
      .primaryKey()
      .references(() => chat_messages.id, { onDelete: 'cascade' }),
    locale: text().$type<Locale>().notNull(),
    at: time().notNull().default(now),
    /** When staff taught the bot an answer, or dismissed the question. */
    done_at: time(),
  },
  (table) => [index('open_unanswered_questions').on(table.at).where(sql`${table.done_at} is null`)],
)
