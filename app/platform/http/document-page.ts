import { normalizedPath } from './private-paths.ts'

/** The page that this document was loaded for. Its content policy holds for as long as the document lives. */
const firstPage = typeof location === 'undefined' ? null : normalizedPath(location.pathname)

let isKept = false

/** Whether this document was loaded for the page, and so has the content policy of that page. */
export const isLoadedFor = (pathname: string) => firstPage !== null && normalizedPath(pathname) === firstPage

/** Keeps this document to the page it was loaded for: every other page is loaded in a new one from now on. */
export function lockToFirstPage() {
  isKept = true
}

/** Whether the path leaves the only page that may be shown in this document. */
export const leavesLockedPage = (pathname: string) => isKept && !isLoadedFor(pathname)
