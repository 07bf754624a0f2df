import { useEffect } from 'react'
import { allowedNow, forgetRefused, isSignalKnown, onChoices } from './allowed.ts'
import type { Frame } from './frame.ts'

/**
 * Loads a script of another site when, and only when, the visitor has allowed its kind. When they take that back, what
 * it kept is forgotten and the page is loaded anew, without it.
 */
export function OptionalScripts({ scripts }: Pick<Frame, 'scripts'>) {
  useEffect(() => {
    const loaded = new Set<string>()
    const follow = () => {
      const allowed = allowedNow()
      const isRefused = (['statistics', 'marketing'] as const).some(
        (kind) => loaded.has(kind) && !allowed[kind],
      )
      forgetRefused(allowed)
      if (isRefused) return location.reload()
      for (const kind of ['statistics', 'marketing'] as const) {
        const src = scripts[kind]
        if (!src || !allowed[kind] || loaded.has(kind)) continue
        if (kind === 'marketing' && !isSignalKnown()) continue
        loaded.add(kind)
        document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
      }
    }
    follow()
    return onChoices(follow)
  }, [scripts])
  return null
}
