import { hasEnded } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { plainMail } from '#platform/mail/mailbox.ts'

export type Payer = {
  /** Names the browser: the session, or the link that somebody pays by. */
  device: string
  email: string
}

/** A signed-in customer who pays an order of theirs. */
export const signedInPayer = ({ session_id, email }: Pick<Customer, 'session_id' | 'email'>): Payer => ({
  device: session_id,
  email,
})

/**
 * Counts a try to pay, before a provider hears of it, by browser, mail address, network and order: whoever tries stolen
 * cards runs into one of them, and who pays for a cart never does. Carrying on with a payment under way is never refused.
 * An order counts for its owner: whoever asks for another's neither reaches it nor uses up its tries.
 */
export async function takePaymentTry(
  { db, services, network_address }: Pick<RequestContext, 'db' | 'services' | 'network_address'>,
  payer: Payer,
  order: { id: string; user_id: string },
) {
  const tries = {
    'pay-network': network_address,
    'pay-device': payer.device,
    'pay-mail': plainMail(payer.email),
    'pay-order': `${order.user_id} ${order.id}`,
  }
  try {
    await services.limits.takeEach(tries)
  } catch (refusal) {
    const attempts = await attemptsFor(db, order.id)
    if (!attempts.some((attempt) => !hasEnded(attempt.state))) throw refusal
  }
}
