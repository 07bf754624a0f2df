import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#features/catalog/products/catalog.table.server.ts'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** A change of many products at once, which can be undone as a whole. */
export const product_edits = pgTable('product_edits', {
  id: uuid().primaryKey().defaultRandom(),
  /** `price`, `status`, `family` or `import`. */
  kind: text().notNull(),
  actor_kind: text().notNull(),
  actor_id: text().notNull(),
  products: integer().notNull(),
  at: time().notNull().default(now),
  undone_at: time(),
})

/** What an edit changed in one product. Only the changed fields are stored. */
export const product_edit_items = pgTable(
  'product_edit_items',
  {
    edit_id: uuid()
      .notNull()
      .references(() => product_edits.id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: the edit created the product. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What changed in each warehouse; null: nothing. */
    stock: jsonb().$type<{ warehouse: WarehouseId; before: number; after: number }[]>(),
  },
  (table) => [primaryKey({ columns: [table.edit_id, table.product_id] })],
)
