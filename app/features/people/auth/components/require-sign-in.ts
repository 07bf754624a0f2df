import { type MiddlewareFunction, redirect } from 'react-router'
import { splitLocale } from '#text/text.tsx'
import { readUserInfo } from './user-info.ts'

const auth_missing = 'auth-missing'

/**
 * The flag of a route that is only for who is signed in: `export const clientMiddleware = auth`. A guest who steps there
 * is warned and stays where they are. A visitor who opens the address directly is sent to sign in by the page's loader.
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

/** Hears when a step was stopped for want of a session. Gives back how to stop listening. */
export function onSignInRequired(deal: () => void) {
  window.addEventListener(auth_missing, deal)
  return () => window.removeEventListener(auth_missing, deal)
}
