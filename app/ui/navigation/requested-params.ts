import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { splitLocale } from '#text/text.tsx'

/**
 * The search parameters of this page that were requested last: those of a navigation that is still loading, else those of
 * the URL. Filters and links that change some of them keep what was chosen before the page shows it.
 */
export function useRequestedParams() {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const requested = next && splitLocale(next.pathname).path === pathname ? next.search : search
  return useMemo(() => new URLSearchParams(requested), [requested])
}
