import { useEffect } from 'react'
import { pathIn, useLocale } from '#text/text.tsx'

/**
 * Names the web manifest once scripts run: browsers request it as soon as it is named, and until the first paint the
 * connection belongs to styles, font and pictures.
 */
export function useWebManifest() {
  const locale = useLocale()
  useEffect(() => {
    if (document.head.querySelector('link[rel="manifest"]')) return
    const href = pathIn(locale, '/manifest.webmanifest')
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href }))
  }, [locale])
}
