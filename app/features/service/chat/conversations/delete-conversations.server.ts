import { eraseOutcomes } from '#features/sales/payments/operations-inbox.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { removeImagesOf } from '../images/images.server.ts'
import { settleWaiting } from '../staff/handover.server.ts'
import { guestDays } from './owner.server.ts'

/** Days after the last word on which a customer's conversation is forgotten, as the privacy policy says. */
export const customerDays = 730

/** Removes conversations with all that was said and shown in them. Nobody waits in them any more. */
export async function deleteConversations(tx: Db, ids: readonly string[], outcome: string) {
  for (const id of ids) await settleWaiting(tx, id, outcome)
  await eraseOutcomes(
    tx,
    ids.map((id) => `chat:${id}:`),
  )
  await removeImagesOf(tx, ids)
  await queryRows(tx, 'delete from chat_conversations where id = any($1)', [ids])
}

/** Deletes conversations by age of their last message: 90 days for guests, two years for customers. */
export async function deleteOldConversations(db: Db, now: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const old = await queryRows<{ id: string }>(
      db,
      `select id from chat_conversations
       where last_at < $1::timestamptz - make_interval(days => case when user_id is null then $2::int else $3::int end)
       order by last_at limit 200`,
      [now, guestDays, customerDays],
    )
    if (old.length === 0) return forgotten
    const ids = old.map(({ id }) => id)
    await inTransaction(db, (tx) => deleteConversations(tx, ids, 'The conversation has grown too old'))
    forgotten += ids.length
  }
}
