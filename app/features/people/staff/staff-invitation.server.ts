import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { openSession, type SignedIn } from '#features/people/auth/accounts.server.ts'
import { hashPassword } from '#features/people/auth/auth.server.ts'
import { limitSignIn } from '#features/people/auth/sessions/limit-sign-in.server.ts'
import { endSessions } from '#features/people/auth/sessions/sessions.server.ts'
import { rejectWeakPassword, storePassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { staff_invitations } from './staff.table.server.ts'

const hashToken = (token: string) =>
  createHash('sha256').update(`staff invitation ${token}`).digest('base64url')

/**
 * Invites a person to become staff with this role; creates the account if there is none. Returns the token of the
 * invitation link: 256 bits, of which only a hash is stored. It is valid once, for 24 hours, and replaces earlier
 * invitations. `also` runs in the same transaction.
 */
export async function inviteStaff(
  ctx: Pick<RequestContext, 'db' | 'log' | 'network_address'>,
  { email, role, by = 'command line' }: { email: string; role: string; by?: string },
  also: (tx: Db, invited: { user_id: string; token: string }) => Promise<void> = async () => undefined,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const user_id = await inTransaction(ctx.db, async (tx) => {
    await queryRows(
      tx,
      `insert into users (id, name, email, email_verified) values (gen_random_uuid()::text, '', $1, true)
       on conflict do nothing`,
      [email],
    )
    const { id } = only(
      await queryRows<{ id: string }>(tx, 'select id from users where lower(email) = $1', [email]),
    )
    await tx.delete(staff_invitations).where(eq(staff_invitations.user_id, id))
    await tx.insert(staff_invitations).values({ token_hash: hashToken(token), user_id: id, role })
    await also(tx, { user_id: id, token })
    return id
  })
  logSecurityEvent(ctx, 'staff_invited', { user_id, by })
  return token
}

/**
 * Accepts an invitation: the account gets the role and the password, and its sessions end. Returns a new session in
 * which the second factor can be set up; staff endpoints need it. Returns null if the account has a second factor: then
 * the person signs in with it. @throws Problem `invalid` if the link was used or has expired.
 */
export async function acceptInvitation(
  ctx: RequestContext,
  { token, password }: { token: string; password: string },
  device: string,
): Promise<SignedIn | null> {
  await limitSignIn(ctx, { by: 'staff link', recipient: null }, () =>
    ctx.services.limits.take('sign-in-address', ctx.network_address),
  )
  rejectWeakPassword('password', password, [])
  const password_hash = await hashPassword(ctx.services.auth, password)
  const user = await inTransaction(ctx.db, async (tx) => {
    const [invitation] = await queryRows<{ user_id: string; role: string }>(
      tx,
      `update staff_invitations set used_at = clock_timestamp()
       where token_hash = $1 and used_at is null and expires_at > clock_timestamp() returning user_id, role`,
      [hashToken(token)],
    )
    if (!invitation) {
      logSecurityEvent(ctx, 'staff_setup_failed', { user_id: null })
      throw invitationExpired()
    }
    const [user] = await queryRows<{ id: string; two_step: boolean }>(
      tx,
      `update users set role = $2, email_verified = true where id = $1
       returning id, coalesce(two_factor_enabled, false) as two_step`,
      [invitation.user_id, invitation.role],
    )
    await storePassword(tx, invitation.user_id, password_hash)
    await endSessions(tx, invitation.user_id)
    return only(user ? [user] : [])
  })
  logSecurityEvent(ctx, 'staff_set_up', { user_id: user.id })
  return user.two_step ? null : openSession(ctx.services.auth, user.id, device)
}

const invitationExpired = () => {
  const message = text('This link was already used or is older than 24 hours. Request a new one.')
  return new Problem('invalid', message, { data: { reason: 'over', fields: { token: message } } })
}
