import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Auth } from '#features/people/auth/auth.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'

type Row = { id: string; secret: string; backup_codes: string }

/**
 * Encrypts authenticator secrets and recovery codes again that AUTH_SECRET_PREVIOUS encrypted, of one account or of all:
 * better-auth reads only those of AUTH_SECRET. Does nothing without a previous secret. Returns how many rows changed.
 */
export async function resealTwoFactors(db: Db, auth: Auth, user_id?: string): Promise<number> {
  const { previous_secret: previous, options } = auth
  if (previous === undefined) return 0
  const rows = await queryRows<Row>(
    db,
    'select id, secret, backup_codes from two_factors where $1::text is null or user_id = $1',
    [user_id ?? null],
  )
  let resealed = 0
  for (const { id, ...sealed } of rows) {
    const secret = await reseal(sealed.secret, options.secret, previous)
    const backup_codes = await reseal(sealed.backup_codes, options.secret, previous)
    if (secret === null && backup_codes === null) continue
    // Not if recovery codes have been used or replaced since they were read.
    const changed = await queryRows(
      db,
      `update two_factors set secret = coalesce($2, secret), backup_codes = coalesce($3, backup_codes)
       where id = $1 and secret = $4 and backup_codes = $5 returning 1`,
      [id, secret, backup_codes, sealed.secret, sealed.backup_codes],
    )
    resealed += changed.length
  }
  return resealed
}

/** The value encrypted with the current secret; null if it is already, or if neither secret opens it. */
async function reseal(sealed: string, current: string, previous: string): Promise<string | null> {
  if ((await open(sealed, current)) !== null) return null
  const value = await open(sealed, previous)
  return value === null ? null : symmetricEncrypt({ key: current, data: value })
}

const open = (data: string, key: string) => symmetricDecrypt({ key, data }).catch(() => null)
