import { type Db, queryRows } from '#platform/database/db.server.ts'
import { changeStatus, saveAttributes, saveFamilies, saveProducts } from './manage-products.server.ts'
import { readSeedCatalog } from './seed-catalog.server.ts'

/** Batteries of other makers whose figures have no source: no longer in the catalog. */
const withdrawn = ['enphase-iq-battery-5p', 'solaredge-home-battery-400v']

type Known = { id: string; documents: { id: string; kind: string }[] }

/**
 * Brings the corrected texts, sources and prices of November 2026 to a shop that was seeded before: to products that nobody
 * has changed since. Stock and the addresses of documents stay.
 */
export async function correctCatalog(tx: Db) {
  const untouched = await queryRows<Known>(
    tx,
    `select p.id, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind) order by d.position)
                            from product_documents d where d.product_id = p.id), '[]') as documents
     from products p where p.updated_at - p.created_at < interval '1 second'`,
  )
  const known = new Map(untouched.map((one) => [one.id, one.documents]))
  const { attributes, families, products } = readSeedCatalog()
  const corrected = products.flatMap((product) => {
    const documents = known.get(product.id)
    if (!documents) return []
    const kept = product.documents.map((one, i) => {
      const before = documents[i]
      return before?.kind === one.kind ? { ...one, id: before.id } : one
    })
    return [{ ...product, documents: kept }]
  })
  if (corrected.length === 0) return
  await saveAttributes(tx, attributes)
  await saveFamilies(tx, families)
  await saveProducts(tx, corrected)
  for (const id of withdrawn) if (known.has(id)) await changeStatus(tx, id, 'draft')
}
