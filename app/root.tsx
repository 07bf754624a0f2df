import { Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router'
import { categories, pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import { readLayoutContent } from '#features/content/pages/content.server.ts'
import { useServedZipFields } from '#features/people/addresses/components/served-zip-fields.ts'
import { SessionEnd } from '#features/people/auth/components/session-end.tsx'
import { ChatLauncher } from '#layout/chat-launcher.tsx'
import { CookieBanner } from '#layout/consent/cookie-banner.tsx'
import { needsNewDocument, OptionalScripts } from '#layout/consent/optional-scripts.tsx'
import { CustomerViewBar } from '#layout/customer-view-bar.tsx'
import { ChunkFailureNotice } from '#layout/errors/chunk-failure.tsx'
import { ErrorPage } from '#layout/errors/error-pages.tsx'
import { useNavigationTimeout } from '#layout/errors/navigation-timeout.ts'
import { StartPages } from '#layout/errors/start-pages.tsx'
import { favicon } from '#layout/favicon.ts'
import { FirstInput } from '#layout/first-input.tsx'
import { Footer } from '#layout/footer.tsx'
import { FooterColumns } from '#layout/footer-columns.tsx'
import { Header } from '#layout/header/header.tsx'
import { currentEntriesOf, MenuEntries } from '#layout/header/menu-entries.tsx'
import { useInstallLinks } from '#layout/install-links.ts'
import {
  type AdminHandle,
  hasAllLayoutData,
  type LayoutData,
  type PageHandle,
  useHiddenLayoutParts,
  useLayoutData,
  useLayoutDataNote,
} from '#layout/layout-data.ts'
import { ListOutline } from '#layout/list-outline.tsx'
import { NewDocument } from '#layout/new-document.tsx'
import { Promos } from '#layout/promos.tsx'
import { reusedPart } from '#layout/reused-part.tsx'
import { staticPart } from '#layout/static-part.tsx'
import { SunshineLine } from '#layout/sunshine-line.tsx'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { servedOnly } from '#platform/http/pages/served-only.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { shopTimeZone } from '#text/shop-time-zone.ts'
import { splitLocale, translator, useLocale } from '#text/text.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useLinkNavigation } from '#ui/navigation/link.tsx'
import { SkipLink } from '#ui/navigation/skip-link.tsx'
import { useVisibleFocus } from '#ui/page/visible-focus.ts'
import type { Route } from './+types/root'
import styles from './app.css?url'
import inter from './fonts/inter.woff2?url'

/** Layout data of every page. Must not depend on the session: public pages are cached for all visitors. */
export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs): Promise<LayoutData> => {
  const ctx = requestContextOf(context)
  const { db, services, locale, origin } = ctx
  const { STATISTICS_SCRIPT: statistics, MARKETING_SCRIPT: marketing } = services.settings
  const scripts = { ...(statistics && { statistics }), ...(marketing && { marketing }) }
  const listed = await families({ db, services, locale })
  const lists = [
    ...Object.values(categories).map(({ path }) => path),
    ...listed.map(({ id }) => pathOfFamily(id)),
  ]
  const { menu, titles, site } = await readLayoutContent(db, services.version, locale)
  const path = splitLocale(new URL(request.url).pathname).path.toLowerCase()
  const title = titles[path]
  const layout = {
    locale,
    origin,
    scripts,
    lists: [...new Set(lists)],
    navigation: menu,
    titles: ctx.is_document ? (title ? { [path]: title } : {}) : titles,
    site: servedOnly(ctx, site, ['footer']),
  }
  return servedOnly(ctx, layout, ['navigation'])
})

/**
 * The layout data changes only when an editor changes it: the first client-side navigation loads what the document leaves
 * out, later ones nothing.
 */
export const shouldRevalidate = () => !hasAllLayoutData()

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  // React leaves it in the head when the browser's build does not have it.
  ...(import.meta.env.SSR ? [{ rel: 'icon', href: favicon, type: 'image/svg+xml' }] : []),
]

