import { normalizedPath } from './private-paths.ts'

/** The page this document was loaded for. Its content security policy applies for the document's lifetime. */
const firstPage = typeof location === 'undefined' ? null : normalizedPath(location.pathname)

let isLocked = false

/** Whether this document was loaded for the page, and so has that page's content security policy. */
export const isLoadedFor = (pathname: string) => firstPage !== null && normalizedPath(pathname) === firstPage

/** Restricts this document to the page it was loaded for: every other page is loaded in a new document. */
export function lockToFirstPage() {
  isLocked = true
}

/** Whether navigating to the path requires a new document. */
export const leavesLockedPage = (pathname: string) => isLocked && !isLoadedFor(pathname)
