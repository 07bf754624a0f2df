import { type Attempt, hasEnded } from '#features/payments/payment.ts'
import { attemptById } from '#features/payments/payments.server.ts'
import { type HandOver, providerNamed, type StartPayment } from '#features/payments/provider.server.ts'
import { rowsOf } from '#platform/db.server.ts'
import { publicUrlOf } from '#platform/env.server.ts'
import { Problem } from '#platform/problem.ts'
import { only } from '#platform/rows.ts'
import type { Work } from '#platform/scope.server.ts'
import { type Locale, pathIn, text } from '#text/text.tsx'

/** What a provider is told of an attempt: the same each time it is asked, so that asking again is the same payment. */
export async function paymentToStart(
  { db, services }: Work,
  attempt: Pick<Attempt, 'id' | 'reference' | 'amount_cents' | 'created_at' | 'return_path'>,
): Promise<StartPayment> {
  const { locale, email } = only(
    await rowsOf<{ locale: Locale; email: string | null }>(
      db,
      `select locale, nullif(ship_to ->> 'email', '') as email from orders where id = $1`,
      [attempt.reference],
      'payer-of',
    ),
  )
  const back = publicUrlOf(services.settings)
  const query = `?order_id=${attempt.reference}`
  return {
    idempotency_key: attempt.id,
    amount_cents: attempt.amount_cents,
    description: attempt.reference,
    created_at: attempt.created_at,
    email,
    locale,
    return_url: back + (attempt.return_path ?? pathIn(locale, `/paySuccessful${query}`)),
    cancel_url: back + (attempt.return_path ?? pathIn(locale, `/PaymentCancelled${query}`)),
  }
}

/** What the payer's browser needs to go on with an attempt that is open; one that has ended is a conflict. */
export async function handOver(work: Work, attempt_id: string): Promise<HandOver> {
  const attempt = await attemptById(work.db, attempt_id)
  if (!attempt?.provider_reference) throw new Problem('missing', text('Payment not found'))
  if (hasEnded(attempt.state)) throw new Problem('conflict', text('This payment has already been decided'))
  const provider = providerNamed(work.services.payments, attempt.provider)
  if (!provider) throw new Problem('invalid', text('This way to pay is not offered'))
  const { provider_reference } = attempt
  const payment = { ...(await paymentToStart(work, attempt)), provider_reference }
  if (provider.name !== 'boa') return provider.handOver(payment)
  // The bank posts the browser back to a door that reads what it says and then shows our own page.
  const door = `${publicUrlOf(work.services.settings)}/api/webhooks/boa/return`
  return provider.handOver({ ...payment, return_url: door, cancel_url: door })
}
