import type { PlacedOrder, ShipTo } from '#features/sales/orders/placed-order.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'

export type IssuedDocument = { number: string; issued_at: Date; ship_to: ShipTo; bill_to: ShipTo | null }

/** An invoice, or the credit memo of a return; `now` is the date of issue. */
type DocumentToIssue = { now: Date } & (
  | { kind: 'invoice'; return_id: null }
  | { kind: 'refund_note'; return_id: string }
)

/**
 * Returns the invoice of an order or the credit memo of a return, and issues it on the first request. The year's number
 * series is locked until the document is written, so that numbers are consecutive and unique.
 */
export async function issueDocument(
  db: Db,
  order: Pick<PlacedOrder, 'id' | 'ship_to' | 'bill_to'>,
  { kind, return_id, now }: DocumentToIssue,
): Promise<IssuedDocument> {
  const before = await findIssuedDocument(db, kind, order.id, return_id)
  if (before) return before
  return inTransaction(db, async (tx) => {
    const series = `${kind === 'invoice' ? 'INV' : 'CRN'}-${now.getUTCFullYear()}`
    await queryRows(tx, 'insert into paper_series (series) values ($1) on conflict do nothing', [series])
    const { last } = only(
      await queryRows<{ last: number }>(tx, 'select last from paper_series where series = $1 for update', [
        series,
      ]),
    )
    // A concurrent request may have issued the document while this one waited for the lock.
    const meanwhile = await findIssuedDocument(tx, kind, order.id, return_id)
    if (meanwhile) return meanwhile
    const place = last + 1
    await queryRows(tx, 'update paper_series set last = $2 where series = $1', [series, place])
    const number = `${series}-${String(place).padStart(5, '0')}`
    return only(
      await queryRows<IssuedDocument>(
        tx,
        `insert into papers (number, series, place, kind, order_id, return_id, ship_to, bill_to, issued_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning number, issued_at, ship_to, bill_to`,
        [
          number,
          series,
          place,
          kind,
          order.id,
          return_id,
          JSON.stringify(order.ship_to),
          order.bill_to && JSON.stringify(order.bill_to),
          now,
        ],
      ),
    )
  })
}

async function findIssuedDocument(db: Db, kind: string, order_id: string, return_id: string | null) {
  const rows = await queryRows<IssuedDocument>(
    db,
    `select number, issued_at, ship_to, bill_to from papers
     where kind = $1 and order_id = $2 and return_id is not distinct from $3`,
    [kind, order_id, return_id],
  )
  return rows[0] ?? null
}
