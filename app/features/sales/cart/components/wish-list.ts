import { useEffect, useSyncExternalStore } from 'react'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { call, type Envelope, succeeded } from '#platform/http/api/call.ts'
import type { WishListItem } from '../cart.ts'

type WishListAnswer = { list: WishListItem[]; count: number }

let wishListIds: ReadonlySet<string> = new Set()
let isRequested = false
const listeners = new Set<() => void>()
const emptyList: ReadonlySet<string> = new Set()

function applyAnswer(answer: Envelope<WishListAnswer>) {
  if (succeeded(answer)) wishListIds = new Set(answer.data.list.map((one) => one.product_id))
  for (const listener of listeners) listener()
  return answer
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a product is on the wish list. The list is loaded once per page, however many buttons use it. */
export function useIsOnWishList(product_id: string) {
  const list = useSyncExternalStore(
    subscribe,
    () => wishListIds,
    () => emptyList,
  )
  useEffect(() => {
    if (isRequested || !readUserInfo()) return
    isRequested = true
    void call<WishListAnswer>('/user/get_wish_list').then(applyAnswer)
  }, [])
  return list.has(product_id)
}

/** Adds a product to the wish list, and updates all buttons. */
export const addToWishList = (product_id: string) =>
  call<WishListAnswer>('/user/add_wish_list', { product_id }).then(applyAnswer)
/** Removes a product from the wish list, and updates all buttons. */
export const removeFromWishList = (product_id: string) =>
  call<WishListAnswer>('/user/del_wish_product', { product_id }).then(applyAnswer)
