import { useEffect } from 'react'
import { pathIn, useLocale } from '#text/text.tsx'

/**
 * Names the web manifest and the icon of home screens once scripts run: browsers request a manifest as soon as it is named,
 * and until the first paint the connection is for styles, font and pictures. Another language is another document.
 */
export function useInstallLinks() {
  const locale = useLocale()
  useEffect(() => {
    const links = [
      { rel: 'manifest', href: pathIn(locale, '/manifest.webmanifest') },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ].map((link) => Object.assign(document.createElement('link'), link))
    document.head.append(...links)
    return () => {
      for (const link of links) link.remove()
    }
  }, [locale])
}
