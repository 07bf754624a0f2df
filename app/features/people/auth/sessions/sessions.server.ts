import { generateRandomString } from 'better-auth/crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { logSecurityEvent } from '#platform/security/security-events.server.ts'
import { recordEndedSessions } from '../accounts.server.ts'
import { sessions } from '../accounts.table.server.ts'

export type OpenSession = { id: string; device: string; since: string; current: boolean }

/** Where a person is signed in, newest first, this browser before the others. */
export async function listSessions(db: Db, customer: Customer): Promise<OpenSession[]> {
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

/** Ends one of a person's sessions in another browser, which is told so. */
export async function endSession(db: Db, customer: Customer, id: string) {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, customer.id), ne(sessions.id, customer.session_id)))
      .returning()
    if (ended.length === 0) throw new Problem('missing', 'Not found')
    await recordEndedSessions(tx, ended, 'elsewhere')
  })
}

/** Ends all sessions of a person, or all but one. Gives how many. */
export async function endSessions(tx: Db, user_id: string, { but }: { but?: string } = {}) {
  const theirs = eq(sessions.userId, user_id)
  const ended = await tx
    .delete(sessions)
    .where(but ? and(theirs, ne(sessions.id, but)) : theirs)
    .returning()
  await recordEndedSessions(tx, ended, 'elsewhere')
  return ended.length
}

/** Ends all sessions of a customer in the name of staff; their browsers are told. Gives how many. */
export async function endSessionsAsStaff(ctx: RequestContext, staff: Customer, customer_id: string) {
  const ended = await inTransaction(ctx.db, async (tx) => {
    const [known] = await queryRows(tx, 'select 1 from users where id = $1', [customer_id])
    if (!known) throw new Problem('missing', 'Not found')
    return endSessions(tx, customer_id)
  })
  logSecurityEvent(ctx, 'staff_ended_sessions', { user_id: customer_id, actor_id: staff.id })
  return ended
}

/** Goes on with a session under a new token, which it gives; with `second_factor`, one has been shown in it. */
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
