import { queryRows } from '#platform/database/db.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { redeemTotp } from './totp.server.ts'
import { fieldProblem } from './two-factor.server.ts'

/**
 * Confirms a second factor before something that outlives the session: by a code of the authenticator app, or by a
 * sign-in with a second factor within the last 15 minutes. A password alone is not enough.
 * @throws Problem `invalid` at the field `code`, `too-many`
 */
export async function confirmSecondFactor(ctx: RequestContext, staff: Customer, code: string | undefined) {
  const { db, services } = ctx
  const digits = code?.replaceAll(/[\s-]/g, '')
  if (!digits) {
    if (await hasJustSignedIn(ctx, staff)) return
    throw fieldProblem('code', text('Enter the code that your authenticator app shows, or sign in again'))
  }
  await services.limits.take('password-again', staff.id)
  const isAccepted =
    /^\d{6}$/.test(digits) &&
    (await redeemTotp(db, services.auth, { user_id: staff.id, code: digits })) === 'accepted'
  if (!isAccepted) {
    logSecurityEvent(ctx, 'second_factor_failed', { user_id: staff.id, by: 'app' })
    throw fieldProblem('code', text('Incorrect code. Codes change every 30 seconds.'))
  }
  await services.limits.forgive('password-again', staff.id)
  logSecurityEvent(ctx, 'identity_confirmed', { user_id: staff.id, by: 'app' })
}

/** Demo accounts have no second factor: there the sign-in alone counts. */
async function hasJustSignedIn({ db, services }: RequestContext, { session_id }: Customer) {
  const rows = await queryRows(
    db,
    `select 1 from sessions where id = $1 and created_at > clock_timestamp() - interval '15 minutes'
       and (second_factor or $2)`,
    [session_id, services.settings.demo],
  )
  return rows.length === 1
}
