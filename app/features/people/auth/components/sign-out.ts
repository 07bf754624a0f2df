import { call, endedSession } from '#platform/http/api/call.ts'
import { cookieNames, deleteCookie } from '#platform/http/request/cookies.ts'
import type { Translate } from '#text/text.tsx'
import { readUserInfo } from './user-info.ts'

type ShowToast = (message: string, options?: { seconds?: number }) => void

// The cookie choice belongs to the browser, not the account.
const kept_cookies = new Set(['cookieClosed', 'cookieChoices'])

/** Ends the session on the server, then deletes personal data in the browser and reloads. Does nothing for a guest. */
export async function signOut(toast: { success: ShowToast; error: ShowToast }, t: Translate) {
  const uuid = readUserInfo()?.uuid
  if (!uuid) return
  const answer = await call('/user/logout', { user_id: uuid })
  if (endedSession(answer)) return
  if (answer.code !== 200) return toast.error(answer.msg)

  for (const name of cookieNames()) if (!kept_cookies.has(name)) deleteCookie(name)
  localStorage.removeItem('ShippingAddressForm')
  localStorage.removeItem('chatUnsent')
  sessionStorage.clear()
  toast.success(t('Logged out'), { seconds: 2 })
  setTimeout(() => location.reload(), 2000)
}
