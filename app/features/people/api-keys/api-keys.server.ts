import { createHash, randomBytes } from 'node:crypto'
import { confirmSecondFactor } from '#features/people/credentials/two-factor/confirm-second-factor.server.ts'
import type { Permission } from '#features/people/roles/permissions.ts'
import { mayGrant, permissionsOf } from '#features/people/roles/roles.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { only } from '#platform/database/rows.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext, SessionState } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'

/** 256 random bits, so that a fast hash is enough. */
const keyFormat = /^hs_[\w-]{43}$/

/** Whether a Bearer token is meant as an API key; session tokens have no underscore. */
export const isApiKey = (token: string | null): token is string => token?.startsWith('hs_') ?? false

const hashKey = (key: string) => createHash('sha256').update(`api key ${key}`).digest('base64url')

type FoundKey = Omit<Customer, 'owes_second_factor' | 'permissions' | 'session_id' | 'confirmed_seconds'> & {
  key_id: string
  scopes: string[]
  custom_permissions: string[] | null
  closed: boolean
  has_second_factor: boolean
  is_unused: boolean
}

/**
 * The session of an API key: its creator with the scopes of the key, as far as the creator still has them. A key that is
 * unknown or revoked, and one whose creator is no longer staff or has no second factor, is an ended session.
 * @throws Problem `too-many` beyond the limit of calls by one key, or of unknown keys from one network address
 */
export async function findApiKeySession(
  { db, services, network_address }: Pick<RequestContext, 'db' | 'services' | 'network_address'>,
  key: string,
): Promise<SessionState> {
  const found = keyFormat.test(key) ? await findKey(db, hashKey(key)) : undefined
  const isRefused =
    !found ||
    found.closed ||
    found.role === 'customer' ||
    (!services.settings.demo && !found.has_second_factor)
  if (isRefused) {
    await services.limits.take('api-key-unknown', network_address)
    return { kind: 'ended' }
  }
  const { key_id, scopes, custom_permissions, is_unused, ...person } = found
  await services.limits.take('api-key', key_id)
  if (is_unused)
    await queryRows(db, 'update api_keys set last_used_at = clock_timestamp() where id = $1', [key_id])
  const permissions = permissionsOf(person.role, custom_permissions).filter((one) => scopes.includes(one))
  const { closed: _closed, has_second_factor: _factor, ...staff } = person
  return {
    kind: 'api_key',
    staff: {
      ...staff,
      permissions,
      api_key_id: key_id,
      owes_second_factor: false,
      session_id: '',
      confirmed_seconds: Number.POSITIVE_INFINITY,
    },
  }
}

async function findKey(db: Db, key_hash: string) {
  const [found] = await queryRows<FoundKey>(
    db,
    `select k.id as key_id, k.scopes, u.id, u.email, u.first_name, u.last_name, u.role, u.locale,
            (select r.permissions from staff_roles r where r.id = u.role) as custom_permissions,
            (u.banned and coalesce(u.ban_expires > clock_timestamp(), true)) as closed,
            (coalesce(u.two_factor_enabled, false) or exists (select from passkeys p where p.user_id = u.id))
              as has_second_factor,
            coalesce(k.last_used_at < clock_timestamp() - interval '1 minute', true) as is_unused
     from api_keys k join users u on u.id = k.created_by
     where k.key_hash = $1 and k.revoked_at is null`,
    [key_hash],
    'find-api-key',
  )
  return found
}

export type ApiKey = {
  id: string
  name: string
  prefix: string
  scopes: string[]
  created_by: string
  creator: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** All API keys, those in use first, without their secrets. */
export const listApiKeys = (db: Db) =>
  queryRows<ApiKey>(
    db,
    `select k.id, k.name, k.prefix, k.scopes, k.created_by, k.created_at, k.last_used_at, k.revoked_at,
            coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as creator
     from api_keys k join users u on u.id = k.created_by
     order by k.revoked_at is not null, k.created_at desc, k.id`,
  )

/**
 * Creates a key after the staff member has confirmed a second factor. Returns it; it is shown only now.
 * @throws Problem `not-permitted` for more than the staff member may do, or when the caller is a key itself
 */
export async function createApiKey(
  ctx: RequestContext,
  staff: Customer,
  { name, scopes, code }: { name: string; scopes: readonly Permission[]; code: string | undefined },
): Promise<{ id: string; key: string }> {
  if (staff.api_key_id || !mayGrant(staff.permissions, scopes)) throw notPermitted()
  await confirmSecondFactor(ctx, staff, code)
  const key = `hs_${randomBytes(32).toString('base64url')}`
  const id = await inTransaction(ctx.db, async (tx) => {
    const { id } = only(
      await queryRows<{ id: string }>(
        tx,
        `insert into api_keys (name, key_hash, prefix, scopes, created_by) values ($1, $2, $3, $4, $5) returning id`,
        [name, hashKey(key), key.slice(0, 9), scopes, staff.id],
      ),
    )
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'api_key.created',
      entity: 'api_key',
      entity_id: id,
      label: name,
      before: null,
      after: { scopes },
    })
    return id
  })
  return { id, key }
}

/** Revokes a key; its next call is refused. @throws Problem `missing` */
export async function revokeApiKey(ctx: RequestContext, staff: Customer, id: string) {
  await inTransaction(ctx.db, async (tx) => {
    const [revoked] = await queryRows<{ name: string; scopes: string[] }>(
      tx,
      `update api_keys set revoked_at = clock_timestamp() where id = $1 and revoked_at is null
       returning name, scopes`,
      [id],
    )
    if (!revoked) throw new Problem('missing', text('This key was already revoked'))
    await recordChange(tx, staffActor(ctx, staff), {
      action: 'api_key.revoked',
      entity: 'api_key',
      entity_id: id,
      label: revoked.name,
      before: { scopes: revoked.scopes },
      after: null,
    })
  })
}

/** The names of keys by id, for the audit log. */
export async function namesOfApiKeys(db: ReadOnlyDb, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await readRows<{ id: string; name: string }>(
    db,
    'select id::text, name from api_keys where id::text = any($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
