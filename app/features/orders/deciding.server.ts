import { attemptById } from '#features/payments/payments.server.ts'
import { providerNamed } from '#features/payments/provider.server.ts'
import { chooseInSandbox, type SandboxChoice } from '#features/payments/sandbox.server.ts'
import { Problem } from '#platform/problem.ts'
import type { Work } from '#platform/scope.server.ts'
import { text } from '#text/text.tsx'
import { receiveNotice } from './noticing.server.ts'
import { orderOf } from './orders.server.ts'
import { settleAttempt } from './paying.server.ts'

/** What the buttons of the sandbox's card page do: the card company decides, tells us, and the browser comes back. */
export async function decideInSandbox(
  work: Work,
  user_id: string,
  attempt_id: string,
  choice: SandboxChoice,
) {
  const attempt = await attemptById(work.db, attempt_id)
  const isOpen = providerNamed(work.services.payments, 'sandbox') !== undefined
  if (!isOpen || !attempt?.provider_reference || attempt.provider !== 'sandbox')
    throw new Problem('missing', text('Payment not found'))
  await orderOf(work.db, user_id, attempt.reference)
  const settle = () => settleAttempt(work, attempt_id, `customer:${user_id}`)
  const notice = await chooseInSandbox(work.db, attempt.provider_reference, choice).catch(async (refusal) => {
    // Somebody else, or the hour, decided first: what follows from that must not wait for the sweep.
    await settle()
    throw refusal
  })
  if (!notice) return
  await receiveNotice(work.db, 'sandbox', notice)
  await settle()
}
