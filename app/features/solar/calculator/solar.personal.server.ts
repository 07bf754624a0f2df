import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Solar reports saved in a customer's account. */
export const solarPersonalData: PersonalData = {
  name: 'solar_reports',
  tables: {
    solar_reports: {
      erased: ['user_id', 'answers', 'place', 'figures'],
      other: ['id', 'saved_at', 'kept_until'],
    },
  },
  collect: async (db, { id }) => ({
    reports: rowsInPages(db, {
      columns: 'id, answers, place, figures, saved_at',
      from: 'solar_reports',
      where: 'user_id = $1',
      key: ['saved_at', 'id'],
      values: [id],
    }),
  }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from solar_reports where user_id = $1', [id])
  },
  async merge(tx, { from, to }) {
    await queryRows(
      tx,
      `update solar_reports r set user_id = $2 where r.user_id = $1 and not exists (
         select from solar_reports own where own.user_id = $2 and own.answers = r.answers)`,
      [from, to],
    )
  },
}
