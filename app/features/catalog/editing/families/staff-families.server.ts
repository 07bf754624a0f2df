import { createHash } from 'node:crypto'
import {
  type AttributeInput,
  type FamilyInput,
  saveFamilies,
} from '#features/catalog/management/manage-families.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import { catalogCompleteness } from '#features/catalog/products/completeness/catalog-completeness.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { type Texts, text } from '#text/text.tsx'

type FamilyRow = FamilyInput & { products: number }

/** All families with their attributes and the number of their products, in the order of the shop. */
const readFamilies = (db: Db, id: string | null) =>
  queryRows<FamilyRow>(
    db,
    `select f.id, f.parent_id, f.position, f.name, f.tagline, f.story, f.guide, f.has_serial_numbers,
            coalesce((select jsonb_agg(jsonb_build_object('id', a.attribute_id, 'facet', a.facet, 'key', a.key)
                                       order by a.position)
                      from family_attributes a where a.family_id = f.id), '[]') as attributes,
            (select count(*)::int from products p where p.family_id = f.id and p.archived_at is null) as products
     from families f where $1::text is null or f.id = $1 order by f.position, f.id`,
    [id],
  )

/** All families, each with how complete the required attributes of its products on sale are. */
export async function listFamilies(db: Db) {
  const complete = new Map((await catalogCompleteness(db)).map((one) => [one.family_id, one]))
  const rows = await readFamilies(db, null)
  const names = new Map((await readAttributes(db)).map(({ id, name }) => [id, name]))
  return rows.map(({ id, name, attributes, products }) => ({
    id,
    name,
    products,
    attributes: attributes.length,
    completeness: complete.get(id)?.percent ?? null,
    missing: (complete.get(id)?.missing ?? []).map((one) => ({
      ...one,
      name: names.get(one.attribute_id) ?? { en: one.attribute_id },
    })),
  }))
}

/** A family. @throws Problem `missing`. */
export async function readFamily(db: Db, id: string): Promise<FamilyRow> {
  const [family] = await readFamilies(db, id)
  if (!family) throw new Problem('missing', text('This family does not exist'))
  return family
}

/** All attributes of the catalog, by English name. */
export const readAttributes = (db: ReadOnlyDb) =>
  readRows<AttributeInput>(
    db,
    `select id, kind, unit, digits, name, choices from attributes order by lower(name ->> 'en'), id`,
  )

/** The attributes of a family with their units and choices, in its order. */
export const attributesOfFamily = (db: Db, family_id: string) =>
  queryRows<AttributeInput & { facet: boolean; key: boolean }>(
    db,
    `select a.id, a.kind, a.unit, a.digits, a.name, a.choices, f.facet, f.key
     from family_attributes f join attributes a on a.id = f.attribute_id
     where f.family_id = $1 order by f.position`,
    [family_id],
  )

type Named = { id: string; name: Texts }

/** The families that a product can be in, and the names of the products that it refers to. */
export async function choicesFor(
  db: Db,
  { relations, components }: Pick<ProductInput, 'relations' | 'components'>,
) {
  const ids = [...relations.map((one) => one.related_id), ...components.map((one) => one.component_id)]
  const linked = await queryRows<Named>(db, 'select id, name from products where id = any($1)', [ids])
  const families = await queryRows<Named>(db, 'select id, name from families order by position, id')
  return { families, linked }
}

export type FamilyChange = Pick<
  FamilyInput,
  'name' | 'tagline' | 'story' | 'guide' | 'attributes' | 'has_serial_numbers'
>

/**
 * Saves the texts and the attributes of a family. `seen`: what the form was filled with; when the family is no longer the
 * same, nothing is saved. A job rewrites the list rows of its products. @throws Problem `missing`, `conflict`,
 * `invalid`.
 */
export const saveFamily = (
  db: Db,
  actor: Actor,
  { id, seen, change }: { id: string; seen: string; change: FamilyChange },
) =>
  inTransaction(db, async (tx) => {
    await queryRows(tx, 'select 1 from families where id = $1 for update', [id])
    const { products: _, ...before } = await readFamily(tx, id)
    if (familyVersion(before) !== seen)
      throw new Problem(
        'conflict',
        text('Someone else changed this family in the meantime. Reload the page.'),
        {
          data: { reason: 'version' },
        },
      )
    await requireAttributes(tx, change)
    const after = { ...before, ...change }
    await saveFamilies(tx, [after])
    await enqueue(tx, 'products.refresh-family', { family_id: id })
    await recordChange(tx, actor, {
      action: 'family.saved',
      entity: 'family',
      entity_id: id,
      label: after.name.en,
      before,
      after,
    })
  })

async function requireAttributes(tx: Db, { attributes }: FamilyChange) {
  const known = new Set((await readAttributes(tx)).map(({ id }) => id))
  const ids = attributes.map(({ id }) => id)
  if (ids.every((id) => known.has(id)) && new Set(ids).size === ids.length) return
  const message = text('Choose attributes that exist, each once')
  throw new Problem('invalid', message, { data: { fields: { attributes: message } } })
}

/** Changes with the content of a family: what a form names when it saves. */
export function familyVersion({ name, tagline, story, guide, attributes, has_serial_numbers }: FamilyChange) {
  const content = JSON.stringify([name, tagline, story, guide, attributes, has_serial_numbers])
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
