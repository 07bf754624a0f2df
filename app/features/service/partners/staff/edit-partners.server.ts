import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { PartnerFields } from './partner-input.ts'

export type StaffPartner = PartnerFields & {
  id: string
  city: string
  state: string
  is_example: boolean
  version: number
}

export type PartnerFilter = {
  state?: string | undefined
  work_type?: number | undefined
  search?: string | undefined
}

const columns = 'id, name, work_types, zip_code, phone, email, website, city, state, is_example, version'

/** A page of the directory by name, and how many partners match. */
export async function searchPartners(
  db: Db,
  { state, work_type, search }: PartnerFilter,
  { page, size }: { page: number; size: number },
) {
  const like = search ? `%${escapeLike(search)}%` : null
  const rows = await queryRows<StaffPartner & { total: number }>(
    db,
    `select ${columns}, count(*) over ()::int as total from partners
     where ($1::text is null or state = $1) and ($2::int is null or $2 = any(work_types))
       and ($3::text is null or name ilike $3 or city ilike $3 or email ilike $3)
     order by name, id limit $4 offset $5`,
    [state ?? null, work_type ?? null, like, size, (page - 1) * size],
  )
  return { list: rows.map(({ total: _, ...partner }): StaffPartner => partner), total: rows[0]?.total ?? 0 }
}

const uniqueViolation = '23505'
const unknownZip = text('We don’t know this ZIP code')
const takenName = text('A partner with this name is listed already')

const refusedField = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

/**
 * Adds a partner to the directory and the map, or changes one.
 *
 * @throws Problem `invalid` for an unknown ZIP code or the name of another partner; `missing`; `conflict` with the stored
 * partner when someone else has changed it.
 */
export async function savePartner(
  db: Db,
  actor: Actor,
  { id, version, ...fields }: PartnerFields & { id: string | null; version: number },
): Promise<StaffPartner> {
  const place = findZip(fields.zip_code)
  if (place?.latitude == null || place.longitude == null) throw refusedField('zip_code', unknownZip)
  const values = [
    fields.name,
    [...new Set(fields.work_types)].toSorted((a, b) => a - b),
    place.city,
    place.state,
    fields.zip_code,
    place.latitude,
    place.longitude,
    fields.phone,
    fields.email,
    fields.website,
  ]
  try {
    return await inTransaction(db, (tx) => writePartner(tx, actor, { id, version }, values))
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw refusedField('name', takenName)
    throw error
  }
}

async function writePartner(
  tx: Db,
  actor: Actor,
  { id, version }: { id: string | null; version: number },
  values: unknown[],
) {
  const before = id === null ? null : await lockPartner(tx, id)
  if (before && before.version !== version)
    throw new Problem('conflict', text('Someone else has changed this partner'), {
      data: { partner: before },
    })
  const [saved] = before
    ? await queryRows<StaffPartner>(
        tx,
        `update partners set name = $1, work_types = $2, city = $3, state = $4, zip_code = $5, latitude = $6,
           longitude = $7, phone = $8, email = $9, website = $10, version = version + 1
         where id = $11 returning ${columns}`,
        [...values, before.id],
      )
    : await queryRows<StaffPartner>(
        tx,
        `insert into partners (name, work_types, city, state, zip_code, latitude, longitude, phone, email, website)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
        values,
      )
  if (!saved) throw new Error('Nothing was saved')
  await recordChange(tx, actor, {
    action: before ? 'partner.saved' : 'partner.added',
    entity: 'partner',
    entity_id: saved.id,
    label: saved.name,
    before: before && shownIn(before),
    after: shownIn(saved),
  })
  await bumpPublicVersion(tx)
  return saved
}

/** Removes a partner from the directory and the map. @throws Problem `missing` */
export const removePartner = (db: Db, actor: Actor, id: string) =>
  inTransaction(db, async (tx) => {
    const before = await lockPartner(tx, id)
    await queryRows(tx, 'delete from partners where id = $1', [id])
    await recordChange(tx, actor, {
      action: 'partner.removed',
      entity: 'partner',
      entity_id: id,
      label: before.name,
      before: shownIn(before),
      after: null,
    })
    await bumpPublicVersion(tx)
  })

async function lockPartner(tx: Db, id: string) {
  const [found] = await queryRows<StaffPartner>(
    tx,
    `select ${columns} from partners where id = $1 for update`,
    [id],
  )
  if (!found) throw new Problem('missing', text('Partner not found'))
  return found
}

/** What the audit log shows of a partner. */
const shownIn = ({ id: _, version: __, is_example: ___, ...fields }: StaffPartner) => fields
