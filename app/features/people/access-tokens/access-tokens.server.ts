import { createHash, randomBytes } from 'node:crypto'
import { confirmIdentity } from '#features/people/credentials/identity-check/confirm-identity.server.ts'
import { notifyAccountChange } from '#features/people/credentials/passwords/passwords.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { text } from '#text/text.tsx'
import { type AccessScope, type AccessToken, maxAccessTokens, type NewAccessToken } from './access-token.ts'

/** 256 random bits, so that a fast hash is enough. Neither a session token nor an API key starts like this. */
const tokenFormat = /^hst_[\w-]{43}$/

const hashToken = (token: string) => createHash('sha256').update(`access token ${token}`).digest('base64url')

/** The customer's tokens without their secrets, newest first. */
export const listAccessTokens = (db: Db, user_id: string) =>
  queryRows<AccessToken>(
    db,
    `select id, name, prefix, scopes, created_at::text, expires_at::text, expires_at <= clock_timestamp() as is_expired,
            last_used_on::text
     from access_tokens where user_id = $1 order by created_at desc, id`,
    [user_id],
  )

/**
 * Creates a token after identity confirmation and notifies the owner by email. Returns the token; it is shown only now.
 * @throws Problem `invalid`, `too-many`; `conflict` at the limit of tokens
 */
export async function createAccessToken(
  ctx: RequestContext,
  customer: Customer,
  { name, scopes, days, current_password }: NewAccessToken,
): Promise<string> {
  await confirmIdentity(ctx, customer, current_password)
  const token = `hst_${randomBytes(32).toString('base64url')}`
  await inTransaction(ctx.db, async (tx) => {
    // Two requests at once are counted one after the other.
    await queryRows(tx, 'select from users where id = $1 for update', [customer.id])
    const { count } = only(
      await queryRows<{ count: number }>(
        tx,
        'select count(*)::int as count from access_tokens where user_id = $1',
        [customer.id],
      ),
    )
    if (count >= maxAccessTokens)
      throw new Problem('conflict', text('You’ve reached the limit of access tokens. Revoke one first.'))
    await queryRows(
      tx,
      `insert into access_tokens (user_id, name, token_hash, prefix, scopes, expires_at)
       values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6))`,
      [customer.id, name, hashToken(token), token.slice(0, 8), [...new Set(scopes)], Number(days)],
    )
    await notifyAccountChange(tx, customer.id, publicUrlOf(ctx.services.settings), 'access-token-created')
  })
  logSecurityEvent(ctx, 'access_token_created', { user_id: customer.id })
  return token
}

/** Deletes a token of the customer; its next request is refused. @throws Problem `missing` */
export async function revokeAccessToken(ctx: RequestContext, customer: Customer, id: string) {
  const revoked = await queryRows(
    ctx.db,
    'delete from access_tokens where id::text = $1 and user_id = $2 returning 1',
    [id, customer.id],
  )
  if (revoked.length === 0) throw new Problem('missing', text('Not found'))
  logSecurityEvent(ctx, 'access_token_revoked', { user_id: customer.id })
}

/** Whose token it is, and what it can read. */
export type TokenOwner = { token_id: string; user_id: string; scopes: AccessScope[] }

/**
 * The owner of a token; null when it is unknown, revoked or expired, or the account is closed.
 * @throws Problem `too-many` beyond the limit of requests with one token, or of unknown tokens from one network address
 */
export async function findTokenOwner(
  { db, services, network_address }: Pick<RequestContext, 'db' | 'services' | 'network_address'>,
  token: string,
): Promise<TokenOwner | null> {
  const found = tokenFormat.test(token) ? await findToken(db, hashToken(token)) : undefined
  if (!found) {
    await services.limits.take('access-token-unknown', network_address)
    return null
  }
  const { is_first_of_day, ...owner } = found
  await services.limits.take('access-token', owner.token_id)
  if (is_first_of_day)
    await queryRows(db, 'update access_tokens set last_used_on = current_date where id = $1', [
      owner.token_id,
    ])
  return owner
}

async function findToken(db: Db, token_hash: string) {
  const [found] = await queryRows<TokenOwner & { is_first_of_day: boolean }>(
    db,
    `select t.id as token_id, t.user_id, t.scopes, t.last_used_on is distinct from current_date as is_first_of_day
     from access_tokens t join users u on u.id = t.user_id
     where t.token_hash = $1 and t.expires_at > clock_timestamp()
       and not (u.banned and coalesce(u.ban_expires > clock_timestamp(), true))`,
    [token_hash],
    'find-access-token',
  )
  return found
}
