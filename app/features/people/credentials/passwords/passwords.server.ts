import type { AccountChange, IdentityProof } from '#features/people/auth/account.ts'
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { hashPassword, isCorrectPassword } from '#features/people/auth/auth.server.ts'
import { type CodeAttempt, redeemCode } from '#features/people/auth/codes/codes.server.ts'
import { endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { verifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { pathIn, text } from '#text/text.tsx'
import { confirmIdentity } from '../identity-check/confirm-identity.server.ts'
import { fieldProblem } from '../two-factor/two-factor.server.ts'
import { isListedPassword } from './common-passwords.server.ts'
import { isCommonPassword } from './passwords.ts'

/** Rejects a common password or one made of the user's name or email address. @throws Problem `invalid` at `field` */
export function rejectWeakPassword(field: string, password: string, about: string[]) {
  if (isListedPassword(password) || isCommonPassword(password, about))
    throw fieldProblem(field, text('That password is too common. Choose a different one.'))
}

/** Verifies the current password of a signed-in customer. @throws Problem `invalid`, `too-many` */
export async function verifyCurrentPassword(ctx: RequestContext, customer: Customer, password: string) {
  const { auth, limits } = ctx.services
  await limits.take('password-again', customer.id)
  if (!(await isCorrectPassword(auth, customer.id, password))) {
    logSecurityEvent(ctx, 'identity_not_confirmed', { user_id: customer.id, by: 'password' })
    throw fieldProblem('current_password', text('This is not your current password'))
  }
  await limits.forgive('password-again', customer.id)
}

/** Changes the password after identity confirmation. Ends all other sessions and access tokens and notifies the owner by mail. */
export async function changePassword(
  ctx: RequestContext,
  customer: Customer,
  { current_password, password }: { current_password?: IdentityProof; password: string },
) {
  await confirmIdentity(ctx, customer, current_password)
  rejectWeakPassword('password', password, [customer.email, customer.first_name, customer.last_name])
  const password_hash = await hashPassword(ctx.services.auth, password)
  await inTransaction(ctx.db, async (tx) => {
    await storePassword(tx, customer.id, password_hash)
    await endSessions(tx, customer.id, { but: customer.session_id })
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'password')
  })
  logSecurityEvent(ctx, 'password_changed', { user_id: customer.id })
}

type Reset = Pick<CodeAttempt, 'recipient' | 'request_id' | 'code'> & { password: string }

/** Sets a new password with an emailed code. Ends all sessions and access tokens and notifies the owner by mail. */
export async function resetPassword(ctx: RequestContext, { password, ...attempt }: Reset) {
  rejectWeakPassword('password', password, [attempt.recipient])
  const password_hash = await hashPassword(ctx.services.auth, password)
  const { recipient } = await redeemCode(ctx, { ...attempt, purposes: ['reset'] })
  await inTransaction(ctx.db, async (tx) => {
    const [user] = await queryRows<{ id: string }>(
      tx,
      'update users set email_verified = true where lower(email) = $1 returning id',
      [recipient],
    )
    if (!user) throw new Error('A password reset code was redeemed for an email address without an account')
    await storePassword(tx, user.id, password_hash)
    await endSessions(tx, user.id)
    await notifyAccountChange(tx, user.id, publicUrlOf(ctx.services.settings), 'password')
    logSecurityEvent(ctx, 'password_reset', { user_id: user.id })
  })
}

/** Inserts or updates the password hash of an account. */
export const storePassword = (tx: Db, user_id: string, password_hash: string) =>
  queryRows(
    tx,
    `with changed as (
       update credentials set password = $2, updated_at = clock_timestamp()
       where user_id = $1 and provider_id = 'credential' returning 1
     )
     insert into credentials (id, account_id, provider_id, user_id, password)
     select gen_random_uuid()::text, $1, 'credential', $1, $2 where not exists (select from changed)`,
    [user_id, password_hash],
  )

/** Notifies the owner of a sensitive change by mail. `to` is the previous address after a change of email address. */
export async function notifyAccountChange(
  tx: Db,
  user_id: string,
  site: string,
  what: AccountChange,
  to?: string,
) {
  const { address, name, first_name, locale } = await mailAddressOf(tx, user_id)
  await queueMail(tx, {
    template: 'account-changed',
    to: verifiedRecipient({ name, address: to ?? address }, user_id),
    locale,
    props: { first_name, what, url: site + pathIn(locale, '/ForgotPwd') },
  })
}
