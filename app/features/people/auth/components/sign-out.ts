import { call, endedSession } from '#platform/http/api/call.ts'
import { cookieNames, deleteCookie } from '#platform/http/request/cookies.ts'
import type { Translate } from '#text/text.tsx'
import { readUserInfo } from './user-info.ts'

type ShowToast = (message: string, options?: { seconds?: number }) => void

// The cookie choice belongs to the browser, not the account.
const kept_cookies = new Set(['cookieClosed', 'cookieChoices'])

/**
 * Ends the session on the server, then deletes personal data in the browser and reloads. A session that has already ended
 * is handled by the call; the data is deleted then too. Does nothing for a guest.
 */
export async function signOut(toast: { success: ShowToast; error: ShowToast }, t: Translate) {
  const uuid = readUserInfo()?.uuid
  if (!uuid) return
  const answer = await call('/user/logout', { user_id: uuid })
  const hadEnded = endedSession(answer)
  if (!hadEnded && answer.code !== 200) return toast.error(answer.msg)

  deletePersonalData()
  if (hadEnded) return
  toast.success(t('Logged out'), { seconds: 2 })
  setTimeout(() => location.reload(), 2000)
}

function deletePersonalData() {
  for (const name of cookieNames()) if (!kept_cookies.has(name)) deleteCookie(name)
  localStorage.removeItem('ShippingAddressForm')
  if ('BroadcastChannel' in window) {
    // The chat in each tab, this one included, drops what was not sent.
    const tabs = new BroadcastChannel('chat')
    tabs.postMessage('signed-out')
    tabs.close()
  }
  localStorage.removeItem('chatUnsent')
  sessionStorage.clear()
}
