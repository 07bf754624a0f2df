import { hasEnded } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { plainMail } from '#platform/mail/mailbox.ts'

export type Payer = {
  /** Identifies the browser: the session, or the payment link. */
  device: string
  email: string
  /** The order's customer, signed in or with the link that we sent them. Only they choose a payment that takes days. */
  isCustomer: boolean
}

/** A signed-in customer who pays their own order. */
export const signedInPayer = ({ session_id, email }: Pick<Customer, 'session_id' | 'email'>): Payer => ({
  device: session_id,
  email,
  isCustomer: true,
})

/**
 * Rate-limits new payments by browser, mail address, network and order, before the provider is called: it stops card
 * testing and never affects normal customers. Continuing an open payment is never refused. The order's counter
 * includes its owner, so that requests for another customer's order cannot use up its limit.
 */
export async function limitPaymentAttempts(
  { db, services, network_address }: Pick<RequestContext, 'db' | 'services' | 'network_address'>,
  payer: Pick<Payer, 'device' | 'email'>,
  order: { id: string; user_id: string },
) {
  const tries = {
    'pay-network': network_address,
    'pay-device': payer.device,
    'pay-mail': plainMail(payer.email),
    'pay-order': `${order.user_id} ${order.id}`,
  }
  try {
    // The attempt is stored after them.
    await services.limits.takeEach(tries, { flush: false })
  } catch (refusal) {
    const attempts = await attemptsFor(db, order.id)
    if (!attempts.some((attempt) => !hasEnded(attempt.state))) throw refusal
  }
}
