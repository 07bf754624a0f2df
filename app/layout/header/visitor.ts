import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { readDeliveryZip, storeDeliveryZip, zipOf } from '#features/people/addresses/delivery-place.ts'
import type { UserInfo } from '#features/people/auth/account.ts'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { recordPrivacySignal } from '#platform/consent/consent-state.ts'
import { call, succeeded } from '#platform/http/api/call.ts'
import { readCookie } from '#platform/http/request/cookies.ts'
import { isViewing } from '#platform/http/request/customer-view-cookie.ts'

/** The personal data of the header. It is loaded after the page, which is cached for all visitors. */
export type Visitor = { user: UserInfo | null; cart_count: number; unread_count: number }

const guest: Visitor = { user: null, cart_count: 0, unread_count: 0 }

let current = guest
let lastCookie: string | null | undefined
let latestRequest = 0
const listeners = new Set<() => void>()

/** The current visitor with the header's counts; a guest until the answer arrives. */
export const useVisitor = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => guest,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function setVisitor(visitor: Visitor) {
  current = visitor
  for (const listener of listeners) listener()
}

/** Events that pages dispatch when a count in the header may have changed. */
const changeEvents = ['cart-changed', 'messages-changed']

/**
 * Refreshes the visitor's data at the start, after sign-in and sign-out, after a form was submitted and when the cart
 * or the messages changed. Use once, in the header.
 */
export function useVisitorRefresh() {
  const isSubmitting = useNavigation().formMethod === 'POST'

  // Without dependencies: every navigation may have changed the cookie.
  useEffect(() => {
    const cookie = readCookie('userInfo')
    if (cookie === lastCookie) return
    lastCookie = cookie
    // The cookie names the staff member, not the customer that they view the shop as.
    setVisitor({ ...current, user: isViewing() ? null : readUserInfo() })
    void refreshVisitor()
  })

  useEffect(() => {
    if (isSubmitting) return () => void refreshVisitor()
  }, [isSubmitting])

  useEffect(() => {
    const refresh = () => void refreshVisitor()
    for (const name of changeEvents) window.addEventListener(name, refresh)
    return () => {
      for (const name of changeEvents) window.removeEventListener(name, refresh)
    }
  }, [])
}

/** What `/visitor` answers besides: it is stored elsewhere. */
type Extra = { is_privacy_signalled: boolean; zip_code: string | null }

/** Loads the visitor's data. Only the answer to the latest request is used; when it fails, the counts are 0. */
async function refreshVisitor() {
  const request = ++latestRequest
  const answer = await call<Visitor & Extra>('/visitor', {}, { method: 'GET' })
  if (request !== latestRequest) return
  if (succeeded(answer)) {
    const { is_privacy_signalled, zip_code, ...visitor } = answer.data
    if (zip_code && !readDeliveryZip() && !isViewing()) storeDeliveryZip(zipOf(zip_code))
    recordPrivacySignal(is_privacy_signalled)
    return setVisitor(visitor)
  }
  console.warn('The counts in the header did not load')
  setVisitor({ ...current, cart_count: 0, unread_count: 0 })
}

/** Clears the visitor's data immediately after signing out. */
export function clearVisitorAfterSignOut() {
  if (!readUserInfo()) setVisitor(guest)
}

/** First and last name joined, as the header shows them. */
export const fullName = ({ first_name, last_name }: UserInfo) => `${first_name} ${last_name}`.trim()
