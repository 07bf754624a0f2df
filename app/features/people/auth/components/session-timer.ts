import { call, endSession } from '#platform/http/api/call.ts'
import { readCookie } from '#platform/http/request/cookies.ts'
import { readUserInfo } from './user-info.ts'

// setTimeout fires immediately for longer delays.
const longest_ms = 2 ** 31 - 1

/**
 * Signs out when the session expires (cookie `tokenExpireTime`, ms since 1970), as the server would on the next
 * request. Does nothing for a guest. Returns the function that stops the timer.
 */
export function startSessionTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const end = Number(readCookie('tokenExpireTime'))
    const person = readUserInfo()
    if (!end || !person) return
    const left = end - Date.now()
    timer = left > 0 ? setTimeout(wait, Math.min(left, longest_ms)) : void signOutExpired(person.uuid)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Ends the session on the server too, in case its clock is behind. */
async function signOutExpired(user_id: string) {
  await call('/user/logout', { user_id }, { keepalive: true })
  endSession()
}
