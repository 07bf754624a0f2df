import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import type { UserInfo } from '#features/people/auth/account.ts'
import { readUserInfo } from '#features/people/auth/components/user-info.ts'
import { recordPrivacySignal } from '#platform/consent/consent-state.ts'
import { call, succeeded } from '#platform/http/call.ts'
import { readCookie } from '#platform/http/cookies.ts'

/** What is personal about the header. It arrives after the page, which is the same for everybody. */
export type Visitor = { user: UserInfo | null; cart_count: number; unread_count: number }

const nobody: Visitor = { user: null, cart_count: 0, unread_count: 0 }

let now = nobody
let cookieThen: string | null | undefined
let latest = 0
const listeners = new Set<() => void>()

/** The current visitor with the header's counts; a guest until the answer arrives. */
export const useVisitor = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => nobody,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(visitor: Visitor) {
  now = visitor
  for (const listener of listeners) listener()
}

/** Events by which a page says that a count in the header may be another. */
const changes = ['cart-changed', 'messages-changed']

/** Keeps the visitor right: at the start, when somebody signed in or out, when a form was sent, when the cart changed. */
export function useFreshVisitor() {
  const isSending = useNavigation().formMethod === 'POST'

  // After each step on the site the cookie may be another; comparing it costs nothing.
  useEffect(() => {
    const cookie = readCookie('userInfo')
    if (cookie === cookieThen) return
    cookieThen = cookie
    tell({ ...now, user: readUserInfo() })
    void askAgain()
  })

  useEffect(() => {
    if (isSending) return () => void askAgain()
  }, [isSending])

  useEffect(() => {
    const ask = () => void askAgain()
    for (const change of changes) window.addEventListener(change, ask)
    return () => {
      for (const change of changes) window.removeEventListener(change, ask)
    }
  }, [])
}

/** Asks the server; of several answers only that to the latest question counts. Without one the counts are 0. */
async function askAgain() {
  const question = ++latest
  const answer = await call<Visitor & { is_privacy_signalled: boolean }>('/visitor', {}, { method: 'GET' })
  if (question !== latest) return
  if (succeeded(answer)) {
    const { is_privacy_signalled, ...visitor } = answer.data
    recordPrivacySignal(is_privacy_signalled)
    return tell(visitor)
  }
  console.warn('The counts in the header did not load')
  tell({ ...now, cart_count: 0, unread_count: 0 })
}

/** Clears the visitor's data immediately after signing out. */
export function clearVisitorAfterSignOut() {
  if (!readUserInfo()) tell(nobody)
}

/** First and last name joined, as the header shows them. */
export const fullName = ({ first_name, last_name }: UserInfo) => `${first_name} ${last_name}`.trim()
