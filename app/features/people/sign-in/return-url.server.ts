import { encodeRedirect, safeRedirect } from '#platform/security/security.server.ts'
import { splitLocale } from '#text/text.tsx'

/**
 * Where to go after signing in: the order whose page asked for it (`?id=`), the path in `?redirect=`, else the account.
 * The path comes without its language: one stays in the language of the sign-in page.
 */
export function pathAfterSignIn(request: Request) {
  const asked = new URL(request.url).searchParams
  const id = asked.get('id')
  if (id) return `/order_detail?${new URLSearchParams({ id })}`
  if (!asked.get('redirect')) return '/dashboard'
  const { path } = splitLocale(safeRedirect(asked.get('redirect')))
  // Looked at again: without its language, /de//evil.example would be another site.
  return safeRedirect(encodeRedirect(path))
}
