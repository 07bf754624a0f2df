import type { AttributeInput } from '#features/catalog/management/manage-families.server.ts'
import type { ProductInput } from '#features/catalog/management/manage-products.server.ts'
import { documentPurpose, picturePurpose } from '#features/catalog/product-files/product-files.server.ts'
import { pictureIdOf } from '#features/catalog/products/product-files.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { text } from '#text/text.tsx'

/** A product that is to be saved, and what it was before; null for a new one. */
export type ProductChange = { before: ProductInput | null; after: ProductInput }

/** What is wrong with a product: messages by field. */
export type ProductProblems = Record<string, string>

type Known = {
  families: Set<string>
  /** Kind by product. */
  products: Map<string, ProductInput['kind']>
  attributes: Map<string, Pick<AttributeInput, 'kind' | 'choices'>>
  files: Map<string, string>
}

/**
 * Checks what a shape cannot: whether what products refer to exists and fits. Returns the problems by product id; products
 * without any are left out. Products may refer to each other, and to `others` that are saved with them: the kind of each.
 */
export async function checkProducts(
  db: Db,
  changes: readonly ProductChange[],
  others: ReadonlyMap<string, ProductInput['kind']> = new Map(),
) {
  const known = await readKnown(db, changes)
  for (const [id, kind] of others) if (!known.products.has(id)) known.products.set(id, kind)
  const problems = new Map<string, ProductProblems>()
  for (const change of changes) {
    const found = {
      ...referenceProblems(change, known),
      ...attributeProblems(change.after, known),
      ...weightProblems(change),
    }
    if (Object.keys(found).length > 0) problems.set(change.after.id, found)
  }
  return problems
}

async function readKnown(db: Db, changes: readonly ProductChange[]): Promise<Known> {
  const products = changes.map(({ after }) => after)
  const wanted = products.flatMap((one) => [
    ...one.relations.map(({ related_id }) => related_id),
    ...one.components.map(({ component_id }) => component_id),
  ])
  const file_ids = products.flatMap((one) => [
    ...one.images.flatMap(({ path }) => pictureIdOf(path) ?? []),
    ...one.documents.flatMap(({ file_id }) => file_id ?? []),
  ])
  type Row = {
    families: string[] | null
    products: [string, ProductInput['kind']][] | null
    attributes: [string, Pick<AttributeInput, 'kind' | 'choices'>][] | null
    files: [string, string][] | null
  }
  const row = only(
    await queryRows<Row>(
      db,
      `select (select array_agg(id) from families) as families,
              (select jsonb_agg(jsonb_build_array(id, kind)) from products where id = any($1)) as products,
              (select jsonb_agg(jsonb_build_array(id, jsonb_build_object('kind', kind, 'choices', choices)))
               from attributes) as attributes,
              (select jsonb_agg(jsonb_build_array(id, purpose)) from files where id = any($2::uuid[])) as files`,
      [[...new Set(wanted)], [...new Set(file_ids)]],
    ),
  )
  return {
    families: new Set(row.families),
    products: new Map([...(row.products ?? []), ...products.map(({ id, kind }) => [id, kind] as const)]),
    attributes: new Map(row.attributes),
    files: new Map(row.files),
  }
}

function referenceProblems({ before, after }: ProductChange, known: Known): ProductProblems {
  const problems: ProductProblems = {}
  if (!known.families.has(after.family_id)) problems.family_id = text('This family does not exist')
  if (before && before.kind !== after.kind)
    problems.kind = text('The type of a product cannot be changed. Create a new product.')
  after.relations.forEach(({ related_id }, i) => {
    if (related_id === after.id || !known.products.has(related_id))
      problems[`relations.${i}.related_id`] = text('Choose another product that exists')
  })
  after.components.forEach(({ component_id }, i) => {
    const kind = known.products.get(component_id)
    if (kind === undefined)
      problems[`components.${i}.component_id`] = text('Choose another product that exists')
    if (kind === 'package')
      problems[`components.${i}.component_id`] = text('A package cannot contain another package')
  })
  const drawings = new Set(before?.images.map(({ path }) => path))
  after.images.forEach(({ path }, i) => {
    const id = pictureIdOf(path)
    const isThere = id ? known.files.get(id) === picturePurpose : drawings.has(path)
    if (!isThere) problems[`images.${i}.path`] = text('This picture does not exist. Upload it again.')
  })
  after.documents.forEach(({ url, file_id }, i) => {
    if (file_id && (url || known.files.get(file_id) !== documentPurpose))
      problems[`documents.${i}.file_id`] = text('This file does not exist. Upload it again.')
  })
  return problems
}

/** Whether a product is on sale, or will be, and ships without a weight: its shipping would be priced as the lightest. */
const shipsWithoutWeight = ({ status, publish_at, shipping_class, weight_lb }: ProductInput) =>
  (status === 'live' || status === 'clearance' || publish_at !== null) &&
  shipping_class !== 'none' &&
  weight_lb === 0

/** A product that was published without a weight stays editable. */
const weightProblems = ({ before, after }: ProductChange): ProductProblems =>
  shipsWithoutWeight(after) && !(before && shipsWithoutWeight(before))
    ? { weight_lb: text('Enter the shipping weight of one unit in pounds, such as 48.5') }
    : {}

/** Each value has the form that its attribute asks for. */
function attributeProblems({ attributes }: ProductInput, known: Known): ProductProblems {
  const problems: ProductProblems = {}
  attributes.forEach(({ id, number, words }, i) => {
    const attribute = known.attributes.get(id)
    const isRight =
      attribute &&
      (attribute.kind === 'number'
        ? number !== null && words === null
        : number === null &&
          words !== null &&
          (attribute.kind === 'text' ||
            (attribute.kind === 'flag' ? ['yes', 'no'] : Object.keys(attribute.choices ?? {})).includes(
              words.en,
            )))
    if (!isRight) problems[`attributes.${i}`] = text('This value does not fit the attribute')
  })
  return problems
}
