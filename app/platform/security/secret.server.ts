import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'

/** A secret shared by all processes: generated once and stored in the database, for when no setting provides one. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await queryRows(db, 'insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    fresh,
  ])
  return only(await queryRows<{ value: string }>(db, 'select value from secrets where name = $1', [name]))
    .value
}

/** Whether a given signature or token is correct, compared in constant time. Any input is allowed. */
export function isSameSecret(given: string | Buffer, right: string | Buffer) {
  // Compared as bytes: strings of equal length can differ in byte length.
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
