import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { type PersonalData, taxRecords } from '#platform/security/personal-data.server.ts'

/**
 * What a customer wanted to give back. When an account goes, returns stay with their lines and sums; what was written
 * about them goes, and the pictures, of which the files themselves go with all that was sent in.
 */
export const returnsPersonalData: PersonalData = {
  name: 'returns',
  tables: {
    returns: {
      erased: ['words', 'decision', 'return_tracking_number'],
      kept: { columns: ['user_id'], reason: taxRecords.reason, retention: taxRecords.retention },
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
    return_messages: {
      erased: ['words', 'actor'],
      other: ['id', 'return_id', 'author', 'at'],
    },
  },
  gather: (db, { id }) =>
    rowsInPages(db, {
      columns: `to_jsonb(r) - 'user_id' || jsonb_build_object(
           'lines', (select jsonb_agg(to_jsonb(l) - 'return_id' order by l.line_id) from return_lines l where l.return_id = r.id),
           'messages', (select jsonb_agg(jsonb_build_object('author', m.author, 'words', m.words, 'at', m.at) order by m.at)
                        from return_messages m where m.return_id = r.id),
           'photos', (select jsonb_agg(p.file_id) from return_photos p where p.return_id = r.id)
         ) as return`,
      from: 'returns r',
      where: 'r.user_id = $1',
      key: ['r.requested_at', 'r.id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    for (const written of ['return_photos', 'return_messages'])
      await queryRows(
        tx,
        `delete from ${written} w using returns r where r.id = w.return_id and r.user_id = $1`,
        [id],
      )
    await queryRows(
      tx,
      `update returns set words = '', decision = '', return_tracking_number = null where user_id = $1`,
      [id],
    )
  },
}
