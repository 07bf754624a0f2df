import { changeStatus } from '#features/catalog/management/manage-products.server.ts'
import { recordChanges } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'

/** Publishes the drafts whose time has come, and records it in the audit log. Returns their number. */
export const publishDueProducts = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await queryRows<{ id: string; name: string; publish_at: Date }>(
      tx,
      `select id, name ->> 'en' as name, publish_at from products
       where publish_at <= $1 and status = 'draft' order by id limit 500 for no key update`,
      [now],
    )
    for (const { id } of due) await changeStatus(tx, id, 'live')
    await recordChanges(
      tx,
      { kind: 'job', id: 'products.publish', request_id: '' },
      due.map(({ id, name, publish_at }) => ({
        action: 'product.published' as const,
        entity: 'product',
        entity_id: id,
        label: name,
        before: { status: 'draft', publish_at: publish_at.toISOString() },
        after: { status: 'live', publish_at: null },
      })),
    )
    return due.length
  })
