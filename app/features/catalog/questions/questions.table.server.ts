import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { Locale } from '#text/text.tsx'
import type { QuestionState, RejectionReason } from './question.ts'

/** Customers' questions about products, each with the answer of the shop. */
export const product_questions = pgTable(
  'product_questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: text()
      .notNull()
      .references(() => products.id),
    user_id: text()
      .notNull()
      .references(() => users.id),
    /** Display name, first name and last initial, if the customer agreed to show it; else empty. */
    asker: text().notNull().default(''),
    locale: text().$type<Locale>().notNull(),
    question: text().notNull(),
    answer: text().notNull().default(''),
    state: text().$type<QuestionState>().notNull().default('waiting'),
    reason: text().$type<RejectionReason>(),
    /** Incremented with every change by staff; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    asked_at: time().notNull().default(now),
    due_at: time().notNull(),
    /** When the current answer was published. */
    answered_at: time(),
    decided_at: time(),
  },
  (table) => [
    index('questions_of_product')
      .on(table.product_id, table.answered_at.desc())
      .where(sql`${table.state} = 'published'`),
    index('questions_waiting').on(table.due_at).where(sql`${table.state} = 'waiting'`),
    index('questions_of_user').on(table.user_id),
    index('questions_newest').on(table.asked_at.desc(), table.id),
    check('question_state', sql`${table.state} in ('waiting', 'published', 'rejected')`),
    check(
      'published_question_has_answer',
      sql`${table.state} <> 'published' or (${table.answer} <> '' and ${table.answered_at} is not null)`,
    ),
    check('rejected_question_has_reason', sql`(${table.state} = 'rejected') = (${table.reason} is not null)`),
  ],
)
