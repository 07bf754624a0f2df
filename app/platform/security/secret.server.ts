import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'

/** A secret of this shop that all its processes share: made once, kept in the database, when no setting names one. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await queryRows(db, 'insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    fresh,
  ])
  return only(await queryRows<{ value: string }>(db, 'select value from secrets where name = $1', [name]))
    .value
}

/** Whether a signature or token that somebody sent is the right one, in constant time. Any text may be given. */
export function isSameSecret(given: string | Buffer, right: string | Buffer) {
  // Compared as bytes: a text of the same number of characters may have more of them.
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
