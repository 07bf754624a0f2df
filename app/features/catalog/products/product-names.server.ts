import { type Db, queryRows } from '#platform/database/db.server.ts'
import { type ReadOnlyDb, readRows } from '#platform/database/read-rows.server.ts'
import type { Locale } from '#text/text.tsx'
import type { ProductStatus } from './product.ts'

/** What a product is called: in a language, in English, and by its maker. */
export type ProductName = {
  id: string
  name: string
  english_name: string
  brand: string
  model_number: string
  family_id: string
  status: ProductStatus
}

/** The names of the products that have a page, the most popular first; of at most `limit` of them. */
export const readProductNames = (db: Db, locale: Locale, limit: number): Promise<ProductName[]> =>
  queryRows<ProductName>(
    db,
    `select id, coalesce(name ->> $1, name ->> 'en') as name, name ->> 'en' as english_name, brand, model_number,
            family_id, status
     from products where status <> 'draft' order by popularity desc, id limit $2::int`,
    [locale, limit],
    'product-names',
  )

/** What products are called now in a language, by id. Orders store the name in the customer's language. */
export async function currentNames(
  db: ReadOnlyDb,
  product_ids: readonly string[],
  locale: Locale,
): Promise<Record<string, string>> {
  const rows = await readRows<{ id: string; name: string }>(
    db,
    `select id, coalesce(name ->> $2, name ->> 'en') as name from products where id = any($1::text[])`,
    [[...new Set(product_ids)], locale],
    'current-product-names',
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
