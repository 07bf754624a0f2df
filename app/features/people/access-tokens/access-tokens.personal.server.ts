import { queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import type { PersonalData } from '#platform/security/personal-data.server.ts'

/** Access tokens. The export has them without the secret, of which only a hash is stored. */
export const accessTokensPersonalData: PersonalData = {
  name: 'access_tokens',
  tables: {
    access_tokens: {
      erased: ['user_id', 'name', 'token_hash', 'prefix', 'scopes', 'last_used_on'],
      other: ['id', 'created_at', 'expires_at'],
    },
  },
  collect: (db, { id }) =>
    rowsInPages(db, {
      columns: 'id, name, prefix, scopes, created_at, expires_at, last_used_on',
      from: 'access_tokens',
      where: 'user_id = $1',
      key: ['created_at', 'id'],
      values: [id],
    }),
  async scrub(tx, { id }) {
    await queryRows(tx, 'delete from access_tokens where user_id = $1', [id])
  },
}
