import type { WarehouseId } from '#features/catalog/products/product.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'

/** What a warehouse has of a product. */
export type WarehouseLevel = { warehouse: WarehouseId; on_hand: number; is_main: boolean }

export type StockLevels = {
  on_hand: number
  reserved: number
  made_to_order: boolean
  warehouses: WarehouseLevel[]
}

type StockRow = {
  product_id: string
  main: WarehouseId
  on_hand: number
  reserved: number
  made_to_order: boolean
  others: { warehouse: WarehouseId; on_hand: number }[]
}

/** The stock rows of products with what lies in other warehouses. */
export const readStockRows = (db: ReadOnlyDb, ids: readonly string[]) =>
  readRows<StockRow>(
    db,
    `select s.product_id, s.warehouse as main, s.on_hand, s.reserved, s.made_to_order,
            coalesce((select jsonb_agg(jsonb_build_object('warehouse', w.warehouse, 'on_hand', w.on_hand)
                                       order by w.on_hand desc, w.warehouse)
                      from warehouse_stock w where w.product_id = s.product_id), '[]') as others
     from stock s where s.product_id = any($1) order by s.product_id`,
    [ids],
  )

/** What each warehouse has, the main one first. */
export const levelsOf = ({
  main,
  on_hand,
  others,
}: Pick<StockRow, 'main' | 'on_hand' | 'others'>): WarehouseLevel[] => {
  const elsewhere = others.reduce((sum, one) => sum + one.on_hand, 0)
  return [
    { warehouse: main, on_hand: on_hand - elsewhere, is_main: true },
    ...others.map((one) => ({ ...one, is_main: false })),
  ]
}

/** The stock of a product by warehouse; null for packages and services. */
export async function readStock(db: Db, product_id: string): Promise<StockLevels | null> {
  const [row] = await readStockRows(db, [product_id])
  if (!row) return null
  const { on_hand, reserved, made_to_order } = row
  return { on_hand, reserved, made_to_order, warehouses: levelsOf(row) }
}

/** Sets what a warehouse other than the main one has. */
export const setOther = (tx: Db, product_id: string, warehouse: WarehouseId, on_hand: number) =>
  queryRows(
    tx,
    `insert into warehouse_stock (product_id, warehouse, on_hand) values ($1, $2, $3)
     on conflict (product_id, warehouse) do update set on_hand = excluded.on_hand`,
    [product_id, warehouse, on_hand],
  )

type NewChange = Pick<StockHistoryEntry, 'warehouse' | 'before' | 'after' | 'reason' | 'note'> & {
  product_id: string
  order_id?: string
}

/** Adds to the stock history. */
export const insertStockChanges = (tx: Db, actor: Actor, changes: readonly NewChange[]) =>
  queryRows(
    tx,
    `insert into stock_changes (product_id, warehouse, actor_kind, actor_id, before, after, reason, note, order_id)
     select product_id, warehouse, $1, $2, before, after, reason, note, order_id
     from jsonb_to_recordset($3::jsonb) as r(product_id text, warehouse text, before int, after int, reason text,
       note text, order_id text)`,
    [actor.kind, actor.id, JSON.stringify(changes)],
  )

const shopActor: Actor = { kind: 'system', id: 'shop', request_id: '' }

/**
 * Records in the history that the stock of products has changed by an order: shipped, or put back after a return. Call it
 * after the change, while the rows are locked. What the main warehouse does not have was taken from the others.
 */
export async function recordStockMoved(
  tx: Db,
  reason: 'shipped' | 'returned',
  moved: readonly { product_id: string; change: number; order_id: string }[],
) {
  if (moved.length === 0) return
  const rows = await readStockRows(
    tx,
    moved.map(({ product_id }) => product_id),
  )
  const changes: NewChange[] = []
  for (const row of rows) {
    const { change = 0, order_id = '' } = moved.find((one) => one.product_id === row.product_id) ?? {}
    const base = { product_id: row.product_id, reason, note: '', ...(order_id && { order_id }) }
    const [main, ...others] = levelsOf(row)
    if (!main) continue
    let lacking = Math.max(0, -main.on_hand)
    const main_change = change + lacking
    if (main_change !== 0)
      changes.push({
        ...base,
        warehouse: row.main,
        before: main.on_hand - change,
        after: main.on_hand + lacking,
      })
    for (const { warehouse, on_hand } of others) {
      const taken = Math.min(lacking, on_hand)
      if (taken === 0) continue
      lacking -= taken
      await setOther(tx, row.product_id, warehouse, on_hand - taken)
      changes.push({ ...base, warehouse, before: on_hand, after: on_hand - taken })
    }
  }
  await insertStockChanges(tx, shopActor, changes)
}

export type StockHistoryEntry = {
  id: string
  at: Date
  warehouse: WarehouseId
  actor_kind: Actor['kind']
  actor_id: string
  before: number
  after: number
  reason: string
  note: string
  order_id: string | null
}

/** The latest changes of a product's stock. */
export const readStockHistory = (db: Db, product_id: string) =>
  queryRows<StockHistoryEntry>(
    db,
    `select id::text, at, warehouse, actor_kind, actor_id, before, after, reason, note, order_id
     from stock_changes where product_id = $1 order by stock_changes.id desc limit 50`,
    [product_id],
  )
