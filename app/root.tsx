import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { shellContent } from '#features/content/pages/content.server.ts'
import { SessionEnd } from '#features/people/auth/components/session-end.tsx'
import { ChatDoor } from '#layout/chat-launcher.tsx'
import { ChunkFailureNotice } from '#layout/chunk-failure.tsx'
import { CookieBanner } from '#layout/cookie-banner.tsx'
import { ErrorPage } from '#layout/error-pages.tsx'
import { Footer } from '#layout/footer.tsx'
import { Header } from '#layout/header.tsx'
import { type Frame, type PageHandle, useBareness, useFrame } from '#layout/layout-data.ts'
import { NewDocument } from '#layout/new-document.tsx'
import { needsNewDocument, OptionalScripts } from '#layout/optional-scripts.tsx'
import { Promos } from '#layout/promos.tsx'
import { useStuckStep } from '#layout/sticky-header.ts'
import { SunshineLine } from '#layout/sunshine-line.tsx'
import { pageLoader } from '#platform/http/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { translator, useLocale } from '#text/text.tsx'
import { useLinkSteps } from '#ui/link.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { SkipLink } from '#ui/skip-link.tsx'
import { ToastProvider } from '#ui/toast.tsx'
import type { Route } from './+types/root'
import styles from './app.css?url'

/** What stands around every page. The same for every visitor: who it is must not be asked here. */
export const loader = pageLoader(async ({ context }: Route.LoaderArgs): Promise<Frame> => {
  const { db, services, locale, origin } = requestContextOf(context)
  const { STATISTICS_SCRIPT: statistics, MARKETING_SCRIPT: marketing } = services.settings
  const scripts = { ...(statistics && { statistics }), ...(marketing && { marketing }) }
  return { locale, origin, scripts, ...(await shellContent(db, services.version, locale)) }
})

/** It changes when an editor changes it; steps on the site need not ask again. */
export const shouldRevalidate = () => false

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** For pages that say nothing of their own, and for those that failed. */
export function meta({ error, location, matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!error) return pageMeta({ ...site, path: location.pathname })
  const t = translator(site.locale)
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing ? t('This page does not exist') : t('This page did not load')
  return pageMeta({ ...site, title, path: location.pathname, noindex: true })
}

export function Layout({ children }: { children: React.ReactNode }) {
  const frame = useFrame()
  const { noHeader, noFooter } = useBareness()
  const isPublic = useMatches().some((match) => (match.handle as PageHandle | undefined)?.public)
  return (
    <html lang={useLocale()} data-texts={isPublic ? 'public' : 'all'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f3" />
        {/* With a precedence it comes before the scripts in the head, and so first over a thin line. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        {/* Links need none; the one that a browser hides from scripts would look like a mistake to who develops. */}
        <Links nonce="" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <ToastProvider>
          <SkipLink />
          {frame && !noHeader && <Header frame={frame} />}
          <SunshineLine />
          {children}
          <Promos />
          {frame && !noFooter && <Footer frame={frame} />}
          {frame && <ChatDoor />}
          <CookieBanner />
          {frame && <OptionalScripts scripts={frame.scripts} />}
          <SessionEnd />
          <ChunkFailureNotice />
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useLinkSteps(needsNewDocument)
  useStuckStep()
  return (
    <NewDocument>
      <Outlet />
    </NewDocument>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
