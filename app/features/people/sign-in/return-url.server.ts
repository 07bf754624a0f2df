import { encodeRedirect, safeRedirect } from '#platform/security/security.server.ts'
import { splitLocale } from '#text/text.tsx'

/**
 * The path to open after sign-in: the order of `?id=`, the path in `?redirect=`, else the dashboard. Returned without
 * language prefix, so that the visitor stays in the language of the sign-in page.
 */
export function pathAfterSignIn(request: Request) {
  const search_params = new URL(request.url).searchParams
  const id = search_params.get('id')
  if (id) return `/order_detail?${new URLSearchParams({ id })}`
  if (!search_params.get('redirect')) return '/dashboard'
  const { path } = splitLocale(safeRedirect(search_params.get('redirect')))
  // Checked again: without its language prefix, /de//evil.example would be another site.
  return safeRedirect(encodeRedirect(path))
}
