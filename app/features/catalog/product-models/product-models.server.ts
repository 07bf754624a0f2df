import { readSeedPictures, type SeedPicture } from '#features/catalog/management/seed-catalog.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { ModelProduct, ModelSubject } from './product-model.ts'

/** The model of each product of the seed catalog. Read from its files with the first request. */
let pictures: Map<string, SeedPicture> | undefined

/**
 * What the 3D model of a product is built from: its current sizes and attributes, and those of its parts. Null for
 * drafts, for products that the store has no model of, and for kits none of whose parts has one.
 */
export async function readModelSubject(db: Db, product_id: string): Promise<ModelSubject | null> {
  const [product] = await readModelProducts(db, [product_id])
  if (!product) return null
  const ids = product.components.map((one) => one.product)
  const parts = ids.length > 0 ? await readModelProducts(db, ids) : []
  const known = new Set(parts.map(({ id }) => id))
  const components = product.components.filter((one) => known.has(one.product))
  if (product.components.length > 0 && components.length === 0) return null
  return { product: { ...product, components }, parts }
}

type Row = Omit<ModelProduct, 'picture'>

async function readModelProducts(db: Db, ids: string[]): Promise<ModelProduct[]> {
  pictures ??= readSeedPictures()
  const rows = await queryRows<Row>(db, selectProducts, [ids], 'model-products')
  return rows.flatMap((row) => {
    const picture = pictures?.get(row.id)
    return picture ? [{ ...row, picture }] : []
  })
}

// Models read the words of the catalog files, which are English; what pages show may be the name of a choice.
const selectProducts = `
  select p.id, p.power_w, p.length_in, p.width_in, p.height_in,
         coalesce((select jsonb_object_agg(v.attribute_id, case a.kind
                     when 'flag' then to_jsonb(v.words ->> 'en' = 'yes')
                     else coalesce(to_jsonb(v.number), v.words -> 'en') end order by v.attribute_id)
                   from product_attributes v join attributes a on a.id = v.attribute_id
                   where v.product_id = p.id and (v.number is not null or v.words ->> 'en' is not null)), '{}') as attributes,
         coalesce((select jsonb_agg(jsonb_build_object('product', c.component_id, 'quantity', c.quantity) order by c.position)
                   from package_components c where c.package_id = p.id), '[]') as components
  from products p
  where p.id = any(array(select unnest($1::text[]))) and p.status <> 'draft'
  order by p.id`
