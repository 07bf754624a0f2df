import { undoEdit } from '#features/catalog/editing/bulk/edit-products.server.ts'
import type { Actor } from '#platform/audit/audit.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { planQuickly } from './apply-import.server.ts'

/**
 * The job: takes the changes of an import back, as one step. A request would be too short for thousands of products.
 * Permissions were checked when it was asked for.
 */
export async function undoImport({ db, log }: JobContext, job: { import_id: string; actor: Actor }) {
  const { import_id, actor } = job
  try {
    await inTransaction(db, async (tx) => {
      const [found] = await queryRows<{ edit_id: string | null }>(
        tx,
        `select edit_id from product_imports where id = $1 and state = 'undoing' for update`,
        [import_id],
      )
      if (!found?.edit_id) return
      await planQuickly(tx)
      const { changed_since } = await undoEdit(tx, actor, found.edit_id, { may_price: true, may_stock: true })
      await queryRows(tx, `update product_imports set state = 'applied', kept = $2 where id = $1`, [
        import_id,
        changed_since.length,
      ])
    })
  } catch (error) {
    log.error({ import_id, error }, 'undo of an import failed')
    await queryRows(
      db,
      `update product_imports set state = 'applied', failure = 'error' where id = $1 and state = 'undoing'`,
      [import_id],
    )
  }
}
