import { type Db, queryRows } from '#platform/database/db.server.ts'
import { saveAttributes, saveFamilies } from './manage-families.server.ts'
import { changeStatus, saveProducts } from './manage-products.server.ts'
import { readSeedCatalog } from './seed-catalog.server.ts'

/** Batteries of other manufacturers whose figures have no source: removed from the catalog. */
const withdrawn = ['enphase-iq-battery-5p', 'solaredge-home-battery-400v']

type Known = { id: string; documents: { id: string; kind: string }[] }

/**
 * Applies the corrected texts, facts, sources and prices of November 2026 to stores seeded before, in products that were
 * not changed since. Stock and document URLs stay. A product saved within a minute of an earlier correction counts as
 * unchanged, because that correction saved it.
 */
export async function correctCatalog(tx: Db) {
  const untouched = await queryRows<Known>(
    tx,
    `select p.id, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind) order by d.position)
                            from product_documents d where d.product_id = p.id), '[]') as documents
     from products p
     where p.updated_at - p.created_at < interval '1 second'
        or exists (select from seeds s where s.name like 'catalogue facts%'
                     and p.updated_at between s.at and s.at + interval '1 minute')`,
  )
  const known = new Map(untouched.map((one) => [one.id, one.documents]))
  const { attributes, families, products } = readSeedCatalog()
  const corrected = products.flatMap((product) => {
    const documents = known.get(product.id)
    if (!documents) return []
    const documents_with_ids = product.documents.map((one, i) => {
      const before = documents[i]
      return before?.kind === one.kind ? { ...one, id: before.id } : one
    })
    return [{ ...product, documents: documents_with_ids }]
  })
  if (corrected.length === 0) return
  await saveAttributes(tx, attributes)
  await saveFamilies(tx, families)
  await saveProducts(tx, corrected)
  for (const id of withdrawn) if (known.has(id)) await changeStatus(tx, id, 'draft')
}
