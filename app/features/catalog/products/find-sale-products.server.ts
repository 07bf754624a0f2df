import { type Db, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import type { Locale } from '#text/text.tsx'
import { type SaleProduct, statusesForSale } from './product.ts'
import { saleProducts } from './sale-products.server.ts'

/** Products for sale whose ID, model number or name contains the words, the popular ones first. At most 20. */
export async function findSaleProducts(db: Db, search: string, locale: Locale): Promise<SaleProduct[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id from products
     where status = any($3) and (id ilike $1 or model_number ilike $1 or name ->> 'en' ilike $1 or name ->> $2 ilike $1)
     order by popularity desc, id limit 20`,
    [`%${escapeLike(search)}%`, locale, statusesForSale],
  )
  const ids = rows.map(({ id }) => id)
  const products = await saleProducts(db, ids, locale)
  return ids.flatMap((id) => products.get(id) ?? [])
}

/**
 * The product for sale with this name in any language, or this model number, in any letter case; null if there is none. Its name is
 * in `locale`.
 */
export async function findSaleProductNamed(
  db: Db,
  name: string,
  locale: Locale,
): Promise<SaleProduct | null> {
  if (name === '') return null
  const [found] = await queryRows<{ id: string }>(
    db,
    `select id from products
     where status = any($2) and lower($1) in (lower(name ->> 'en'), lower(name ->> 'de'), lower(name ->> 'zh'), lower(model_number))
     order by popularity desc, id limit 1`,
    [name, statusesForSale],
  )
  return found ? ((await saleProducts(db, [found.id], locale)).get(found.id) ?? null) : null
}
