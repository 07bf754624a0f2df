import { serialize } from 'hono/utils/cookie'
import { userInfoOf } from '../account.ts'

/** Every cookie of the contract; a sign-out deletes them all but the cookie banner's and the language. */
const personalCookies = [
  'token',
  'email',
  'userInfo',
  'user',
  'userName',
  'cart',
  'product',
  'recaptcha',
  'tokenExpireTime',
] as const

type Person = { id: string; first_name: string; last_name: string; email: string }

/**
 * The session token stays out of scripts' reach; `userInfo` is what the header may read, `email` what a form may fill
 * in, and `tokenExpireTime` (ms since 1970) is when the browser signs out by itself.
 */
export function signInCookies(token: string, person: Person, days: number, secure: boolean) {
  const common = { path: '/', secure, sameSite: 'Lax', maxAge: days * 86_400 } as const
  const end = Date.now() + days * 86_400_000
  return [
    serialize('token', token, { ...common, httpOnly: true }),
    userInfoCookie(person, days, secure),
    emailCookie(person.email, days, secure),
    serialize('tokenExpireTime', String(end), common),
  ]
}

/** The name in the header, as after a change of it. */
export const userInfoCookie = (person: Omit<Person, 'email'>, days: number, secure: boolean) =>
  serialize('userInfo', JSON.stringify(userInfoOf(person)), {
    path: '/',
    secure,
    sameSite: 'Lax',
    maxAge: days * 86_400,
  })

/** The address that a form fills in, as after a change of it. */
export const emailCookie = (email: string, days: number, secure: boolean) =>
  serialize('email', email, { path: '/', secure, sameSite: 'Lax', maxAge: days * 86_400 })

/** What a session that is over leaves behind. The cart stays: it may still be a guest's. */
export const endedSessionCookies = (secure: boolean) =>
  (['token', 'email', 'userInfo', 'user', 'recaptcha'] as const).map((name) =>
    serialize(name, '', { path: '/', secure, sameSite: 'Lax', maxAge: 0 }),
  )

export function signOutCookies(secure: boolean) {
  return personalCookies.map((name) => serialize(name, '', { path: '/', secure, sameSite: 'Lax', maxAge: 0 }))
}
