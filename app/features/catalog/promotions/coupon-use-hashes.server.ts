import { createHash, createHmac } from 'node:crypto'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { plainMail } from '#platform/mail/mailbox.ts'
import { sharedSecret } from '#platform/security/secret.server.ts'

/** The identifiers of a customer, with any account. */
export type CouponUser = { user_id: string | null; emails: readonly string[]; phones: readonly string[] }

/** Hashes of identifiers. */
export type UseHashes = {
  /** Keyed hashes, to store. */
  stored: string[]
  /** The hashes to look up: `stored`, and the unkeyed ones of earlier releases. */
  known: string[]
}

/** The hashes of a customer: account, normalized email addresses, and the last ten digits of phone numbers. */
export const couponUserHashes = (db: Db, { user_id, emails, phones }: CouponUser): Promise<UseHashes> =>
  hashesOf(db, [
    ...(user_id === null ? [] : [`user:${user_id}`]),
    ...emails.filter(Boolean).map((email) => `email:${plainMail(email)}`),
    ...phones
      .map((phone) => phone.replaceAll(/\D/g, '').slice(-10))
      .filter(Boolean)
      .map((digits) => `phone:${digits}`),
  ])

/** The hashes of a card, as its payment provider identifies it. */
export const couponCardHashes = (db: Db, card: string): Promise<UseHashes> => hashesOf(db, [`card:${card}`])

async function hashesOf(db: Db, identifiers: readonly string[]): Promise<UseHashes> {
  const secret = await sharedSecret(db, secret_name)
  const unkeyed = [...new Set(identifiers)].map(unkeyedHash)
  const stored = unkeyed.map((hash) => keyedHash(secret, hash))
  return { stored, known: [...stored, ...unkeyed] }
}

const secret_name = 'coupon-uses'

/** Starts every keyed hash. */
const key_prefix = 'k.'

/** Without a key, the hash of a phone number could be found by trying all numbers. */
const keyedHash = (secret: string, unkeyed: string) =>
  key_prefix + createHmac('sha256', secret).update(unkeyed).digest('base64url')

const unkeyedHash = (identifier: string) => createHash('sha256').update(identifier).digest('base64url')

/** Replaces the unkeyed hashes of earlier releases by keyed ones; at most 1,000 at once. */
export function keyOldUseHashes(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    const old = await queryRows<{ mark: string }>(
      tx,
      'select distinct mark from coupon_use_marks where mark not like $1 limit 1000',
      [`${key_prefix}%`],
    )
    if (old.length === 0) return
    const secret = await sharedSecret(tx, secret_name)
    const marks = old.map(({ mark }) => mark)
    await queryRows(
      tx,
      `with removed as (
         delete from coupon_use_marks where mark = any($1::text[]) returning coupon_id, mark, order_id)
       insert into coupon_use_marks (coupon_id, mark, order_id)
       select removed.coupon_id, keyed.mark, removed.order_id
       from removed join unnest($1::text[], $2::text[]) as keyed(old, mark) on keyed.old = removed.mark
       on conflict do nothing`,
      [marks, marks.map((mark) => keyedHash(secret, mark))],
    )
  })
}
