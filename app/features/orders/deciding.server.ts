import type { Attempt } from '#features/payments/payment.ts'
import { attemptById, keepNotice } from '#features/payments/payments.server.ts'
import { providerNamed } from '#features/payments/provider.server.ts'
import { chooseInSandbox, type SandboxChoice } from '#features/payments/sandbox.server.ts'
import { Problem } from '#platform/problem.ts'
import type { Work } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import { orderStatusOf } from './orders.server.ts'
import { receiveNotice, settleFound } from './paying.server.ts'

/**
 * What the buttons of the sandbox's card page do: the card company decides, the browser comes back, and the card company
 * tells us. Gives the payment as it stands then.
 */
export async function decideInSandbox(
  work: Work,
  user_id: string,
  attempt_id: string,
  choice: SandboxChoice,
): Promise<Attempt> {
  const attempt = await attemptById(work.db, attempt_id)
  const isOpen = providerNamed(work.services.payments, 'sandbox') !== undefined
  if (!isOpen || !attempt?.provider_reference || attempt.provider !== 'sandbox')
    throw new Problem('missing', text('Payment not found'))
  await orderStatusOf(work.db, user_id, attempt.reference)
  const settle = () => settleFound(work, attempt, `customer:${user_id}`)
  const notice = await chooseInSandbox(work.db, attempt.provider_reference, choice).catch(async (refusal) => {
    // Somebody else, or the hour, decided first: what follows from that must not wait for the sweep.
    await settle()
    throw refusal
  })
  if (!notice) return attempt
  const settled = await settle()
  // Paid is the end of it: then the notice is kept, and no job has to look again.
  if (settled.state === 'succeeded') await keepNotice(work.db, 'sandbox', notice, true)
  else await receiveNotice(work.db, 'sandbox', notice)
  return settled
}
