import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/people/auth/accounts.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type { DataExportState } from './data-export.ts'

/** Archives with everything that is stored about a person. The bytes are in the file store under `file_key`. */
export const data_exports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    state: text().$type<DataExportState>().notNull().default('preparing'),
    /** Chosen with the request, so that every attempt writes the same file. */
    file_key: text().notNull().unique(),
    bytes: bigint({ mode: 'number' }),
    tries: smallint().notNull().default(0),
    requested_at: time().notNull().default(now),
    ready_at: time(),
    expires_at: time(),
  },
  (table) => [
    check('data_export_state', sql`${table.state} in ('preparing', 'ready', 'failed')`),
    check(
      'data_export_ready',
      sql`(${table.state} = 'ready') = (${table.bytes} is not null and ${table.ready_at} is not null and ${table.expires_at} is not null)`,
    ),
    uniqueIndex('one_data_export_in_preparation').on(table.user_id).where(sql`state = 'preparing'`),
    index('data_exports_of_user').on(table.user_id, table.requested_at.desc()),
  ],
)
