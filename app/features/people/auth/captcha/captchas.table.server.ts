import { pgTable, text } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.server.ts'

/** Used captcha solutions: each is accepted once. */
export const spent_captchas = pgTable('spent_captchas', {
  signature: text().primaryKey(),
  expires_at: time().notNull(),
})
