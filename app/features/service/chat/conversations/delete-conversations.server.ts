import { eraseOutcomes } from '#features/sales/payments/operations-inbox.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { removeImagesOf } from '../images/images.server.ts'
import { closeHandoverTask } from '../staff/handover.server.ts'
import { guestDays } from './owner.server.ts'

/** Retention of a customer's conversation in days after its last message, as stated in the privacy policy. */
export const customerDays = 730

/** Deletes conversations with their messages and images, and closes their inbox tasks. */
export async function deleteConversations(tx: Db, ids: readonly string[], outcome: string) {
  for (const id of ids) await closeHandoverTask(tx, id, outcome)
  await eraseOutcomes(
    tx,
    ids.map((id) => `chat:${id}:`),
  )
  await removeImagesOf(tx, ids)
  await queryRows(tx, 'delete from chat_conversations where id = any($1)', [ids])
}

/** Deletes conversations by the age of their last message in days. Returns how many. */
export async function deleteOldConversations(
  db: Db,
  now: Date,
  days = { guest: guestDays, customer: customerDays },
): Promise<number> {
  let deleted = 0
  for (;;) {
    const old = await queryRows<{ id: string }>(
      db,
      `select id from chat_conversations
       where last_at < $1::timestamptz - make_interval(days => case when user_id is null then $2::int else $3::int end)
       order by last_at limit 200`,
      [now, days.guest, days.customer],
    )
    if (old.length === 0) return deleted
    const ids = old.map(({ id }) => id)
    await inTransaction(db, (tx) => deleteConversations(tx, ids, 'The conversation has grown too old'))
    deleted += ids.length
  }
}
