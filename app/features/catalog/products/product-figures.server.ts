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

/** The live products of these families with their attribute values, as cached JSON of `ProductWithFigures[]`. */
export async function productsWithFigures(
  { db, services }: { db: Db; services: Pick<Services, 'listings'> },
  families: string[],
  locale: Locale,
): Promise<string> {
  const json = await services.listings.through(`figures ${locale} ${families.join(' ')}`, async () => {
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
    return JSON.stringify(rows.flatMap(({ id, figures }) => ({ ...products.get(id), figures })))
  })
  return String(json)
}

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
