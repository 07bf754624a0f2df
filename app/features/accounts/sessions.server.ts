import { and, eq, ne } from 'drizzle-orm'
import { type Db, inTransaction, rowsOf } from '#platform/db.server.ts'
import { Problem } from '#platform/problem.ts'
import { only } from '#platform/rows.ts'
import type { Customer } from '#platform/scope.server.ts'
import { rememberEnded } from './accounts.server.ts'
import { sessions } from './accounts.table.server.ts'

export type OpenSession = { id: string; device: string; since: string; current: boolean }

/** Where a person is signed in, newest first, this browser before the others. */
export async function listSessions(db: Db, customer: Customer): Promise<OpenSession[]> {
  const rows = await rowsOf<{ id: string; device: string | null; since: Date }>(
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
    await rememberEnded(tx, ended, 'elsewhere')
  })
}

/** Ends all sessions of a person, or all but one. */
export async function endSessions(tx: Db, user_id: string, { but }: { but?: string } = {}) {
  const theirs = eq(sessions.userId, user_id)
  const ended = await tx
    .delete(sessions)
    .where(but ? and(theirs, ne(sessions.id, but)) : theirs)
    .returning()
  await rememberEnded(tx, ended, 'elsewhere')
}

/** The secret of the session in use, for who must act in its name. */
export async function tokenOf(db: Db, { session_id }: Customer) {
  return only(await rowsOf<{ token: string }>(db, 'select token from sessions where id = $1', [session_id]))
    .token
}
