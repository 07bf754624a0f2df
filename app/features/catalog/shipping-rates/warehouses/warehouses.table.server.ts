import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { WarehouseId } from '#features/catalog/products/product.ts'
import type { ShopTimeZone } from '#text/time-zones.ts'

/** What staff changed about the warehouses. One without a row is as it is built in. */
export const warehouses = pgTable(
  'warehouses',
  {
    id: text().$type<WarehouseId>().primaryKey(),
    city: text().notNull(),
    chinese: text().notNull(),
    address: text().notNull(),
    state: text().notNull(),
    zip_code: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    time_zone: text().$type<ShopTimeZone>().notNull(),
    pickup_hours: text().notNull(),
    is_active: boolean().notNull(),
    /** Counts changes, so that two people do not overwrite each other. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('known_warehouse', sql`${table.id} in ('OH', 'NV', 'TX', 'GA')`),
    check('warehouse_zip_five_digits', sql`${table.zip_code} ~ '^[0-9]{5}$'`),
  ],
)
