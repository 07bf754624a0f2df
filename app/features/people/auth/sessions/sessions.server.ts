import { generateRandomString } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { recordEndedSessions } from '../accounts.server.ts'
import { sessions } from '../accounts.table.server.ts'

export type OpenSession = { id: string; device: string; since: string; current: boolean }

/** The open sessions of a customer: the current one, then the others, newest first. */
export async function listSessions(
  db: Db,
  customer: Pick<Customer, 'id' | 'session_id'>,
): Promise<OpenSession[]> {
  const rows = await queryRows<{ id: string; device: string | null; since: Date }>(
    db,
    `select id, user_agent as device, created_at as since from sessions
     where user_id = $1 and expires_at > clock_timestamp() order by id = $2 desc, created_at desc, id`,
    [customer.id, customer.session_id],
  )
  return rows.map(({ id, device, since }) => ({
    id,
    device: device ?? '',
    since: since.toISOString(),
    current: id === customer.session_id,
  }))
}

/** Ends another session of the customer; its browser is told. @throws Problem `missing` */
export async function endSession(db: Db, customer: Pick<Customer, 'id' | 'session_id'>, id: string) {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, customer.id), ne(sessions.id, customer.session_id)))
      .returning()
    if (ended.length === 0) throw new Problem('missing', 'Not found')
    await recordEndedSessions(tx, ended, 'elsewhere')
  })
}

/** Ends all sessions of a user, except `but`, and deletes all access tokens. Returns how many sessions ended. */
export async function endSessions(tx: Db, user_id: string, { but }: { but?: string } = {}) {
  const theirs = eq(sessions.userId, user_id)
  const ended = await tx
    .delete(sessions)
    .where(but ? and(theirs, ne(sessions.id, but)) : theirs)
    .returning()
  await recordEndedSessions(tx, ended, 'elsewhere')
  // Here and not in their feature, which imports this one: who got into an account may have made a token, too.
  await queryRows(tx, 'delete from access_tokens where user_id = $1', [user_id])
  return ended.length
}

/**
 * Ends all sessions of an account by a staff member, and its access tokens; their browsers are told. Returns how many
 * sessions ended.
 * @throws Problem `not-permitted` for the account of a staff member, unless the caller may manage staff
 */
export async function endSessionsAsStaff(ctx: RequestContext, staff: Customer, customer_id: string) {
  const ended = await inTransaction(ctx.db, async (tx) => {
    const [known] = await queryRows<{ role: string }>(tx, 'select role from users where id = $1 for update', [
      customer_id,
    ])
    if (!known) throw new Problem('missing', 'Not found')
    if (known.role !== 'customer' && !staff.permissions.includes('staff.edit')) throw notPermitted()
    return endSessions(tx, customer_id)
  })
  logSecurityEvent(ctx, 'staff_ended_sessions', { user_id: customer_id, actor_id: staff.id })
  return ended
}

/** Gives the session a new token and returns it. `second_factor` records that one was verified in this session. */
export async function renewSession(
  tx: Db,
  { session_id }: Customer,
  { second_factor = false }: { second_factor?: boolean } = {},
) {
  const token = generateRandomString(32, 'a-z', 'A-Z', '0-9')
  await queryRows(
    tx,
    `update sessions set token = $2, confirmed_at = clock_timestamp(), second_factor = second_factor or $3
     where id = $1`,
    [session_id, token, second_factor],
  )
  return token
}
