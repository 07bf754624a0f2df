import { isForSale } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import type { CartLine } from '../cart.server.ts'
import type { WishListItem } from '../cart.ts'
import { toWishListItem } from '../show-cart.server.ts'
import { type LineReading, maxQuickOrderLines, modelKey, readQuickOrder } from './quick-order.ts'

/** A line of the list with its product, or why it cannot be ordered. */
export type QuickOrderLine =
  | { number: number; line: string; problem: 'unknown' | 'several' | 'discontinued' }
  | { number: number; line: string; problem: null; quantity: number; raised: boolean; item: WishListItem }

type Match = { id: string; key: string }

/**
 * Finds the products of a pasted list by model number (letter case, spaces and hyphens do not matter) or product ID, with
 * current prices at the quantity of the whole list. A quantity below the minimum is raised to it. @throws Problem `invalid` for a list that
 * is too long
 */
export async function findQuickOrder(db: Db, list: string, locale: Locale): Promise<QuickOrderLine[]> {
  const lines = readQuickOrder(list)
  if (lines.length > maxQuickOrderLines)
    throw new Problem('invalid', text('Paste at most {{most}} lines.'), {
      values: { most: maxQuickOrderLines },
    })
  const readings = lines.flatMap((line) => line.readings)
  const matches = await findModels(db, [...new Set(readings.map(({ model }) => modelKey(model)))])
  const products = await saleProducts(
    db,
    matches.map(({ id }) => id),
    locale,
  )
  const found = lines.map((line) => ({ ...line, match: firstMatch(line.readings, matches) }))
  const totals = totalQuantities(found.map(({ match }) => match))
  const seen = new Set<string>()
  return found.map(({ number, line, match }): QuickOrderLine => {
    if (!match) return { number, line, problem: 'unknown' }
    const [id = '', ...others] = match.ids
    if (others.length > 0) return { number, line, problem: 'several' }
    const product = products.get(id)
    if (!product) return { number, line, problem: 'unknown' }
    if (!isForSale(product)) return { number, line, problem: 'discontinued' }
    const total = totals.get(id) ?? match.quantity
    // The first line of a product makes up for a total below the minimum.
    const missing = seen.has(id) ? 0 : Math.max(0, product.min_quantity - total)
    seen.add(id)
    const item = toWishListItem(product, Math.max(total, product.min_quantity))
    return { number, line, problem: null, quantity: match.quantity + missing, raised: missing > 0, item }
  })
}

type FoundModel = { ids: string[]; quantity: number }

/** The quantity of each product over all lines: it decides the volume price. */
function totalQuantities(found: (FoundModel | null)[]) {
  const totals = new Map<string, number>()
  for (const match of found)
    for (const id of match?.ids ?? []) totals.set(id, (totals.get(id) ?? 0) + (match?.quantity ?? 0))
  return totals
}

/** The cart lines of a checked list, repeated products added up. */
export const cartLinesOf = (lines: QuickOrderLine[]): CartLine[] =>
  lines.flatMap((line) =>
    line.problem === null ? [{ product_id: line.item.product_id, quantity: line.quantity }] : [],
  )

function firstMatch(readings: LineReading[], matches: Match[]): FoundModel | null {
  for (const { model, quantity } of readings) {
    const key = modelKey(model)
    const ids = [...new Set(matches.filter((one) => one.key === key).map(({ id }) => id))]
    if (key !== '' && ids.length > 0) return { ids, quantity }
  }
  return null
}

/** The products with one of these keys as model number or ID. */
const findModels = (db: Db, keys: string[]) =>
  queryRows<Match>(
    db,
    `select p.id, k.key from products p
     cross join lateral (values (lower(regexp_replace(p.model_number, '[^[:alnum:]]', '', 'g'))),
                                (lower(regexp_replace(p.id, '[^[:alnum:]]', '', 'g')))) k(key)
     where p.status <> 'draft' and k.key = any($1)`,
    [keys],
    'quick-order-models',
  )
