import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'

export type InboxEvent = {
  provider: string
  event_id: string
  kind: string
  received_at: Date
  handled_at: Date | null
  failures: number
  last_error: string | null
}

export const inboxStates = ['waiting', 'failed', 'handled'] as const
export type InboxState = (typeof inboxStates)[number]

const conditions: Record<InboxState, string> = {
  waiting: 'handled_at is null and failures = 0',
  failed: 'handled_at is null and failures > 0',
  handled: 'handled_at is not null',
}

/** A page of the webhook events that providers sent, newest first, without their payload. */
export async function listWebhookEvents(
  db: Db,
  { state, provider }: { state?: InboxState | undefined; provider?: string | undefined },
  { page, size }: { page: number; size: number },
) {
  const where = `($1::text is null or provider = $1)${state ? ` and ${conditions[state]}` : ''}`
  const list = await queryRows<InboxEvent>(
    db,
    `select provider, event_id, kind, received_at, handled_at, failures, last_error
     from payment_notices where ${where} order by received_at desc, event_id limit $2 offset $3`,
    [provider ?? null, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from payment_notices where ${where}`,
      [provider ?? null],
    ),
  )
  return { list, total }
}

/** Handles a stored event again. Handling is repeatable: what counts is the provider's answer. Returns whether it exists. */
export const retryWebhookEvent = (db: Db, provider: string, event_id: string) =>
  inTransaction(db, async (tx) => {
    const known = await queryRows(
      tx,
      'select 1 from payment_notices where provider = $1 and event_id = $2 and handled_at is null',
      [provider, event_id],
    )
    if (known.length === 0) return false
    await enqueue(tx, 'orders.handlePaymentNotice', { provider, event_id })
    return true
  })
