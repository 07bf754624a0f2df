import { packageParts } from '#features/catalog/products/package-parts.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { Line } from './system-of-lines.ts'

/** The lines with each package replaced by its parts. A product that occurs several times becomes one line. */
export async function withPackageParts(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  lines: readonly Line[],
): Promise<Line[]> {
  const ids = lines.map(({ product_id }) => product_id)
  const parts = await packageParts(db, ids, locale)
  const quantities = new Map<string, number>()
  for (const { product_id, quantity } of lines) {
    const contents = parts.get(product_id)?.map((part) => ({ ...part, quantity: part.quantity * quantity }))
    for (const part of contents ?? [{ product_id, quantity }])
      quantities.set(part.product_id, (quantities.get(part.product_id) ?? 0) + part.quantity)
  }
  return [...quantities].map(([product_id, quantity]) => ({ product_id, quantity }))
}
