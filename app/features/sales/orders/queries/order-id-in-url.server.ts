import { z } from 'zod'
import { parse } from '#platform/http/api/api.server.ts'

const Search = z.object({ id: z.string().max(40).default(''), order_id: z.string().max(40).optional() })

/** The order ID in a page's query: `?id=`, or `?order_id=` on payment pages; '' if there is none. */
export function orderIdFromUrl(url: string) {
  const { id, order_id } = parse(Search, Object.fromEntries(new URL(url).searchParams))
  return order_id ?? id
}
