import { hasEnded } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'

/**
 * Throws a conflict while a payment of a locked order is open, including one that is just being created at the
 * provider: it may still succeed.
 */
export async function refuseWhilePaying(tx: Db, order_id: string) {
  if ((await attemptsFor(tx, order_id)).every((attempt) => hasEnded(attempt.state))) return
  throw new Problem(
    'conflict',
    text('A payment for this order is in progress. Complete or cancel it first.'),
    {
      data: { reason: 'payment_open' },
    },
  )
}
