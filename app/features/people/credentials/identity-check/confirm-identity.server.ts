import type { IdentityProof } from '#features/people/auth/account.ts'
import { isCorrectPassword } from '#features/people/auth/auth.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { redeemTotp } from '../two-factor/totp.server.ts'
import { fieldProblem } from '../two-factor/two-factor.server.ts'

/** For so long after a sign-in, or a confirmation, nobody is asked again. */
const recentSeconds = 15 * 60

export const isRecentlyConfirmed = ({ confirmed_seconds }: Customer) => confirmed_seconds < recentSeconds

/**
 * Makes sure, before something that matters is changed, that it is the owner who asks: by a sign-in (of any kind: password,
 * code, passkey) within the last quarter of an hour, or by the password or the code of the authenticator app given now.
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
  if (!(await isRightProof(ctx, customer, proof))) {
    logSecurityEvent(ctx, 'identity_not_confirmed', { user_id: customer.id })
    throw fieldProblem('current_password', text('This is not your current password'))
  }
  await services.limits.forgive('password-again', customer.id)
  await queryRows(db, 'update sessions set confirmed_at = clock_timestamp() where id = $1', [
    customer.session_id,
  ])
  logSecurityEvent(ctx, 'identity_confirmed', { user_id: customer.id })
}

async function isRightProof({ db, services: { auth } }: RequestContext, { id }: Customer, proof: string) {
  const digits = proof.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits) && (await redeemTotp(db, auth, { user_id: id, code: digits })) === 'right')
    return true
  return isCorrectPassword(auth, id, proof)
}
