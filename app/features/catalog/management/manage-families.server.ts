import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import type { AttributeKind } from '#features/catalog/products/listing.ts'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { Texts } from '#text/text.tsx'

export type AttributeInput = {
  id: string
  kind: AttributeKind
  unit: string | null
  digits: number
  name: Texts
  choices: Record<string, Texts> | null
}

export type FamilyInput = {
  id: string
  parent_id: string | null
  position: number
  name: Texts
  tagline: Texts
  story: Texts
  guide: { question: Texts; answer: Texts }[]
  has_serial_numbers: boolean
  attributes: { id: string; facet: boolean; key: boolean }[]
}

/** Saves attributes. */
export async function saveAttributes(tx: Db, attributes: AttributeInput[]) {
  await queryRows(
    tx,
    `insert into attributes (id, kind, unit, digits, name, choices)
     select * from jsonb_to_recordset($1::jsonb)
       as r(id text, kind text, unit text, digits int, name jsonb, choices jsonb)
     on conflict (id) do update set kind = excluded.kind, unit = excluded.unit, digits = excluded.digits,
       name = excluded.name, choices = excluded.choices`,
    [JSON.stringify(attributes)],
  )
  await bumpPublicVersion(tx)
}

/** Saves families with their attributes, which must exist. */
export async function saveFamilies(tx: Db, families: FamilyInput[]) {
  await queryRows(
    tx,
    `insert into families (id, parent_id, position, name, tagline, story, guide, has_serial_numbers)
     select * from jsonb_to_recordset($1::jsonb)
       as r(id text, parent_id text, position int, name jsonb, tagline jsonb, story jsonb, guide jsonb, has_serial_numbers boolean)
     on conflict (id) do update set parent_id = excluded.parent_id, position = excluded.position,
       name = excluded.name, tagline = excluded.tagline, story = excluded.story, guide = excluded.guide,
       has_serial_numbers = excluded.has_serial_numbers`,
    [JSON.stringify(families)],
  )
  const ids = families.map((family) => family.id)
  const shown = families.flatMap((family) =>
    family.attributes.map(({ id, facet, key }, position) => ({
      family_id: family.id,
      attribute_id: id,
      position,
      facet,
      key,
    })),
  )
  await queryRows(tx, 'delete from family_attributes where family_id = any($1)', [ids])
  await queryRows(
    tx,
    `insert into family_attributes (family_id, attribute_id, position, facet, key)
     select * from jsonb_to_recordset($1::jsonb)
       as r(family_id text, attribute_id text, position int, facet boolean, key boolean)`,
    [JSON.stringify(shown)],
  )
  await bumpPublicVersion(tx)
}

const listingsPerStep = 200

/** Rewrites the list rows of all products of a family, a few at a time. */
export async function refreshFamily(db: Db, family_id: string) {
  const rows = await queryRows<{ id: string }>(
    db,
    'select id from products where family_id = $1 order by id',
    [family_id],
  )
  for (let i = 0; i < rows.length; i += listingsPerStep)
    await inTransaction(db, (tx) =>
      refreshListings(
        tx,
        rows.slice(i, i + listingsPerStep).map(({ id }) => id),
      ),
    )
  await bumpPublicVersion(db)
}
