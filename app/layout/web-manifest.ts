import { useEffect } from 'react'
import { pathIn, useLocale } from '#text/text.tsx'

/**
 * Names the web manifest once scripts run: browsers request it as soon as it is named, and until the first paint the
 * connection is for styles, font and pictures. Another language is another document.
 */
export function useWebManifest() {
  const locale = useLocale()
  useEffect(() => {
    const href = pathIn(locale, '/manifest.webmanifest')
    const link = Object.assign(document.createElement('link'), { rel: 'manifest', href })
    document.head.append(link)
    return () => link.remove()
  }, [locale])
}
