import { type ProductInput, saveProducts } from '#features/catalog/management/manage-products.server.ts'
import { type Actor, recordChanges } from '#platform/audit/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { ProductChange } from './check-products.server.ts'
import { sorted } from './sorted-keys.ts'

type Action =
  | 'product.created'
  | 'product.saved'
  | 'product.price_changed'
  | 'product.edit_undone'
  | 'product.imported'

/**
 * Saves products in the caller's transaction and records in the audit log what changed in each. Products that do not
 * change are left alone: their version stays. Check them first (`checkProducts`). Returns the changes that were made.
 */
export async function applyProducts(
  tx: Db,
  actor: Actor,
  changes: readonly ProductChange[],
  action: Action,
): Promise<ProductChange[]> {
  const made = changes.filter(({ before, after }) => !before || changedNames(before, after).length > 0)
  if (made.length === 0) return []
  await saveProducts(
    tx,
    made.map(({ after }) => after),
  )
  await recordChanges(
    tx,
    actor,
    made.map(({ before, after }) => ({
      action: before ? action : ('product.created' as const),
      entity: 'product',
      entity_id: after.id,
      label: after.name.en,
      before: before && recorded(before),
      after: recorded(after),
    })),
  )
  return made
}

/** The fields of a product whose values differ. */
export function changedNames(before: ProductInput, after: ProductInput): (keyof ProductInput)[] {
  const [old_values, new_values] = [recorded(before), recorded(after)]
  return Object.keys(new_values).filter(
    (name) => JSON.stringify(old_values[name]) !== JSON.stringify(new_values[name]),
  ) as (keyof ProductInput)[]
}

/** A product as the audit log shows it. The stock on hand has a history of its own. */
function recorded({
  id: _,
  stock,
  documents,
  attributes,
  ...product
}: ProductInput): Record<string, unknown> {
  return sorted({
    ...product,
    attributes: attributes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    // A new document gets its id when it is saved.
    documents: documents.map(({ id: __, url = null, file_id = null, ...document }) => ({
      ...document,
      url,
      file_id,
    })),
    stock: stock && { warehouse: stock.warehouse, made_to_order: stock.made_to_order },
  }) as Record<string, unknown>
}
