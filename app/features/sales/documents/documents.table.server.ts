import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import type { ShipTo } from '#features/sales/orders/placed-order.ts'
import { returns } from '#features/sales/returns/returns.table.server.ts'
import { now, time } from '#platform/database/columns.server.ts'

/** The last number used in each series: `INV-2026` → 17. */
export const paper_series = pgTable('paper_series', {
  series: text().primaryKey(),
  last: integer().notNull().default(0),
})

/** Issued invoices and credit memos. Numbers are final and consecutive. */
export const papers = pgTable(
  'papers',
  {
    /** `INV-2026-00017` */
    number: text().primaryKey(),
    series: text()
      .notNull()
      .references(() => paper_series.series),
    place: integer().notNull(),
    kind: text().$type<'invoice' | 'refund_note'>().notNull(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    return_id: text().references(() => returns.id),
    /** The recipient at the time of issue. */
    ship_to: jsonb().$type<ShipTo>().notNull(),
    /** Billing address at the time of issue; null: the recipient's. */
    bill_to: jsonb().$type<ShipTo>(),
    issued_at: time().notNull().default(now),
  },
  (table) => [
    unique('one_paper_per_place').on(table.series, table.place),
    uniqueIndex('one_invoice_per_order').on(table.order_id).where(sql`${table.kind} = 'invoice'`),
    uniqueIndex('one_note_per_return').on(table.return_id).where(sql`${table.kind} = 'refund_note'`),
  ],
)
