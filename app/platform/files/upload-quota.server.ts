import { text } from '#text/text.tsx'
import { type Db, queryRows } from '../database/db.server.ts'
import { Problem } from '../http/problem.ts'
import type { RequestContext } from '../http/request-context.server.ts'

/** Upload quota of one account per 24 hours and in total. A large project has about 60 photos and plans of 5 MB. */
export const accountQuota = {
  day: { files: 150, bytes: 300 * 1024 * 1024 },
  total: { files: 1500, bytes: 2 * 1024 ** 3 },
}

const tooManyToday = () =>
  new Problem('too-many', text('You’ve reached today’s upload limit. Please try again tomorrow.'), {
    data: { retry_after_seconds: 6 * 60 * 60 },
  })

/**
 * Refuses a file that exceeds the account's quota. `locked`: in the transaction that writes the file's row, so that
 * concurrent uploads of the account wait for each other. @throws Problem `too-many` for the day, `too-large` for the
 * total.
 */
export async function assertWithinQuota(db: Db, user_id: string, bytes: number, { locked = false } = {}) {
  if (locked)
    await queryRows(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`files ${user_id}`])
  const [used] = await queryRows<{ day_files: number; day_bytes: number; files: number; bytes: number }>(
    db,
    `select count(*) filter (where is_new)::int as day_files, coalesce(sum(bytes) filter (where is_new), 0) as day_bytes,
            count(*)::int as files, coalesce(sum(bytes), 0) as bytes
     from (select bytes, created_at > now() - interval '1 day' as is_new from files where owner_user_id = $1) sent`,
    [user_id],
    'upload-quota',
  )
  if (!used) return
  const { day, total } = accountQuota
  if (used.files >= total.files || used.bytes + bytes > total.bytes)
    throw new Problem('too-large', text('Your account has reached its storage limit. Please contact us.'))
  if (used.day_files >= day.files || used.day_bytes + bytes > day.bytes) throw tooManyToday()
}

/**
 * Counts a guest's file against the quota of the network address, per day and per 30 days. A cookie would not work:
 * deleting it resets the quota. Files that no lead references are removed after a day. @throws Problem `too-many`.
 */
export async function chargeGuestQuota({ services, network_address }: RequestContext, bytes: number) {
  await services.limits.takeEach({ 'guest-files-day': network_address, 'guest-files-month': network_address })
  const kilobytes = Math.ceil(bytes / 1024)
  await services.limits.take('guest-file-kb-day', network_address, kilobytes)
  await services.limits.take('guest-file-kb-month', network_address, kilobytes)
}