/** The title of error pages; all other pages have metadata of their own. */
export function meta({ error, loaderData }: Route.MetaArgs) {
  if (!error) return [{ title: 'Heliostead' }]
  const t = translator(loaderData?.locale ?? 'en')
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = missing ? t('Page not found') : t('This page didn’t load')
  return [{ title: `${title} · Heliostead` }, { name: 'robots', content: 'noindex' }]
}

export function Layout({ children }: { children: React.ReactNode }) {
  const handles = useMatches().map(({ handle }) => handle as Partial<PageHandle & AdminHandle> | undefined)
  const isAdmin = handles.some((handle) => handle?.admin)
  const isPublic = handles.some((handle) => handle?.public)
  const locale = useLocale()
  return (
    <html lang={locale} data-texts={isPublic ? 'public' : 'all'} data-time-zone={shopTimeZone()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf8f3" />
        {/* A precedence places it before the scripts in the head, so slow connections load it first. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <Meta />
        {/* Links need no nonce. Browsers hide nonces from scripts, which would cause a hydration warning. */}
        <Links nonce="" />
      </head>
      <body className="flex min-h-dvh flex-col">
        <ToastProvider>
          <SkipLink />
          {isAdmin ? children : <ShopFrame>{children}</ShopFrame>}
          <SessionEnd />
          <FirstInput />
          <ChunkFailureNotice />
        </ToastProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

// Here and not in header and footer, whose chunk would take them along.
const StaticEntries = staticPart({
  tag: 'ul',
  served: import.meta.env.SSR && reusedPart(MenuEntries, { name: 'menu', variesBy: currentEntriesOf }),
  load: () => import('#layout/header/menu-entries.tsx').then((file) => file.MenuEntries),
  isComplete: ({ navigation }) => Boolean(navigation),
  isFixed: true,
})
const StaticStartPages = staticPart({
  tag: 'nav',
  served: import.meta.env.SSR && StartPages,
  load: () => import('#layout/errors/start-pages.tsx').then((file) => file.StartPages),
  isComplete: ({ navigation }) => Boolean(navigation),
  isFixed: true,
})
const StaticColumns = staticPart({
  tag: 'nav',
  served: import.meta.env.SSR && reusedPart(FooterColumns, { name: 'footer' }),
  load: () => import('#layout/footer-columns.tsx').then((file) => file.FooterColumns),
  isComplete: ({ columns }) => Boolean(columns),
  isFixed: true,
})

/** The shop's header, footer and floating parts around a page. */
function ShopFrame({ children }: { children: React.ReactNode }) {
  const layout = useLayoutData()
  useVisibleFocus()
  useServedZipFields()
  useInstallLinks()
  const { noHeader, noFooter } = useHiddenLayoutParts()
  return (
    <>
      {layout && <ListOutline lists={layout.lists} />}
      <CustomerViewBar />
      {layout && !noHeader && (
        <Header layout={layout} entries={<StaticEntries navigation={layout.navigation} />} />
      )}
      <SunshineLine />
      {/* React hydrates each boundary in a task of its own, and what is pressed first. */}
      <Suspense>{children}</Suspense>
      <Promos />
      <Suspense>
        {layout && !noFooter && (
          <Footer layout={layout} columns={<StaticColumns columns={layout.site.footer} />} />
        )}
      </Suspense>
      {layout && <ChatLauncher />}
      <CookieBanner />
      {layout && <OptionalScripts scripts={layout.scripts} />}
    </>
  )
}

export default function App() {
  useLayoutDataNote(useLayoutData())
  useLinkNavigation(needsNewDocument)
  useNavigationTimeout()
  return (
    <NewDocument>
      <Outlet />
    </NewDocument>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const layout = useLayoutData()
  return (
    <ErrorPage error={error} startPages={layout && <StaticStartPages navigation={layout.navigation} />} />
  )
}
