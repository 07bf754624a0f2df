import { call, endedSession } from '#platform/http/call.ts'
import { cookieNames, deleteCookie } from '#platform/http/cookies.ts'
import type { Translate } from '#text/text.tsx'
import { readUserInfo } from './user-info.ts'

type Say = (words: string, options?: { seconds?: number }) => void

// These belong to the browser, not the account: the cookie choice stays for the next visitor.
const kept = new Set(['cookieClosed', 'cookieChoices'])

/** Signs out: the server ends the session, then everything personal is forgotten here. Nobody signed in, nothing happens. */
export async function signOut(toast: { success: Say; error: Say }, t: Translate) {
  const uuid = readUserInfo()?.uuid
  if (!uuid) return
  const answer = await call('/user/logout', { user_id: uuid })
  if (endedSession(answer)) return
  if (answer.code !== 200) return toast.error(answer.msg)

  for (const name of cookieNames()) if (!kept.has(name)) deleteCookie(name)
  localStorage.removeItem('ShippingAddressForm')
  sessionStorage.clear()
  toast.success(t('Logged out'), { seconds: 2 })
  setTimeout(() => location.reload(), 2000)
}
