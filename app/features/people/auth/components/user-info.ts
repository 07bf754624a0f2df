import { readCookie } from '#platform/http/request/cookies.ts'
import type { UserInfo } from '../account.ts'

/** The signed-in user from the cookie `userInfo`; null for a guest. A malformed cookie is logged and ignored. */
export function readUserInfo(): UserInfo | null {
  const cookie = readCookie('userInfo')
  if (!cookie) return null
  try {
    const { uuid, first_name, last_name } = JSON.parse(cookie)
    if ([uuid, first_name, last_name].every((one) => typeof one === 'string'))
      return { uuid, first_name, last_name }
  } catch {
    // Invalid JSON is handled like unexpected content.
  }
  console.error('The cookie userInfo cannot be read')
  return null
}
