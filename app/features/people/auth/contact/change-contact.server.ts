import { publicUrlOf } from '#platform/config/env.server.ts'
import { inTransaction, rowsOf, sqlStateOf } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, Scope } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import type { IdentityProof } from '../account.ts'
import { askForCode, type CodeTry, takeCode } from '../codes/codes.server.ts'
import { confirmIdentity } from '../identity-check/confirm-identity.server.ts'
import { tellOfChange } from '../passwords/passwords.server.ts'

type Proof = Pick<CodeTry, 'recipient' | 'request_id' | 'code'>

/** Sends a code to the address a signed-in person wants to have, once they have confirmed that it is them. */
export async function askToChangeEmail(
  scope: Scope,
  customer: Customer,
  { email, current_password, captcha }: { email: string; current_password?: IdentityProof; captcha?: string },
) {
  await confirmIdentity(scope, customer, current_password)
  return askForCode(scope, { purpose: 'new-email', channel: 'mail', recipient: email, customer, captcha })
}

/** Gives a person the address that they have proven. The one before is told. */
export async function changeEmail(scope: Scope, customer: Customer, proof: Proof) {
  const { recipient } = await takeCode(scope, { ...proof, purposes: ['new-email'], customer })
  const taken = text('Another account has this email address')
  await inTransaction(scope.db, async (tx) => {
    const site = publicUrlOf(scope.services.settings)
    await tellOfChange(tx, customer.id, site, 'email', customer.email)
    await rowsOf(
      tx,
      'update users set email = $2, email_verified = true, updated_at = clock_timestamp() where id = $1',
      [customer.id, recipient],
    )
  }).catch(sayTaken(taken))
  logSecurityEvent(scope, 'email_changed', { user_id: customer.id })
}

/** Sends a code to the number a signed-in person wants to have, once they have confirmed that it is them. */
export async function askToChangePhone(
  scope: Scope,
  customer: Customer,
  { phone, current_password, captcha }: { phone: string; current_password?: IdentityProof; captcha?: string },
) {
  await confirmIdentity(scope, customer, current_password)
  return askForCode(scope, { purpose: 'new-phone', channel: 'sms', recipient: phone, customer, captcha })
}

/** Gives a person the number that they have proven; from now on it signs them in. */
export async function changePhone(scope: Scope, customer: Customer, proof: Proof) {
  const { recipient } = await takeCode(scope, { ...proof, purposes: ['new-phone'], customer })
  await inTransaction(scope.db, async (tx) => {
    await rowsOf(
      tx,
      `update users set phone_number = $2, phone_number_verified = true, updated_at = clock_timestamp() where id = $1`,
      [customer.id, recipient],
    )
    await tellOfChange(tx, customer.id, publicUrlOf(scope.services.settings), 'phone')
  }).catch(sayTaken(text('Another account has this phone number')))
  logSecurityEvent(scope, 'phone_changed', { user_id: customer.id })
}

/** Forgets a person's number; it signs nobody in any more. */
export async function removePhone(scope: Scope, customer: Customer, current_password: IdentityProof) {
  await confirmIdentity(scope, customer, current_password)
  await inTransaction(scope.db, async (tx) => {
    await rowsOf(
      tx,
      `update users set phone_number = null, phone_number_verified = null, updated_at = clock_timestamp() where id = $1`,
      [customer.id],
    )
    await tellOfChange(tx, customer.id, publicUrlOf(scope.services.settings), 'phone')
  })
  logSecurityEvent(scope, 'phone_changed', { user_id: customer.id })
}

// Only who has proven the address or the number learns that somebody else has it too.
const sayTaken = (message: string) => (error: unknown) => {
  if (sqlStateOf(error) === '23505') throw new Problem('conflict', message, { data: { reason: 'taken' } })
  throw error
}
