import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { emailsOf, type PersonalData } from '#platform/security/personal-data.server.ts'

/** Days after which an address that was not confirmed is deleted. */
export const unconfirmedNoticeDays = 7

/** Days after which a request is deleted, also one that still waits: the consent covers no later mail. */
export const stockNoticeDays = 365

/** Requests for back-in-stock notices, by account and by its addresses. */
export const stockNoticesPersonalData: PersonalData = {
  name: 'stock_notices',
  tables: {
    stock_notices: {
      erased: ['user_id', 'email'],
      other: [
        'id',
        'product_id',
        'locale',
        'state',
        'consent_version',
        'requested_at',
        'confirmed_at',
        'sent_at',
        'canceled_at',
      ],
    },
  },
  collect: (db, person) =>
    rowsInPages(db, {
      columns:
        'product_id, email, locale, state, consent_version, requested_at, confirmed_at, sent_at, canceled_at',
      from: 'stock_notices',
      where: 'user_id = $1 or email = any($2)',
      key: ['requested_at', 'id'],
      values: [person.id, emailsOf(person)],
    }),
  async scrub(tx, person) {
    await queryRows(tx, 'delete from stock_notices where user_id = $1 or email = any($2)', [
      person.id,
      emailsOf(person),
    ])
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update stock_notices set user_id = $2 where user_id = $1', [from, to])
  },
  async expire(db, now) {
    const gone = await queryRows(
      db,
      `delete from stock_notices where id in (
         select id from stock_notices
         where requested_at < $1::timestamptz - make_interval(days => $3)
            or (state = 'unconfirmed' and requested_at < $1::timestamptz - make_interval(days => $2))
         limit 1000) returning 1`,
      [now, unconfirmedNoticeDays, stockNoticeDays],
    )
    return gone.length
  },
}
