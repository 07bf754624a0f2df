import { listPasskeys } from '#features/people/credentials/passkeys/passkeys.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { emailsOf, type Person, type PersonalData } from '#platform/security/personal-data.server.ts'

/** The account: name, email, phone, sessions, passkeys, codes. After deletion only its ID remains. */
export const accountPersonalData: PersonalData = {
  name: 'account',
  tables: {
    users: {
      erased: [
        'name',
        'first_name',
        'last_name',
        'email',
        'image',
        'phone_number',
        'role',
        'map_group',
        'company_name',
      ],
      other: [
        'id',
        'email_verified',
        'phone_number_verified',
        'two_factor_enabled',
        'banned',
        'ban_reason',
        'ban_expires',
        'locale',
        'created_at',
        'updated_at',
      ],
    },
    sessions: {
      erased: ['token', 'user_id', 'ip_address', 'user_agent', 'impersonated_by'],
      other: [
        'id',
        'expires_at',
        'created_at',
        'updated_at',
        'confirmed_at',
        'last_seen_at',
        'second_factor',
      ],
    },
    staff_invitations: {
      erased: ['token_hash', 'user_id', 'role'],
      other: ['created_at', 'expires_at', 'used_at'],
    },
    ended_sessions: {
      erased: ['token_hash', 'user_id'],
      other: ['reason', 'ended_at'],
    },
    credentials: {
      erased: ['account_id', 'user_id', 'access_token', 'refresh_token', 'id_token', 'password'],
      other: [
        'id',
        'provider_id',
        'access_token_expires_at',
        'refresh_token_expires_at',
        'scope',
        'created_at',
        'updated_at',
      ],
    },
    verifications: {
      erased: ['identifier', 'value'],
      other: ['id', 'expires_at', 'created_at', 'updated_at'],
    },
    two_factors: {
      erased: ['secret', 'backup_codes', 'user_id'],
      other: ['id', 'verified', 'failed_verification_count', 'locked_until', 'last_step'],
    },
    one_time_codes: {
      erased: ['recipient', 'user_id', 'registration', 'code_hash'],
      other: [
        'id',
        'purpose',
        'channel',
        'locale',
        'provider',
        'tries',
        'created_at',
        'expires_at',
        'used_at',
      ],
    },
    passkeys: {
      erased: ['user_id', 'name', 'credential_id', 'public_key'],
      other: ['id', 'counter', 'transports', 'backed_up', 'created_at', 'last_used_at'],
    },
  },
  async collect(db, { id, email, phone }) {
    const [account] = await queryRows<object>(
      db,
      `select id as uuid, email, email_verified, first_name, last_name, company_name, phone_number as phone,
         coalesce(phone_number_verified, false) as phone_verified, coalesce(two_factor_enabled, false) as two_step,
         role, locale, map_group, created_at, updated_at
       from users where id = $1`,
      [id],
    )
    const sessions = rowsInPages(db, {
      columns: 'user_agent as device, created_at, expires_at',
      from: 'sessions',
      where: 'user_id = $1',
      key: ['created_at', 'id'],
      values: [id],
    })
    const passkeys = await listPasskeys(db, id)
    const codes = rowsInPages(db, {
      columns: 'purpose, channel, recipient, created_at',
      from: 'one_time_codes',
      where: 'recipient = any($1) or user_id = $2',
      key: ['created_at', 'id'],
      values: [[email, phone], id],
    })
    return { ...account, sessions, passkeys, codes_asked_for: codes }
  },
  async scrub(tx, person) {
    await deleteCredentials(tx, person)
    await queryRows(
      tx,
      `update users set name = '', first_name = '', last_name = '', company_name = '', image = null,
         email = 'deleted+' || id || '@deleted.invalid', email_verified = false, phone_number = null,
         phone_number_verified = null, two_factor_enabled = false, role = 'customer', map_group = default,
         banned = true, ban_reason = 'deleted by the customer', ban_expires = null, updated_at = clock_timestamp()
       where id = $1`,
      [person.id],
    )
  },
}

async function deleteCredentials(tx: Db, person: Person) {
  const { id, phone } = person
  for (const table of [
    'sessions',
    'credentials',
    'passkeys',
    'two_factors',
    'ended_sessions',
    'staff_invitations',
  ])
    await queryRows(tx, `delete from ${table} where user_id = $1`, [id])
  await queryRows(tx, 'delete from verifications where value = $1', [id])
  await queryRows(tx, 'delete from one_time_codes where lower(recipient) = any($1) or user_id = $2', [
    [...emailsOf(person), phone],
    id,
  ])
}
