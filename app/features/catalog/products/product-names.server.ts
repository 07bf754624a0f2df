import { type Db, queryRows } from '#platform/database/db.server.ts'
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
