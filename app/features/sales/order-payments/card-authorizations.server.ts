import { recordCouponCard } from '#features/catalog/promotions/coupons.server.ts'
import { statusCode } from '#features/sales/orders/order.ts'
import { lockOrderSums } from '#features/sales/orders/orders.server.ts'
import {
  type Attempt,
  hasEnded,
  type ProviderAnswer,
  type StartedAttempt,
} from '#features/sales/payments/payment.ts'
import { recordRefusal, requireAttempt } from '#features/sales/payments/payments.server.ts'
import type { PaymentProvider } from '#features/sales/payments/providers/provider.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { checkpoint } from '#platform/database/embedded/checkpoints.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'

/**
 * Captures a card authorization, or voids it if the order may not use it; then nothing is charged. Returns the state
 * of the payment afterwards. Safe to repeat after an interruption.
 */
export async function settleCardAuthorization(
  work: Pick<JobContext, 'db'>,
  provider: PaymentProvider,
  attempt: StartedAttempt,
  { card = null }: ProviderAnswer,
): Promise<ProviderAnswer> {
  const { authorizations } = provider
  if (!authorizations) throw new Error(`${provider.name} authorized a card that it cannot capture`)
  const { provider_reference } = attempt
  const objection = await inTransaction(work.db, (tx) => findCaptureObjection(tx, attempt, card))
  await checkpoint('settling: card looked at')
  if (objection === null) await authorizations.capture(provider_reference)
  else await authorizations.release(provider_reference)
  await checkpoint('settling: card decided')
  const answer = await provider.retrieve(provider_reference, attempt.created_at)
  return answer.state === 'failed' && objection !== null ? { ...answer, failure: objection } : answer
}

/**
 * Why an authorization must not be captured, or null. If null, the card counts as one that the order's coupon was
 * used with.
 */
async function findCaptureObjection(tx: Db, attempt: Attempt, card: string | null) {
  const order = await lockOrderSums(tx, attempt.reference)
  const { state } = await requireAttempt(tx, attempt.id)
  if (order.status !== statusCode.unpaid || hasEnded(state)) return 'cancelled'
  if (order.coupon_code === null || card === null) return null
  // Card fingerprints are specific to each provider.
  if (await recordCouponCard(tx, order.id, `${attempt.provider}:${card}`)) return null
  await recordRefusal(tx, attempt.id, 'coupon_used')
  return 'coupon_used'
}
