import { type MiddlewareFunction, redirect } from 'react-router'
import { splitLocale } from '#text/text.tsx'
import { readUserInfo } from './user-info.ts'

const auth_missing = 'auth-missing'

/**
 * Client middleware of a page that requires sign-in: `export const clientMiddleware = requireSignIn`. A guest who
 * navigates to it gets a warning and stays on the current page. On a direct request the page's loader redirects to
 * sign-in.
 */
export const requireSignIn: MiddlewareFunction[] = [
  (_args, next) => {
    if (readUserInfo()) return next()
    window.dispatchEvent(new Event(auth_missing))
    throw redirect(splitLocale(location.pathname).path + location.search, {
      headers: { 'X-Remix-Replace': 'true' },
    })
  },
]

/** Calls back when a navigation was blocked because nobody is signed in. Returns the unsubscribe function. */
export function onSignInRequired(listener: () => void) {
  window.addEventListener(auth_missing, listener)
  return () => window.removeEventListener(auth_missing, listener)
}
