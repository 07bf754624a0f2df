import { z } from 'zod'
import { parse } from '#platform/http/api.server.ts'

const Search = z.object({ id: z.string().max(40).default(''), order_id: z.string().max(40).optional() })

/** The order that a page's address names: the contract's links say `?id=`, those of a payment `?order_id=`; '' for none. */
export function orderIdIn(url: string) {
  const { id, order_id } = parse(Search, Object.fromEntries(new URL(url).searchParams))
  return order_id ?? id
}
