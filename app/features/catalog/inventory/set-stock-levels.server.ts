import type { WarehouseId } from '#features/catalog/products/product.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { recordChanges } from '#platform/audit/audit.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { refreshShownStock } from './stock.server.ts'
import { insertStockChanges, levelsOf, readStockRows } from './warehouse-stock.server.ts'

/** What a warehouse is to have of a product, and what it had when someone looked. */
export type StockTarget = { product_id: string; warehouse: WarehouseId; before: number; after: number }

/** Locks the stock rows of products in the order of their ids, until the end of the transaction. */
export const lockStock = (tx: Db, ids: readonly string[]) =>
  queryRows(tx, 'select 1 from stock where product_id = any($1) order by product_id for update', [ids])

/**
 * The ids of the products whose stock is no longer what the targets were made from, or of which orders have reserved more
 * than would be left.
 */
export async function outdatedStock(tx: Db, targets: readonly StockTarget[]): Promise<string[]> {
  const ofProduct = Map.groupBy(targets, ({ product_id }) => product_id)
  const rows = new Map((await readStockRows(tx, [...ofProduct.keys()])).map((row) => [row.product_id, row]))
  return [...ofProduct].flatMap(([product_id, moves]) => {
    const row = rows.get(product_id)
    if (!row) return product_id
    const levels = new Map(levelsOf(row).map((one) => [one.warehouse, one.on_hand]))
    const isOutdated = moves.some(({ warehouse, before }) => (levels.get(warehouse) ?? 0) !== before)
    const total = row.on_hand + moves.reduce((sum, { before, after }) => sum + after - before, 0)
    return isOutdated || (!row.made_to_order && total < row.reserved) ? product_id : []
  })
}

/**
 * Sets what warehouses have of many products, and records it. Call it with targets that are not outdated, while the stock
 * rows are locked. `created`: products that were just inserted with their whole stock.
 */
export async function setStockLevels(
  tx: Db,
  actor: Actor,
  targets: readonly StockTarget[],
  { reason, note, created = [] }: { reason: string; note: string; created?: readonly string[] },
) {
  if (targets.length === 0) return
  const changed = await queryRows<{ product_id: string; before: number; after: number }>(
    tx,
    `with r as (select * from jsonb_to_recordset($1::jsonb)
                as r(product_id text, warehouse text, before int, after int)),
          others as (insert into warehouse_stock (product_id, warehouse, on_hand)
                     select r.product_id, r.warehouse, r.after from r join stock s using (product_id)
                     where r.warehouse <> s.warehouse
                     on conflict (product_id, warehouse) do update set on_hand = excluded.on_hand),
          moved as (select product_id, sum(after - before)::int as change from r
                    where product_id <> all($2::text[]) group by product_id)
     update stock s set on_hand = s.on_hand + m.change from moved m where s.product_id = m.product_id
     returning s.product_id, s.on_hand - m.change - s.reserved as before, s.on_hand - s.reserved as after`,
    [JSON.stringify(targets), created],
  )
  await insertStockChanges(
    tx,
    actor,
    targets.map((target) => ({ ...target, reason, note })),
  )
  await recordChanges(
    tx,
    actor,
    targets.map(({ product_id, warehouse, before, after }) => ({
      action: 'stock.adjusted',
      entity: 'product',
      entity_id: product_id,
      before: { [`stock ${warehouse}`]: before },
      after: { [`stock ${warehouse}`]: after },
    })),
  )
  await refreshShownStock(tx, changed)
}
