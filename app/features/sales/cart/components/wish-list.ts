import { useEffect, useSyncExternalStore } from 'react'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, type Envelope, succeeded } from '#platform/http/call.ts'
import type { WishListItem } from '../cart.ts'

type WishList = { list: WishListItem[]; count: number }

let configured: ReadonlySet<string> = new Set()
let asked = false
const listeners = new Set<() => void>()
const nothing: ReadonlySet<string> = new Set()

function tell(answer: Envelope<WishList>) {
  if (succeeded(answer)) configured = new Set(answer.data.list.map((one) => one.product_id))
  for (const listener of listeners) listener()
  return answer
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a product is on the wish list. However many hearts a page has, the list is asked for once. */
export function useWished(product_id: string) {
  const list = useSyncExternalStore(
    subscribe,
    () => configured,
    () => nothing,
  )
  useEffect(() => {
    if (asked || !readUserInfo()) return
    asked = true
    void call<WishList>('/user/get_wish_list').then(tell)
  }, [])
  return list.has(product_id)
}

export const addToWishList = (product_id: string) =>
  call<WishList>('/user/add_wish_list', { product_id }).then(tell)
export const removeWish = (product_id: string) =>
  call<WishList>('/user/del_wish_product', { product_id }).then(tell)
