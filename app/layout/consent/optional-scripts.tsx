import { useEffect } from 'react'
import {
  allowedChoices,
  deleteRefusedData,
  isPrivacySignalKnown,
  onChoicesChanged,
} from '#platform/consent/consent-state.ts'
import { leavesLockedPage } from '#platform/http/document-page.ts'
import { isPrivatePath } from '#platform/http/private-paths.ts'
import type { LayoutData } from '../layout-data.ts'

/** Kinds whose script has been loaded into this document: it cannot be taken out again but with the document. */
const loaded = new Set<string>()

/** Whether scripts of other sites run in this document, so that a private page needs a new one. */
export const hasOutsideScripts = () => loaded.size > 0

/**
 * Whether the path needs a new document: a private page where a script of another site has run, and every other page
 * where a script was loaded for one page only.
 */
export const needsNewDocument = (pathname: string) =>
  (hasOutsideScripts() && isPrivatePath(pathname)) || leavesLockedPage(pathname)

// The policy of a document that began as a private page keeps these scripts out for as long as it lives.
const startedAsPrivatePage = typeof location !== 'undefined' && isPrivatePath(location.pathname)

/**
 * Loads a script of another site when, and only when, the visitor has allowed its kind, never on a private page. When
 * they take that back, what it kept is forgotten and the page is loaded anew, without it.
 */
export function OptionalScripts({ scripts }: Pick<LayoutData, 'scripts'>) {
  useEffect(() => {
    const follow = () => {
      const allowed = allowedChoices()
      const isRefused = (['statistics', 'marketing'] as const).some(
        (kind) => loaded.has(kind) && !allowed[kind],
      )
      deleteRefusedData(allowed)
      if (isRefused) return location.reload()
      if (startedAsPrivatePage || isPrivatePath(location.pathname)) return
      for (const kind of ['statistics', 'marketing'] as const) {
        const src = scripts[kind]
        if (!src || !allowed[kind] || loaded.has(kind)) continue
        if (kind === 'marketing' && !isPrivacySignalKnown()) continue
        loaded.add(kind)
        document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
      }
    }
    follow()
    return onChoicesChanged(follow)
  }, [scripts])
  return null
}
