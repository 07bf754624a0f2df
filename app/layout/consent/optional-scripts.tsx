import { useEffect } from 'react'
import {
  allowedChoices,
  deleteRefusedData,
  isPrivacySignalKnown,
  onChoicesChanged,
} from '#platform/consent/consent-state.ts'
import { leavesLockedPage } from '#platform/http/pages/document-page.ts'
import { isPrivatePath } from '#platform/http/pages/private-paths.ts'
import { isAdminPath } from '#text/text.tsx'
import type { LayoutData } from '../layout-data.ts'

/** Kinds whose script has been loaded into this document. A loaded script cannot be removed without a reload. */
const loaded = new Set<string>()

/** Whether third-party scripts run in this document, so that a private page needs a new document. */
export const hasOutsideScripts = () => loaded.size > 0

/**
 * Whether navigating to the path needs a new document: a private page after a third-party script has run, any other page
 * when the current document is restricted to its own page, and the way between shop and back office.
 */
export const needsNewDocument = (pathname: string) =>
  (hasOutsideScripts() && isPrivatePath(pathname)) ||
  leavesLockedPage(pathname) ||
  (startedInAdmin !== null && isAdminPath(pathname) !== startedInAdmin)

// The shop and the back office have their own styles, texts and language.
const startedInAdmin = typeof location === 'undefined' ? null : isAdminPath(location.pathname)

// The content security policy of a document that began as a private page blocks these scripts until a reload.
const startedAsPrivatePage = typeof location !== 'undefined' && isPrivatePath(location.pathname)

/**
 * Loads a third-party script only when the visitor has consented to its kind, never on a private page. When the
 * consent is withdrawn, its stored data is deleted and the page reloads without it.
 */
export function OptionalScripts({ scripts }: Pick<LayoutData, 'scripts'>) {
  useEffect(() => {
    const applyChoices = () => {
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
    applyChoices()
    return onChoicesChanged(applyChoices)
  }, [scripts])
  return null
}
