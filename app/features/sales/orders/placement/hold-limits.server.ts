import { reservationsOf } from '#features/catalog/inventory/stock.server.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { beforeCommit, type Db, pipeline, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, text } from '#text/text.tsx'
import {
  firstHoldLimit,
  holdLimit,
  maxUnpaidOrders,
  maxUnpaidOrdersPerNetwork,
  minHoldLimit,
  networkHoldLimit,
} from '../order.ts'
import type { LineForSale } from './order-lines.server.ts'

/** The network an order is placed from: a keyed hash of its address, and a factor for its limits. */
export type Network = { hash: string; scale: number }

/** The network of a request, as stored with an order while it is unpaid. */
export const networkOf = ({
  services,
  network_address,
}: Pick<RequestContext, 'services' | 'network_address'>): Network => ({
  hash: services.limits.hashOf(`orders ${network_address}`),
  scale: services.settings.LIMIT_SCALE,
})

/**
 * Limits how much stock a customer can reserve without paying. Throws a conflict above the limits of `order.ts`.
 * `unpaid` are the IDs of the customer's unpaid orders.
 */
export async function refuseAboveHoldLimits(tx: Db, locale: Locale, lines: LineForSale[], unpaid: string[]) {
  if (unpaid.length >= maxUnpaidOrders)
    throw new Problem('conflict', text('You have {{most}} unpaid orders. Pay or remove one first.'), {
      values: { most: maxUnpaidOrders },
      data: { reason: 'held_too_much', unpaid: unpaid.length },
    })
  // A first order of few units is always allowed, unless it contains a package, which may hold many units of other
  // products.
  const isSmall = lines.every(
    ({ product, quantity }) => product.kind !== 'package' && quantity <= minHoldLimit,
  )
  if (unpaid.length === 0 && isSmall) return
  const wanted = lines.map(({ product, quantity }) => ({ product_id: product.id, quantity }))
  const holds = await reservationsOf(tx, unpaid, wanted)
  const limitOf = unpaid.length === 0 ? firstHoldLimit : holdLimit
  const over = holds.find((one) => one.held + one.wanted > limitOf(one))
  if (!over) return
  const { product_id, held } = over
  const most = limitOf(over)
  const name = (await saleProducts(tx, [product_id], locale)).get(product_id)?.name ?? product_id
  throw new Problem(
    'conflict',
    text(
      'We reserve up to {{most}} of {{name}} per customer before payment. Order fewer, pay for an open order first, or request a quote.',
    ),
    { values: { most, name }, data: { reason: 'held_too_much', product_id, name, most, held } },
  )
}

/**
 * The same limits for all orders from one network address, across accounts. `others` are the network's unpaid orders,
 * read while the stock of this order is locked. Below half of the limit the orders are not counted again at commit,
 * because the recount makes the network's orders wait for each other.
 */
export async function refuseAboveNetworkHoldLimits(
  tx: Db,
  locale: Locale,
  lines: LineForSale[],
  { hash, scale }: Network,
  others: string[],
) {
  if (others.length === 0) return
  const limit = maxUnpaidOrdersPerNetwork * scale
  if (others.length >= limit / 2) await beforeCommit(tx, () => refuseTooManyOrders(tx, hash, limit))
  const wanted = lines.map(({ product, quantity }) => ({ product_id: product.id, quantity }))
  const over = (await reservationsOf(tx, others, wanted)).find(
    (one) => one.held > 0 && one.held + one.wanted > networkHoldLimit(one) * scale,
  )
  if (!over) return
  const { product_id, held } = over
  const name = (await saleProducts(tx, [product_id], locale)).get(product_id)?.name ?? product_id
  throw new Problem(
    'conflict',
    text(
      'Unpaid orders from your network already reserve too many of {{name}}. Pay for one first, order fewer, or request a quote.',
    ),
    {
      values: { name },
      data: { reason: 'held_too_much', product_id, name, most: networkHoldLimit(over) * scale, held },
    },
  )
}

async function refuseTooManyOrders(tx: Db, hash: string, limit: number) {
  const [, [found]] = await pipeline(
    tx,
    () => queryRows(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [hash], 'lock-network'),
    () =>
      queryRows<{ unpaid: number }>(
        tx,
        'select count(*)::int as unpaid from orders where placed_from = $1',
        [hash],
        'count-held-from',
      ),
  )
  const unpaid = found?.unpaid ?? 0
  if (unpaid > limit)
    throw new Problem(
      'conflict',
      text('There are too many unpaid orders from your network. Pay or remove one first.'),
      { data: { reason: 'held_too_much', unpaid: unpaid - 1 } },
    )
}
