import { readCookie } from '#platform/http/cookies.ts'
import type { UserInfo } from '../account.ts'

/** Who is signed in, from the readable cookie `userInfo`. A malformed one is noted and counts as nobody. */
export function readUserInfo(): UserInfo | null {
  const cookie = readCookie('userInfo')
  if (!cookie) return null
  try {
    const { uuid, first_name, last_name } = JSON.parse(cookie)
    if ([uuid, first_name, last_name].every((one) => typeof one === 'string'))
      return { uuid, first_name, last_name }
  } catch {
    // The same as one with other contents than ours.
  }
  console.error('The cookie userInfo cannot be read')
  return null
}
