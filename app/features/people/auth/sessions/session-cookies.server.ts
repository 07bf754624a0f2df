import { serialize } from 'hono/utils/cookie'
import { userInfoOf } from '../account.ts'

/** The cookies of the specification that sign-out deletes: all but the cookie banner's and the language. */
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
  'customer_view',
  'viewing',
] as const

type Person = { id: string; first_name: string; last_name: string; email: string }

/**
 * The cookies of a sign-in. `token` is HttpOnly; `userInfo` is for the header, `email` prefills forms, and at
 * `tokenExpireTime` (ms since 1970) the browser signs out.
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

/** The cookie with the user's name for the header. */
export const userInfoCookie = (person: Omit<Person, 'email'>, days: number, secure: boolean) =>
  serialize('userInfo', JSON.stringify(userInfoOf(person)), {
    path: '/',
    secure,
    sameSite: 'Lax',
    maxAge: days * 86_400,
  })

/** The cookie with the email address that prefills forms. */
export const emailCookie = (email: string, days: number, secure: boolean) =>
  serialize('email', email, { path: '/', secure, sameSite: 'Lax', maxAge: days * 86_400 })

/** Deletes the cookies of an expired session. The cart cookie stays, because the visitor continues as a guest. */
export const endedSessionCookies = (secure: boolean) =>
  (['token', 'email', 'userInfo', 'user', 'recaptcha'] as const).map((name) =>
    serialize(name, '', { path: '/', secure, sameSite: 'Lax', maxAge: 0 }),
  )

/** Deletes all personal cookies. */
export function signOutCookies(secure: boolean) {
  return personalCookies.map((name) => serialize(name, '', { path: '/', secure, sameSite: 'Lax', maxAge: 0 }))
}
