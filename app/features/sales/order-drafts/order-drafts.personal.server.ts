import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { emailsOf, type PersonalData } from '#platform/security/personal-data.server.ts'

/** Days after its last day until a draft is deleted. */
export const draftDays = 365

/** Orders that staff prepared for a customer, by email address. They are deleted with the account. */
export const orderDraftsPersonalData: PersonalData = {
  name: 'order_drafts',
  tables: {
    order_drafts: {
      erased: ['ship_to', 'carrier_note', 'note', 'po_number', 'discount_reason'],
      other: [
        'id',
        'delivery',
        'locale',
        'lines',
        'discount_cents',
        'expires_on',
        'replaces_order_id',
        'order_id',
        'version',
        'created_by',
        'created_at',
        'updated_at',
      ],
    },
  },
  collect: (db, person) =>
    rowsInPages(db, {
      columns:
        'd.ship_to, d.lines, d.discount_cents, d.discount_reason, d.note, d.carrier_note, d.po_number, d.expires_on, d.created_at',
      from: 'order_drafts d',
      where: `lower(d.ship_to ->> 'email') = any($1)`,
      key: ['d.created_at', 'd.id'],
      values: [emailsOf(person)],
    }),
  async scrub(tx, person) {
    await queryRows(tx, `delete from order_drafts where lower(ship_to ->> 'email') = any($1)`, [
      emailsOf(person),
    ])
  },
  async expire(db, now) {
    const old = await queryRows(
      db,
      `delete from order_drafts where id in (
         select id from order_drafts where expires_on < $1::timestamptz - make_interval(days => $2) limit 1000) returning id`,
      [now, draftDays],
    )
    return old.length
  },
}
