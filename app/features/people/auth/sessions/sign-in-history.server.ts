import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { networkPrefix } from '#platform/http/request/ip-rate-limit-key.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { SecurityEvent } from '#platform/security/security-events.server.ts'

/** Records a sign-in, or an attempt at it, of a staff member; of a customer nothing is stored. */
export async function recordStaffSignIn(
  { db, network_address }: Pick<RequestContext, 'db' | 'network_address'>,
  event: SecurityEvent,
  { user_id, by = '' }: { user_id: string | null; by?: string },
) {
  if (user_id === null) return
  await queryRows(
    db,
    `insert into staff_sign_ins (user_id, event, method, network)
     select id, $2, $3, $4 from users where id = $1 and role <> 'customer'`,
    [user_id, event, by, networkPrefix(network_address)],
    'record-sign-in',
  )
}

export type StaffSignIn = { id: string; at: Date; event: string; method: string; network: string }

/** A page of the sign-ins and attempts at one staff account, newest first. */
export async function listStaffSignIns(
  db: Db,
  user_id: string,
  { page, size }: { page: number; size: number },
): Promise<{ list: StaffSignIn[]; total: number }> {
  const list = await queryRows<StaffSignIn>(
    db,
    `select id::text, at, event, method, network from staff_sign_ins where user_id = $1
     order by staff_sign_ins.id desc limit $2 offset $3`,
    [user_id, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      'select count(*)::int as total from staff_sign_ins where user_id = $1',
      [user_id],
    ),
  )
  return { list, total }
}

/** Deletes sign-ins older than these days. Returns how many. */
export async function deleteOldSignIns(db: Db, now: Date, days: number) {
  const deleted = await queryRows(
    db,
    'delete from staff_sign_ins where at < $1::timestamptz - make_interval(days => $2) returning 1',
    [now, days],
  )
  return deleted.length
}
