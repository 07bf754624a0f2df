import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { plansOf } from '#features/sales/payments/payment-schedules.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { parse } from '#platform/http/api/api.server.ts'
import { listSize, optionalInput, wholeNumber } from '#platform/http/number-shape.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { pageWithin } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { requestContextOf, requireCustomer } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { statusCode } from '../order.ts'
import { countByStatus, type OrderFilter, ordersOf } from '../orders.server.ts'

const sorts: Record<string, OrderFilter['sort']> = {
  placed_at: 'oldest',
  '-placed_at': 'newest',
  order_price: 'price_up',
  '-order_price': 'price_down',
}

// An invalid query shows the default list instead of an error.
const Search = z.object({
  page: wholeNumber(1, 10_000).catch(1),
  size: listSize,
  sort: z.string().default('-placed_at'),
  // The filter's 'All' option is sent as an empty string.
  status: optionalInput(wholeNumber(-2, 4)).catch(undefined),
  type: optionalInput(wholeNumber(0, 2)).catch(undefined),
})

/** Data of an order list page, from its URL. An `order_type` of the path overrides the `?type=` query parameter. */
export async function listOrders(db: Db, user_id: string, url: string, order_type?: number) {
  const search = parse(Search, Object.fromEntries(new URL(url).searchParams))
  const type = order_type ?? search.type
  const found = await pageWithin(search, (page) =>
    ordersOf(db, user_id, {
      page,
      page_size: search.size,
      sort: sorts[search.sort] ?? 'newest',
      order_type: type,
      order_status: search.status,
    }),
  )
  const { items: orders, total, page, page_size: size } = found
  return {
    orders,
    plans: await plansOf(
      db,
      orders.filter(({ status }) => status === statusCode.unpaid).map(({ id }) => id),
    ),
    total,
    page,
    size,
    status: search.status ?? null,
    type: type ?? null,
    counts: await countByStatus(db, user_id, type),
  }
}

/**
 * Loader of an order list whose path may end in an order type; the first of the given types is the default. Any other
 * type is a 404.
 */
export const orderListLoader = ([first, ...others]: readonly [number, ...number[]]) =>
  pageLoader(async ({ context, params, request }: LoaderFunctionArgs) => {
    const customer = await requireCustomer(context)
    const { order_type = String(first) } = params
    const type = [first, ...others].find((one) => String(one) === order_type)
    if (type === undefined) throw new Problem('missing', text('This order list doesn’t exist'))
    return listOrders(requestContextOf(context).db, customer.id, request.url, type)
  })
