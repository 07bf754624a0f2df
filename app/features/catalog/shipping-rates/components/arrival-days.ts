import { useEffect, useSyncExternalStore } from 'react'
import { call, succeeded } from '#platform/http/api/call.ts'

type ArrivalList = { list: { product_id: string; get_it_by: string }[] }

/** Days by ZIP code and product; null where there is none. A product is asked for once per page load. */
const known = new Map<string, string | null>()
let waiting: { zip: string; ids: Set<string> } | null = null
const listeners = new Set<() => void>()

const keyOf = (zip: string, product_id: string) => `${zip} ${product_id}`

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The arrival day of a product at a ZIP code; null until it is known. All products of a page are asked for in one call. */
export function useArrivalDay(zip: string, product_id: string) {
  useEffect(() => request(zip, product_id), [zip, product_id])
  const read = () => known.get(keyOf(zip, product_id)) ?? null
  return useSyncExternalStore(subscribe, read, () => null)
}

function request(zip: string, product_id: string) {
  if (known.has(keyOf(zip, product_id))) return
  known.set(keyOf(zip, product_id), null)
  if (waiting?.zip !== zip) {
    const batch = (waiting = { zip, ids: new Set() })
    queueMicrotask(() => void load(batch.zip, [...batch.ids]))
  }
  waiting.ids.add(product_id)
}

async function load(zip: string, ids: string[]) {
  waiting = null
  const query = new URLSearchParams({ zip, product_ids: ids.join(',') })
  const answer = await call<ArrivalList>(`/product/get_it_by_list?${query}`, {}, { method: 'GET' })
  if (!succeeded(answer)) return console.warn('The delivery dates did not load')
  for (const { product_id, get_it_by } of answer.data.list) known.set(keyOf(zip, product_id), get_it_by)
  for (const listener of listeners) listener()
}
