import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import type { Services } from '#platform/http/request-context.server.ts'
import type { Locale } from '#text/text.tsx'
import type { SaleProduct } from './product.ts'
import { saleProducts } from './sale-products.server.ts'

/** A product with its attribute values. */
export type ProductWithFigures = SaleProduct & { figures: Record<string, number | string> }

/** Attribute values by ID: numbers, keys of choices, flags (`yes`, `no`) and English texts. */
export type Figures = ProductWithFigures['figures']

// Of a large family only the most popular products are used.
const maxPerFamily = 80

const known = cacheByVersion<readonly ProductWithFigures[]>()

/** The live products of these families with their attribute values. Read once for each version of the catalog; not to be modified. */
export const productsWithFigures = (
  { db, services }: { db: Db; services: Pick<Services, 'version'> },
  families: string[],
  locale: Locale,
): Promise<readonly ProductWithFigures[]> =>
  known(services.version, `${locale} ${families.join(' ')}`, async () => {
    const rows = await queryRows<{ id: string; figures: Figures }>(
      db,
      selectFigures,
      [families, maxPerFamily],
      'figured-products',
    )
    const products = await saleProducts(
      db,
      rows.map(({ id }) => id),
      locale,
    )
    return rows.flatMap(({ id, figures }) => {
      const product = products.get(id)
      return product ? [{ ...product, figures }] : []
    })
  })

/** The attribute values of these products, by product ID. */
export async function readFigures(db: Db, ids: string[]): Promise<Map<string, Figures>> {
  const rows = await queryRows<{ id: string; figures: Figures }>(
    db,
    `select product_id as id, jsonb_object_agg(attribute_id, coalesce(to_jsonb(number), words -> 'en')) as figures
     from product_attributes where product_id = any($1) group by product_id`,
    [ids],
  )
  return new Map(rows.map(({ id, figures }) => [id, figures]))
}

const selectFigures = `
  select one.id,
         coalesce((select jsonb_object_agg(v.attribute_id, coalesce(to_jsonb(v.number), v.words -> 'en'))
                   from product_attributes v where v.product_id = one.id), '{}') as figures
  from unnest($1::text[]) as f(family_id)
  cross join lateral (
    select p.id, p.popularity from products p
    where p.family_id = f.family_id and p.status = 'live'
    order by p.popularity desc, p.id limit $2) one
  order by f.family_id, one.popularity desc, one.id`
