import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'

type ListedRow = { id: string }

/** What lists and filters have of each product, without the transaction that wrote it. */
export const listedRows = (db: Db) =>
  queryRows<ListedRow>(
    db,
    `select f.product_id as id, f.number, f.shown, f.marks as facet_values, f.price_cents, f.popularity,
       f.created_at, f.names,
       (select json_agg(l order by l.locale) from product_listings l where l.product_id = f.product_id) as listings,
       (select json_agg(json_build_array(w.locale, w.popularity, w.heading) order by w.locale)
        from product_words w where w.number = f.number) as words
     from product_filters f order by f.number`,
  )

/** The same after all list rows were written again from the products. */
export async function rowsWrittenAgain(db: Db) {
  const ids = (await listedRows(db)).map(({ id }) => id)
  await inTransaction(db, (tx) => refreshListings(tx, ids))
  return listedRows(db)
}
