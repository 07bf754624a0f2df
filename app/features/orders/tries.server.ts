import { hasEnded } from '#features/payments/payment.ts'
import { attemptsFor } from '#features/payments/payments.server.ts'
import type { Scope } from '#platform/scope.server.ts'

export type Payer = {
  /** Names the browser: the session, or the link that somebody pays by. */
  device: string
  email: string
}

/**
 * Counts a try to pay, before a provider hears of it, by browser, mail address, network and order: whoever tries stolen
 * cards runs into one of them, and who pays for a cart never does. Carrying on with a payment under way is free.
 */
export async function takePaymentTry(
  scope: Pick<Scope, 'db' | 'services' | 'network_address'>,
  payer: Payer,
  order_id: string,
) {
  const attempts = await attemptsFor(scope.db, order_id)
  if (attempts.some((attempt) => !hasEnded(attempt.state))) return
  const { limits } = scope.services
  await limits.take('pay-network', scope.network_address)
  await limits.take('pay-device', payer.device)
  await limits.take('pay-mail', plainMail(payer.email))
  await limits.take('pay-order', order_id)
}

/** One mailbox has many spellings: what follows a plus, and dots before the @ at providers that ignore them. */
export function plainMail(email: string) {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const plain = name.replace(/\+.*$/, '')
  return `${/^(?:gmail|googlemail)\.com$/.test(host) ? plain.replaceAll('.', '') : plain}@${host}`
}
