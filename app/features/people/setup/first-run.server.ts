import { createHash, randomBytes } from 'node:crypto'
import type { SignedIn } from '#features/people/auth/accounts.server.ts'
import { rejectWeakPassword } from '#features/people/credentials/passwords/passwords.server.ts'
import { acceptInvitation, inviteStaff } from '#features/people/staff/staff-invitation.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'

const hashToken = (token: string) => createHash('sha256').update(`first run ${token}`).digest('base64url')

/** Whether anyone works in the back office. */
export const hasStaff = async (db: Db) =>
  (await queryRows(db, `select 1 from users where role <> 'customer' limit 1`)).length > 0

/**
 * The token of the link with which the first person becomes the owner: 256 bits, of which only a hash is stored. It is
 * valid once, for 24 hours, and replaces the link of an earlier start. Null once the shop has staff.
 */
export const createSetupLink = (db: Db): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    await queryRows(tx, 'lock table setup_links in share row exclusive mode')
    await queryRows(tx, 'delete from setup_links')
    if (await hasStaff(tx)) return null
    const token = randomBytes(32).toString('base64url')
    await queryRows(
      tx,
      `insert into setup_links (token_hash, expires_at) values ($1, clock_timestamp() + interval '24 hours')`,
      [hashToken(token)],
    )
    return token
  })

/**
 * Makes the holder of the link the owner of the shop, with this password. Returns a session in which the second factor is
 * set up; until then it has no staff rights. Of concurrent attempts only one succeeds.
 * @throws Problem `invalid` if the link was used, has expired, or the shop has staff
 */
export async function createOwner(
  ctx: RequestContext,
  { token, email, password }: { token: string; email: string; password: string },
  device: string,
): Promise<SignedIn> {
  await ctx.services.limits.take('sign-in-address', ctx.network_address)
  // Before the link is used up, so that a weak password can be replaced by a better one.
  rejectWeakPassword('password', password, [])
  const invitation = await inviteStaff(ctx, { email, role: 'owner', by: 'first run' }, async (tx) => {
    await queryRows(tx, 'lock table setup_links in share row exclusive mode')
    const used = await queryRows(
      tx,
      'delete from setup_links where token_hash = $1 and expires_at > clock_timestamp() returning 1',
      [hashToken(token)],
    )
    if (used.length === 0 || (await hasStaff(tx))) {
      logSecurityEvent(ctx, 'staff_setup_failed', { user_id: null })
      throw linkExpired()
    }
    await queryRows(tx, `insert into shop_setup (step) values ('open') on conflict do nothing`)
  })
  const entered = await acceptInvitation(ctx, { token: invitation, password }, device)
  if (!entered)
    throw new Problem('conflict', text('This account already has a second factor. Sign in with it.'))
  return entered
}

const linkExpired = () => {
  const message = text(
    'This link was already used or is older than 24 hours. Restart the shop to get a new one.',
  )
  return new Problem('invalid', message, { data: { reason: 'over', fields: { token: message } } })
}

/** Whether the first-run setup is still open. It stays open until the owner finishes it. */
export const isSetupOpen = async (db: Db) =>
  (await queryRows(db, 'select 1 from shop_setup where completed_at is null')).length > 0

/** Ends the first-run setup. */
export const completeSetup = (tx: Db) =>
  queryRows(
    tx,
    `update shop_setup set step = 'done', completed_at = clock_timestamp() where completed_at is null`,
  )
