import { type ReactNode, useEffect } from 'react'
import { useHref, useLocation } from 'react-router'
import { needsNewDocument } from './consent/optional-scripts.tsx'

/**
 * Shows a page, or reloads the document before anything of the page is shown when the page needs a new one: a private
 * page must not run with third-party scripts. `useLinkNavigation` checks links beforehand; this covers redirects of
 * forms, back and forward, and navigation by script.
 */
export function NewDocument({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isNeeded = needsNewDocument(useHref(pathname))
  useEffect(() => {
    if (isNeeded) location.reload()
  }, [isNeeded])
  return isNeeded ? null : children
}
