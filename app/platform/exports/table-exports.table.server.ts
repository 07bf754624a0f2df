import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { now, time } from '#platform/database/columns.server.ts'
import type { ExportFormat, ExportState } from './table-export.ts'

/** Files with the rows of a back-office list, as staff requested them. */
export const table_exports = pgTable(
  'table_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The user who requested it, and may download it. */
    staff_id: text().notNull(),
    /** The name of the exporter: `orders`. */
    name: text().notNull(),
    /** The filters of the list, as its exporter reads them. */
    filter: jsonb().$type<Record<string, unknown>>().notNull(),
    format: text().$type<ExportFormat>().notNull(),
    locale: text().notNull(),
    file_key: text().notNull(),
    state: text().$type<ExportState>().notNull().default('preparing'),
    /** Why it failed: `too_many_rows` or `error`. */
    failure: text(),
    rows: integer(),
    bytes: bigint({ mode: 'number' }),
    tries: integer().notNull().default(0),
    requested_at: time().notNull().default(now),
    expires_at: time(),
  },
  (table) => [
    index('table_exports_by_staff').on(table.staff_id, table.requested_at),
    check('table_export_format', sql`${table.format} in ('csv', 'xlsx')`),
    check('table_export_state', sql`${table.state} in ('preparing', 'ready', 'failed')`),
  ],
)
