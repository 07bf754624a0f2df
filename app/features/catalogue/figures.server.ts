import { type Db, rowsOf } from '#platform/db.server.ts'
import type { Services } from '#platform/scope.server.ts'
import type { Locale } from '#text/text.tsx'
import type { SaleProduct } from './product.ts'
import { saleProducts } from './sale-products.server.ts'

/** A product with the values of its attributes: numbers, and the keys of choices, flags (`yes`, `no`) and English texts. */
export type FiguredProduct = SaleProduct & { figures: Record<string, number | string> }

// A family of a hundred thousand is not read whole for a plan: its most wanted are.
const most_of_a_family = 80

/** What is sold of these families with all figures, for who calculates with them; kept until anything public changes. */
export async function figuredProducts(
  { db, services }: { db: Db; services: Pick<Services, 'listings'> },
  families: string[],
  locale: Locale,
): Promise<string> {
  return services.listings.through(`figures ${locale} ${families.join(' ')}`, async () => {
    const rows = await rowsOf<{ id: string; figures: FiguredProduct['figures'] }>(
      db,
      selectFigures,
      [families, locale, most_of_a_family],
      'figured-products',
    )
    const sold = await saleProducts(
      db,
      rows.map(({ id }) => id),
      locale,
    )
    return JSON.stringify(rows.flatMap(({ id, figures }) => ({ ...sold.get(id), figures })))
  })
}

const selectFigures = `
  select l.product_id as id,
         coalesce((select jsonb_object_agg(v.attribute_id, coalesce(to_jsonb(v.number), v.words -> 'en'))
                   from product_attributes v where v.product_id = l.product_id), '{}') as figures
  from unnest($1::text[]) as f(family_id)
  cross join lateral (
    select product_id, popularity from product_listings
    where locale = $2 and family_id = f.family_id and facets @> array['status:live']
    order by popularity desc, product_id limit $3) l
  order by f.family_id, l.popularity desc, l.product_id`
