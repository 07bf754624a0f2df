import { type ReactNode, useEffect } from 'react'
import { useHref, useLocation } from 'react-router'
import { needsNewDocument } from './consent/optional-scripts.tsx'

/**
 * Shows a page, unless it is a private one and scripts of other sites run in this document: then the document is loaded
 * anew, without them, before anything of the page is shown. Links ask beforehand (`useLinkSteps`); this is for every
 * other way to a page: redirects of forms, steps back and forth, steps by script.
 */
export function NewDocument({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isNeeded = needsNewDocument(useHref(pathname))
  useEffect(() => {
    if (isNeeded) location.reload()
  }, [isNeeded])
  return isNeeded ? null : children
}
