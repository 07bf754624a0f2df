import type { IdentityProof } from '#features/people/auth/account.ts'
import { isCorrectPassword } from '#features/people/auth/auth.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { redeemTotp } from '../two-factor/totp.server.ts'
import { fieldProblem } from '../two-factor/two-factor.server.ts'

/** How long a sign-in or confirmation is sufficient, in seconds. */
const recentSeconds = 15 * 60

/** Whether the customer signed in or confirmed their identity within the last 15 minutes. */
export const isRecentlyConfirmed = ({ confirmed_seconds }: Customer) => confirmed_seconds < recentSeconds

/**
 * Confirms the customer's identity before a sensitive change: by a sign-in (password, code or passkey) within the last
 * 15 minutes, or by `proof`, the current password or an authenticator code.
 * @throws Problem `invalid`, `too-many`
 */
export async function confirmIdentity(ctx: RequestContext, customer: Customer, proof: IdentityProof) {
  if (proof === undefined) {
    if (isRecentlyConfirmed(customer)) return
    const message = text('Please enter your current password')
    throw new Problem('invalid', message, {
      data: { reason: 'confirm', fields: { current_password: message } },
    })
  }
  const { db, services } = ctx
  await services.limits.take('password-again', customer.id)
  if (!(await isCorrectProof(ctx, customer, proof))) {
    logSecurityEvent(ctx, 'identity_not_confirmed', { user_id: customer.id })
    throw fieldProblem('current_password', text('This is not your current password'))
  }
  await services.limits.forgive('password-again', customer.id)
  await queryRows(db, 'update sessions set confirmed_at = clock_timestamp() where id = $1', [
    customer.session_id,
  ])
  logSecurityEvent(ctx, 'identity_confirmed', { user_id: customer.id })
}

async function isCorrectProof({ db, services: { auth } }: RequestContext, { id }: Customer, proof: string) {
  const digits = proof.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits) && (await redeemTotp(db, auth, { user_id: id, code: digits })) === 'accepted')
    return true
  return isCorrectPassword(auth, id, proof)
}
