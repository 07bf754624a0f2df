import { call, endSession } from '#platform/http/call.ts'
import { readCookie } from '#platform/http/cookies.ts'
import { readUserInfo } from './user-info.ts'

// A timer that is set for longer goes off at once.
const longest_ms = 2 ** 31 - 1

/**
 * Signs out when the session's time has come (cookie `tokenExpireTime`, ms since 1970), as the server would at the next
 * call. Nobody signed in, no timer. Gives back how to stop it.
 */
export function startSessionTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const end = Number(readCookie('tokenExpireTime'))
    const person = readUserInfo()
    if (!end || !person) return
    const left = end - Date.now()
    timer = left > 0 ? setTimeout(wait, Math.min(left, longest_ms)) : void leave(person.uuid)
  }
  wait()
  return () => clearTimeout(timer)
}

/** The server's session ends too, should its clock be behind. */
async function leave(user_id: string) {
  await call('/user/logout', { user_id }, { keepalive: true })
  endSession()
}
