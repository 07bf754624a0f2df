import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { type Attempt, hasEnded } from '#features/sales/payments/payment.ts'
import { attemptById } from '#features/sales/payments/payments.server.ts'
import {
  type NextAction,
  type PaymentProvider,
  ProviderRefusal,
  providerNamed,
  type StartPayment,
} from '#features/sales/payments/providers/provider.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'

/**
 * The data of an order and its payer that a provider receives. If the order used a coupon, the card is only authorized
 * until we have checked it.
 */
export type PayerOfOrder = { locale: Locale; email: string | null; hold_card: boolean }

/** The provider data of an order that was read already. */
export const payerFromOrder = (
  order: Pick<PlacedOrder, 'locale' | 'ship_to' | 'coupon_code'>,
): PayerOfOrder => ({
  locale: order.locale,
  email: order.ship_to.email || null,
  hold_card: order.coupon_code !== null,
})

/** The provider data of the order with this ID. */
export async function findPayer(db: Db, order_id: string): Promise<PayerOfOrder> {
  return only(
    await queryRows<PayerOfOrder>(
      db,
      `select locale, nullif(ship_to ->> 'email', '') as email, coupon_code is not null as hold_card
       from orders where id = $1`,
      [order_id],
      'payer-of',
    ),
  )
}

/** The provider's input for an attempt: identical on every call, so that a retry is the same payment. */
export function paymentToStart(
  { services }: Pick<JobContext, 'services'>,
  attempt: Pick<Attempt, 'id' | 'reference' | 'amount_cents' | 'created_at' | 'return_path'>,
  { locale, email, hold_card }: PayerOfOrder,
): StartPayment {
  const shopUrl = publicUrlOf(services.settings)
  const query = `?order_id=${attempt.reference}`
  return {
    idempotency_key: attempt.id,
    amount_cents: attempt.amount_cents,
    description: attempt.reference,
    created_at: attempt.created_at,
    email,
    locale,
    hold_card,
    return_url: shopUrl + (attempt.return_path ?? pathIn(locale, `/paySuccessful${query}`)),
    cancel_url: shopUrl + (attempt.return_path ?? pathIn(locale, `/PaymentCancelled${query}`)),
  }
}

const alreadyDecided = () => new Problem('conflict', text('This payment is already complete'))

/**
 * What the payer's browser needs to continue an open attempt. Throws a conflict if the attempt has ended, even if
 * only the provider knows yet.
 */
export async function findNextAction(work: JobContext, attempt_id: string): Promise<NextAction> {
  const attempt = await attemptById(work.db, attempt_id)
  if (!attempt?.provider_reference) throw new Problem('missing', text('Payment not found'))
  if (hasEnded(attempt.state)) throw alreadyDecided()
  const provider = providerNamed(work.services.payments, attempt.provider)
  if (!provider) throw new Problem('invalid', text('This payment method isn’t available'))
  const { provider_reference } = attempt
  const payer = await findPayer(work.db, attempt.reference)
  const payment = { ...paymentToStart(work, attempt, payer), provider_reference }
  if (provider.name !== 'boa') return askNextAction(work, provider, payment)
  // The bank posts the browser back to an endpoint that reads the result and then redirects to our page.
  const returnUrl = `${publicUrlOf(work.services.settings)}/api/webhooks/boa/return`
  return askNextAction(work, provider, { ...payment, return_url: returnUrl, cancel_url: returnUrl })
}

type PaymentAtProvider = Parameters<PaymentProvider['nextAction']>[0]

async function askNextAction(work: JobContext, provider: PaymentProvider, payment: PaymentAtProvider) {
  try {
    return await provider.nextAction(payment)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    work.log.info({ error, attempt: payment.idempotency_key }, 'payment is no longer open at its provider')
    throw alreadyDecided()
  }
}
