import type { WarehouseId } from '#features/catalog/products/product.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { refreshShownStock } from './stock.server.ts'
import type { StockReason } from './stock-reasons.ts'
import { insertStockChanges, levelsOf, readStockRows, setOther } from './warehouse-stock.server.ts'

export type StockAdjustment = {
  product_id: string
  warehouse: WarehouseId
  /** What the warehouse had when the person looked. */
  before: number
  after: number
  reason: StockReason
  note: string
}

/**
 * Sets what a warehouse has of a product, and records who did so and why. @throws Problem `conflict` when it is no longer
 * what the person saw, `invalid` when orders have reserved more than would be left, `missing` without a stock row.
 */
export const adjustStock = (db: Db, actor: Actor, adjustment: StockAdjustment) =>
  inTransaction(db, async (tx) => {
    const { product_id, warehouse, before, after } = adjustment
    await queryRows(tx, 'select 1 from stock where product_id = $1 for update', [product_id])
    const [row] = await readStockRows(tx, [product_id])
    if (!row) throw new Problem('missing', text('This product has no stock'))
    const level = levelsOf(row).find((one) => one.warehouse === warehouse)
    if ((level?.on_hand ?? 0) !== before)
      throw new Problem('conflict', text('The stock has changed in the meantime. Check the new number.'), {
        data: { reason: 'stock', on_hand: level?.on_hand ?? 0 },
      })
    const total = row.on_hand + after - before
    if (!row.made_to_order && total < row.reserved) throw tooFew(row.reserved)
    await queryRows(tx, 'update stock set on_hand = $2 where product_id = $1', [product_id, total])
    if (warehouse !== row.main) await setOther(tx, product_id, warehouse, after)
    await insertStockChanges(tx, actor, [adjustment])
    await recordChange(tx, actor, {
      action: 'stock.adjusted',
      entity: 'product',
      entity_id: product_id,
      before: { [`stock ${warehouse}`]: before },
      after: { [`stock ${warehouse}`]: after },
    })
    await refreshShownStock(tx, [
      { product_id, before: row.on_hand - row.reserved, after: total - row.reserved },
    ])
  })

function tooFew(reserved: number) {
  const message = text('Orders have reserved {{reserved}} of this product. The stock cannot be lower.')
  return new Problem('invalid', message, { values: { reserved } })
}
