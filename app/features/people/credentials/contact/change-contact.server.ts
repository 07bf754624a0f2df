import type { IdentityProof } from '#features/people/auth/account.ts'
import { type CodeAttempt, redeemCode, requestCode } from '#features/people/auth/codes/codes.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { inTransaction, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { confirmIdentity } from '../identity-check/confirm-identity.server.ts'
import { notifyAccountChange } from '../passwords/passwords.server.ts'

type Proof = Pick<CodeAttempt, 'recipient' | 'request_id' | 'code'>

/** Sends a code to a new email address, after identity confirmation. */
export async function requestEmailChange(
  ctx: RequestContext,
  customer: Customer,
  { email, current_password, captcha }: { email: string; current_password?: IdentityProof; captcha?: string },
) {
  await confirmIdentity(ctx, customer, current_password)
  return requestCode(ctx, { purpose: 'new-email', channel: 'mail', recipient: email, customer, captcha })
}

/** Changes the email address after its code was redeemed, and notifies the previous address. */
export async function changeEmail(ctx: RequestContext, customer: Customer, proof: Proof) {
  const { recipient } = await redeemCode(ctx, { ...proof, purposes: ['new-email'], customer })
  const taken = text('Another account uses this email address')
  await inTransaction(ctx.db, async (tx) => {
    const site = publicUrlOf(ctx.services.settings)
    await notifyAccountChange(tx, customer.id, site, 'email', customer.email)
    await queryRows(
      tx,
      'update users set email = $2, email_verified = true, updated_at = clock_timestamp() where id = $1',
      [customer.id, recipient],
    )
  }).catch(rethrowTaken(taken))
  logSecurityEvent(ctx, 'email_changed', { user_id: customer.id })
}

/** Sends a code to a new phone number, after identity confirmation. */
export async function requestPhoneChange(
  ctx: RequestContext,
  customer: Customer,
  { phone, current_password, captcha }: { phone: string; current_password?: IdentityProof; captcha?: string },
) {
  await confirmIdentity(ctx, customer, current_password)
  return requestCode(ctx, { purpose: 'new-phone', channel: 'sms', recipient: phone, customer, captcha })
}

/** Changes the phone number after its code was redeemed; it can be used to sign in from then on. */
export async function changePhone(ctx: RequestContext, customer: Customer, proof: Proof) {
  const { recipient } = await redeemCode(ctx, { ...proof, purposes: ['new-phone'], customer })
  await inTransaction(ctx.db, async (tx) => {
    await queryRows(
      tx,
      `update users set phone_number = $2, phone_number_verified = true, updated_at = clock_timestamp() where id = $1`,
      [customer.id, recipient],
    )
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'phone')
  }).catch(rethrowTaken(text('Another account uses this phone number')))
  logSecurityEvent(ctx, 'phone_changed', { user_id: customer.id })
}

/** Removes the phone number, after identity confirmation; it can no longer be used to sign in. */
export async function removePhone(ctx: RequestContext, customer: Customer, current_password: IdentityProof) {
  await confirmIdentity(ctx, customer, current_password)
  await inTransaction(ctx.db, async (tx) => {
    await queryRows(
      tx,
      `update users set phone_number = null, phone_number_verified = null, updated_at = clock_timestamp() where id = $1`,
      [customer.id],
    )
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'phone')
  })
  logSecurityEvent(ctx, 'phone_changed', { user_id: customer.id })
}

// Reported only after the code was redeemed, so that accounts cannot be enumerated.
const rethrowTaken = (message: string) => (error: unknown) => {
  if (sqlStateOf(error) === '23505') throw new Problem('conflict', message, { data: { reason: 'taken' } })
  throw error
}
