import { rowsOf } from '#platform/db.server.ts'
import type { PersonalData } from '#platform/personal-data.server.ts'

/**
 * What a customer wanted to give back. When an account goes, returns stay with their lines and sums; what was written
 * about them goes, and the pictures, of which the files themselves go with all that was sent in.
 */
export const returnsPersonalData: PersonalData = {
  name: 'returns',
  gather: (db, { id }) =>
    rowsOf(
      db,
      `select to_jsonb(r) - 'user_id' || jsonb_build_object(
           'lines', (select jsonb_agg(to_jsonb(l) - 'return_id' order by l.line_id) from return_lines l where l.return_id = r.id),
           'messages', (select jsonb_agg(jsonb_build_object('author', m.author, 'words', m.words, 'at', m.at) order by m.at)
                        from return_messages m where m.return_id = r.id),
           'photos', (select jsonb_agg(p.file_id) from return_photos p where p.return_id = r.id)
         ) as return
       from returns r where r.user_id = $1 order by r.requested_at, r.id`,
      [id],
    ),
  async scrub(tx, { id }) {
    for (const written of ['return_photos', 'return_messages'])
      await rowsOf(
        tx,
        `delete from ${written} w using returns r where r.id = w.return_id and r.user_id = $1`,
        [id],
      )
    await rowsOf(tx, `update returns set words = '', return_tracking_number = null where user_id = $1`, [id])
  },
}
