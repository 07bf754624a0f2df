import { eq, inArray } from 'drizzle-orm'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { type PersonalData, recordYears, taxRecords } from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'
import { freight_claims, return_messages, return_photos, returns } from './returns.table.server.ts'

/**
 * A customer's returns. When the account is deleted, lines and amounts are retained; text, messages and photo links are
 * erased. The photo files are deleted with the account's other uploads.
 */
export const returnsPersonalData: PersonalData = {
  name: 'returns',
  tables: {
    returns: {
      erased: ['words', 'decision', 'return_tracking_number'],
      kept: { columns: ['user_id'], title: text('Returns'), ...taxRecords, since: 'requested_at' },
      other: [
        'id',
        'order_id',
        'kind',
        'status',
        'reason',
        'needs_goods',
        'order_status_before',
        'tax_lines',
        'freight_cents',
        'freight_kept_cents',
        'freight_tax_kept_cents',
        'deduction_cents',
        'refund_cents',
        'return_carrier',
        'requested_at',
        'updated_at',
      ],
    },
    return_lines: {
      other: [
        'return_id',
        'line_id',
        'product_id',
        'name',
        'thumbnail',
        'quantity',
        'subtotal_cents',
        'minus_cents',
        'tax_cents',
        'restocked',
      ],
    },
    return_photos: {
      erased: ['file_id'],
      other: ['return_id'],
    },
    freight_claims: {
      erased: ['tracking_number'],
      other: [
        'return_id',
        'reported',
        'receipt_noted',
        'carrier',
        'filed_on',
        'amount_cents',
        'outcome',
        'version',
        'updated_at',
      ],
    },
    return_messages: {
      erased: ['words', 'actor'],
      other: ['id', 'return_id', 'author', 'at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: `to_jsonb(r) - 'user_id' || jsonb_build_object(
           'lines', (select jsonb_agg(to_jsonb(l) - 'return_id' order by l.line_id) from return_lines l where l.return_id = r.id),
           'messages', (select jsonb_agg(jsonb_build_object('author', m.author, 'words', m.words, 'at', m.at) order by m.at)
                        from return_messages m where m.return_id = r.id),
           'freight_claim', (select to_jsonb(c) - 'return_id' - 'version' from freight_claims c where c.return_id = r.id),
           'photos', (select jsonb_agg(p.file_id) from return_photos p where p.return_id = r.id)
         ) as return`,
      from: 'returns r',
      where: 'r.user_id = $1',
      key: ['r.requested_at', 'r.id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    const own = await tx.select({ id: returns.id }).from(returns).where(eq(returns.user_id, id))
    await eraseReturns(
      tx,
      own.map((one) => one.id),
    )
  },
  async merge(tx, { from, to }) {
    await queryRows(tx, 'update returns set user_id = $2 where user_id = $1', [from, to])
  },
  /** Seven years after the request, erases everything but lines and amounts. */
  async expire(db, now) {
    const expired = await queryRows<{ id: string }>(
      db,
      `select id from returns r
       where requested_at < $1::timestamptz - make_interval(years => $2)
         and (words <> '' or decision <> '' or return_tracking_number is not null
           or exists (select 1 from return_messages where return_id = r.id)
           or exists (select 1 from freight_claims where return_id = r.id and tracking_number <> '')
           or exists (select 1 from return_photos where return_id = r.id))
       order by requested_at limit 1000`,
      [now, recordYears],
    )
    await inTransaction(db, (tx) =>
      eraseReturns(
        tx,
        expired.map((one) => one.id),
      ),
    )
    return expired.length
  },
}

/** Erases text, messages and photo links of returns. A job deletes the then unused photo files. */
async function eraseReturns(tx: Db, ids: string[]) {
  await tx.delete(return_photos).where(inArray(return_photos.return_id, ids))
  await tx.delete(return_messages).where(inArray(return_messages.return_id, ids))
  await tx.update(freight_claims).set({ tracking_number: '' }).where(inArray(freight_claims.return_id, ids))
  await tx
    .update(returns)
    .set({ words: '', decision: '', return_tracking_number: null })
    .where(inArray(returns.id, ids))
}
