import { type Db, queryRows } from '#platform/database/db.server.ts'

/** The products that a product's page lists as working with it, and those whose pages list the product; the most popular first. */
export async function readFittingProducts(db: Db, product_id: string): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select p.id from products p
     where p.status = 'live' and exists (
       select 1 from product_relations r
       where r.kind = 'fits_with'
         and (r.product_id = $1 and r.related_id = p.id or r.related_id = $1 and r.product_id = p.id)
     )
     order by p.popularity desc, p.id`,
    [product_id],
    'fitting-products',
  )
  return rows.map(({ id }) => id)
}
