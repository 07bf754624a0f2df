import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { MapPartner } from './google-maps.ts'
import type { Partner } from './partner.ts'

export type PartnerQuery = {
  /** Partners with at least one of these work types. */
  work_types: readonly number[]
  /** Two-letter code, or empty for all states. */
  state: string
  /** Five digits, or empty. With a ZIP code, results are sorted by distance. */
  zip: string
  page: number
  page_size: number
}

const earth_radius_miles = 3958.8

// The haversine formula; rounding may make its square root slightly larger than 1.
const distance = `2 * ${earth_radius_miles} * asin(least(1, sqrt(
    power(sin(radians(latitude - $3) / 2), 2)
    + cos(radians($3)) * cos(radians(latitude)) * power(sin(radians(longitude - $4) / 2), 2))))`

/** A page of partners and their total: nearest first if the ZIP code is known, otherwise by name. */
export async function listPartners(db: Db, { work_types, state, zip, page, page_size }: PartnerQuery) {
  const place = zip === '' ? null : findZip(zip)
  const rows = await queryRows<Partner & { total: number }>(
    db,
    `select id, name, work_types, city, state, zip_code, phone, email, website, is_example,
       case when $3::float8 is null then null else round((${distance})::numeric, 0)::float8 end as distance_miles,
       count(*) over ()::int as total
     from partners where work_types && $1 and ($2 = '' or state = $2)
     order by distance_miles nulls last, name, id limit $5 offset $6`,
    [work_types, state, place?.latitude ?? null, place?.longitude ?? null, page_size, (page - 1) * page_size],
    'list-partners',
  )
  const list = rows.map(({ total: _, ...partner }): Partner => partner)
  return { list, total: rows[0]?.total ?? 0, place: place && `${place.city}, ${place.state}` }
}

/** Number of partners with at least one of these work types, for each state that has any. */
export const partnersByState = (db: Db, work_types: readonly number[]) =>
  queryRows<{ state: string; partners: number }>(
    db,
    'select state, count(*)::int as partners from partners where work_types && $1 group by state order by state',
    [work_types],
    'partners-by-state',
  )

const max_on_map = 2000

/** Partners with at least one of these work types, with their positions, for a map; at most 2,000. */
export const partnersOnMap = (db: Db, work_types: readonly number[]) =>
  queryRows<MapPartner>(
    db,
    `select id, name, city, state, zip_code, latitude::float8 as latitude, longitude::float8 as longitude
     from partners where work_types && $1 order by name, id limit $2`,
    [work_types, max_on_map],
    'partners-on-map',
  )

/** Seeds a directory for a demo shop: invented names and unassigned phone numbers. */
export async function seedExamplePartners(tx: Db) {
  for (const [at, [name, zip_code, work_types]] of examples.entries()) {
    const place = findZip(zip_code)
    if (!place?.latitude || !place.longitude) throw new Error(`No position for the ZIP code ${zip_code}`)
    await queryRows(
      tx,
      `insert into partners (name, work_types, city, state, zip_code, latitude, longitude, phone, email, is_example)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true) on conflict (name) do nothing`,
      [
        name,
        work_types,
        place.city,
        place.state,
        zip_code,
        place.latitude,
        place.longitude,
        `61455501${String(at + 10).padStart(2, '0')}`,
        `partner${at + 1}@partners.example`,
      ],
    )
  }
}

const examples: [name: string, zip_code: string, work_types: number[]][] = [
  ['Example Solar Columbus', '43215', [0, 3, 9]],
  ['Sample Electric Cleveland', '44114', [1, 9, 15]],
  ['Example Roof Engineers Cincinnati', '45202', [4, 14]],
  ['Sample Solar Pittsburgh', '15222', [0, 3]],
  ['Example Electric Philadelphia', '19103', [1, 15]],
  ['Sample Design Office Boston', '02139', [11, 14]],
  ['Example Solar Albany', '12207', [0, 3, 15]],
  ['Sample Builders Newark', '07102', [2, 10]],
  ['Example Solar Raleigh', '27601', [0, 3, 9]],
  ['Sample Electric Atlanta', '30303', [1, 9]],
  ['Example Solar Tampa', '33602', [0, 3, 15]],
  ['Sample Structures Nashville', '37203', [2, 4]],
  ['Example Solar Chicago', '60601', [0, 1, 3, 9]],
  ['Sample Electric Detroit', '48226', [1, 15]],
  ['Example Solar Austin', '78701', [0, 3, 9]],
  ['Sample Engineering Houston', '77002', [2, 4, 11, 14]],
  ['Example Solar Denver', '80202', [0, 3, 15]],
  ['Sample Electric Phoenix', '85004', [0, 1, 9]],
  ['Example Solar Las Vegas', '89101', [0, 3]],
  ['Sample Solar San Diego', '92101', [0, 3, 9, 15]],
  ['Example Electric Sacramento', '95814', [1, 9, 15]],
  ['Sample Design Seattle', '98101', [11, 14]],
  ['Example Sales Office Portland', '97204', [13]],
  ['Example Auto Electric Toledo', '43604', [5, 7]],
]
