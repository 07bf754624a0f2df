import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { orders } from '#features/sales/orders/orders.table.server.ts'
import type { ShipTo } from '#features/sales/orders/placed-order.ts'
import { cents, now, time } from '#platform/database/columns.server.ts'
import type { DraftLine } from './order-draft.ts'

/** Orders that staff prepare for a customer. A draft reserves nothing until it is sent: then it is an unpaid order. */
export const order_drafts = pgTable(
  'order_drafts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ship_to: jsonb().$type<ShipTo>().notNull(),
    delivery: text().$type<DeliveryChoice>().notNull(),
    /** Preferred days and times of a delivery appointment, for the carrier. */
    carrier_note: text().notNull().default(''),
    locale: text().notNull(),
    lines: jsonb().$type<DraftLine[]>().notNull(),
    discount_cents: cents().notNull().default(0),
    /** Shown to the customer as the name of the discount. */
    discount_reason: text().notNull().default(''),
    note: text().notNull().default(''),
    po_number: text().notNull().default(''),
    /** Last day on which the customer can pay. */
    expires_on: date().notNull(),
    /** The order whose returned items this one replaces. */
    replaces_order_id: text().references(() => orders.id),
    /** The order that it became. */
    order_id: text().references(() => orders.id),
    version: integer().notNull().default(1),
    created_by: text().notNull(),
    created_at: time().notNull().default(now),
    updated_at: time().notNull().default(now),
  },
  (table) => [
    index('order_drafts_newest').on(table.created_at.desc(), table.id),
    index('order_drafts_of_order').on(table.order_id),
    index('order_drafts_by_email').on(sql`lower(${table.ship_to} ->> 'email')`),
    check('draft_discount_not_negative', sql`${table.discount_cents} >= 0`),
  ],
)
