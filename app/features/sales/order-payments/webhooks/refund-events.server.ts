import { lockOrderSums, noteEventOnce } from '#features/sales/orders/orders.server.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'

type Settled = { refund_id: string; order_id: string; wish: string; state: 'done' | 'failed' }

/** Records in an order's history, once, that a refund was sent or failed. */
export async function noteRefund(work: JobContext, { refund_id, order_id, wish, state }: Settled) {
  await inTransaction(work.db, async (tx) => {
    await lockOrderSums(tx, order_id)
    const sent = wish === 'stray' ? 'stray_payment_returned' : 'refund_sent'
    await noteEventOnce(tx, order_id, {
      kind: state === 'done' ? sent : 'refund_failed',
      actor: 'system',
      cause: `refund:${refund_id}`,
    })
  })
}
