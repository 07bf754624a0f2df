import { endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { lockCustomer } from './customers.server.ts'

/**
 * Moves everything of one customer to another, and closes the emptied account: its sessions end, and it can no longer
 * sign in. One transaction. What exists in both and may exist only once (a review of one product, a saved report with the
 * same answers) stays with the closed account.
 *
 * @throws Problem `conflict` for a staff account, or when one of the accounts is closed
 */
export function mergeCustomers(
  ctx: RequestContext,
  staff: Customer,
  { keep_id, close_id }: { keep_id: string; close_id: string },
) {
  if (keep_id === close_id) throw new Problem('invalid', text('Choose two different accounts'))
  return inTransaction(ctx.db, async (tx) => {
    // In one order, so that two merges of the same accounts do not wait for each other.
    const [first, second] = [keep_id, close_id].toSorted()
    const locked = [await lockCustomer(tx, first ?? ''), await lockCustomer(tx, second ?? '')]
    if (locked.some(({ closed }) => closed))
      throw new Problem('conflict', text('One of these accounts is closed'))
    const emailOf = (id: string) => locked.find((account) => account.id === id)?.email ?? ''
    const move = { from: close_id, to: keep_id, from_email: emailOf(close_id).toLowerCase() }
    for (const { merge } of ctx.services.personal_data) await merge?.(tx, move)
    await endSessions(tx, close_id)
    await queryRows(
      tx,
      `update users set banned = true, ban_reason = 'merged', ban_expires = null, updated_at = clock_timestamp()
       where id = $1`,
      [close_id],
    )
    const actor = staffActor(ctx, staff)
    for (const [id, other, action] of [
      [keep_id, close_id, 'customer.merged'],
      [close_id, keep_id, 'customer.closed_by_merge'],
    ] as const)
      await recordChange(tx, actor, {
        action,
        entity: 'customer',
        entity_id: id,
        label: emailOf(id),
        before: null,
        after: { with: other },
      })
  })
}
