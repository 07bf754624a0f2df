import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Resealed } from '#platform/security/secret-box.server.ts'

type Row = { id: string; secret: string; backup_codes: string }

/**
 * Encrypts authenticator secrets and recovery codes again that AUTH_SECRET_PREVIOUS encrypted, of one account or of all:
 * better-auth reads only those of AUTH_SECRET. Does nothing without a previous secret.
 */
export async function resealTwoFactors(db: Db, auth: Auth, user_id?: string): Promise<Resealed> {
  const { previous_secret: previous, options } = auth
  const counts = { resealed: 0, unreadable: 0 }
  if (previous === undefined) return counts
  const rows = await queryRows<Row>(
    db,
    'select id, secret, backup_codes from two_factors where $1::text is null or user_id = $1',
    [user_id ?? null],
  )
  for (const { id, ...sealed } of rows) {
    const secret = await reseal(sealed.secret, options.secret, previous)
    const backup_codes = await reseal(sealed.backup_codes, options.secret, previous)
    if (secret === null && backup_codes === null) {
      if ((await open(sealed.secret, options.secret)) === null) counts.unreadable++
      continue
    }
    // Not if recovery codes have been used or replaced since they were read.
    const changed = await queryRows(
      db,
      `update two_factors set secret = coalesce($2, secret), backup_codes = coalesce($3, backup_codes)
       where id = $1 and secret = $4 and backup_codes = $5 returning 1`,
      [id, secret, backup_codes, sealed.secret, sealed.backup_codes],
    )
    counts.resealed += changed.length
  }
  return counts
}

/** The value encrypted with the current secret; null if it is already, or if neither secret opens it. */
async function reseal(sealed: string, current: string, previous: string): Promise<string | null> {
  if ((await open(sealed, current)) !== null) return null
  const value = await open(sealed, previous)
  return value === null ? null : symmetricEncrypt({ key: current, data: value })
}

const open = (data: string, key: string) => symmetricDecrypt({ key, data }).catch(() => null)
