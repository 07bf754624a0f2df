import { saleProducts } from '#features/catalogue/sale-products.server.ts'
import { holdsOf } from '#features/catalogue/stock.server.ts'
import type { Db } from '#platform/db.server.ts'
import { Problem } from '#platform/problem.ts'
import { type Locale, text } from '#text/text.tsx'
import { heldWithoutAsking, mayHold, mostUnpaidOrders } from './order.ts'
import type { LineForSale } from './wanted-lines.server.ts'

/** Nobody keeps the shop's goods from everybody else for two days without paying. */
export async function refuseHoarding(tx: Db, locale: Locale, lines: LineForSale[], unpaid: string[]) {
  if (unpaid.length >= mostUnpaidOrders)
    throw new Problem(
      'conflict',
      text('You have {{most}} orders that are not paid yet. Please pay or remove one of them first.'),
      { values: { most: mostUnpaidOrders }, data: { reason: 'held_too_much', unpaid: unpaid.length } },
    )
  // Whoever has nothing kept yet may have a few of anything: only a package may be many of something else.
  const areFew = lines.every(
    ({ product, quantity }) => product.kind !== 'package' && quantity <= heldWithoutAsking,
  )
  if (unpaid.length === 0 && areFew) return
  const wanted = lines.map(({ product, quantity }) => ({ product_id: product.id, quantity }))
  const holds = await holdsOf(tx, unpaid, wanted)
  const over = holds.find((one) => one.held + one.wanted > mayHold(one))
  if (!over) return
  const { product_id, held } = over
  const most = mayHold(over)
  const name = (await saleProducts(tx, [product_id], locale)).get(product_id)?.name ?? product_id
  throw new Problem(
    'conflict',
    text(
      'We keep at most {{most}} of {{name}} for you until you have paid. Please order fewer, pay an open order first, or ask us for a quote.',
    ),
    { values: { most, name }, data: { reason: 'held_too_much', product_id, name, most, held } },
  )
}
