import { pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { hreflangs, pathIn, translator } from '#text/text.tsx'
import type { Route } from './+types/web-manifest.ts'
import { crawlerResponse } from './public-paths.server.ts'

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/images/icons/${file}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/**
 * `/manifest.webmanifest`: name, icons and shortcuts for a shop on the home screen. One for each language, with the
 * same `id`, so that it stays one app when the language changes.
 */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs) => {
  const { locale } = requestContextOf(context)
  const t = translator(locale)
  const shortcuts = [
    { name: t('All products'), url: pathIn(locale, '/products') },
    { name: t('Calculator'), url: pathIn(locale, '/calculator') },
    { name: t('Cart'), url: pathIn(locale, '/cart') },
  ]
  const manifest = {
    id: '/',
    name: 'Heliostead',
    short_name: 'Heliostead',
    description: t('Solar panels, inverters, batteries and transformers from Heliostead.'),
    lang: hreflangs[locale],
    start_url: pathIn(locale, '/'),
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#faf8f3',
    background_color: '#faf8f3',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    shortcuts,
  }
  return crawlerResponse(JSON.stringify(manifest), 'application/manifest+json')
})
