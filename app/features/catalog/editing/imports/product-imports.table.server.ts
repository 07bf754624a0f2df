import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { product_edits } from '#features/catalog/editing/bulk/product-edits.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'
import type {
  CellChange,
  CsvDelimiter,
  CsvEncoding,
  ImportProblem,
  ImportState,
  RowOutcome,
  StockMove,
} from './product-import.ts'

/** Uploaded files with products, and how far their import is. */
export const product_imports = pgTable(
  'product_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    actor_kind: text().notNull(),
    actor_id: text().notNull(),
    file_name: text().notNull(),
    file_key: text().notNull(),
    encoding: text().$type<CsvEncoding>().notNull(),
    delimiter: text().$type<CsvDelimiter>().notNull(),
    headings: jsonb().$type<string[]>().notNull(),
    /** The first rows, to choose the columns by. */
    sample: jsonb().$type<string[][]>().notNull(),
    /** The column of a product for each heading; empty for one that is not imported. */
    mapping: jsonb().$type<string[]>().notNull(),
    state: text().$type<ImportState>().notNull().default('uploaded'),
    /** Why it failed, and in which row. */
    failure: text(),
    failure_row: integer(),
    rows: integer().notNull().default(0),
    rows_done: integer().notNull().default(0),
    changes_prices: boolean().notNull().default(false),
    changes_stock: boolean().notNull().default(false),
    /** Apply the other rows when some have errors. */
    skip_errors: boolean().notNull().default(false),
    edit_id: uuid().references(() => product_edits.id, { onDelete: 'set null' }),
    /** Products that undo left alone, because they were changed after the import. */
    kept: integer().notNull().default(0),
    created_at: time().notNull().default(now),
  },
  (table) => [
    index('product_imports_by_time').on(table.created_at),
    check(
      'product_import_state',
      sql`${table.state} in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'failed')`,
    ),
  ],
)

/** The checked rows of an import: what applying it will do. */
export const product_import_rows = pgTable(
  'product_import_rows',
  {
    import_id: uuid()
      .notNull()
      .references(() => product_imports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    product_id: text().notNull(),
    name: text().notNull(),
    outcome: text().$type<RowOutcome>().notNull(),
    /** The version of the product that the row was compared with; null for a new one. */
    version: integer(),
    /** The product as it will be. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** What changes in each cell. */
    changes: jsonb().$type<CellChange[]>().notNull(),
    /** What changes in each warehouse. */
    stock: jsonb().$type<StockMove[]>(),
    problems: jsonb().$type<ImportProblem[]>(),
    /** Set when the product was changed after the check. */
    conflict: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.row] }),
    index('product_import_rows_by_outcome').on(table.import_id, table.outcome, table.row),
    index('product_import_rows_by_product').on(table.import_id, table.product_id),
  ],
)
