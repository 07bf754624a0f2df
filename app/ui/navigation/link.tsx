import { type ComponentProps, useEffect } from 'react'
import { createPath, type Path, useLocation, useNavigate } from 'react-router'
import { pathIn, splitLocale, useLocale } from '#text/text.tsx'
import { isUncrawled } from './crawl.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site without its language, or a query (`?page=2`) of the current page. */
  to: string | Partial<Path>
  /** Replaces the current history entry. */
  replace?: boolean
  /** Loads a new document. */
  reloadDocument?: boolean
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
}

/**
 * A link to another page of the shop. A plain anchor, because a page may have hundreds of them, and React Router's
 * `Link` resolves a route and adds handlers for each. `useLinkNavigation` navigates without loading a new document.
 */
export function Link({ to, replace, reloadDocument, preventScrollReset, ...anchor }: LinkProps) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const target = typeof to === 'string' ? to : createPath(to)
  const path = target.startsWith('?') ? pathname + target : target
  return (
    <a
      rel={isUncrawled(path) ? 'nofollow' : undefined}
      {...anchor}
      href={pathIn(locale, path)}
      // React Router's own Link renders this attribute for its prop `discover`: the router loads the manifest entries
      // of such links before they are clicked. The attribute is not documented, and there is no documented API to
      // discover routes from a plain anchor. Without it, links work, but the first click needs one more request.
      data-discover={reloadDocument ? undefined : 'step'}
      data-replace={replace}
      data-keep-scroll={preventScrollReset}
    />
  )
}

/** Handles all links of the shop with one listener, except paths that need a new document. Used once, in the root. */
export function useLinkNavigation(needsNewDocument: (pathname: string) => boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = linkToFollow(event)
      if (!link || needsNewDocument(link.pathname)) return
      event.preventDefault()
      const to = { pathname: splitLocale(link.pathname).path, search: link.search, hash: link.hash }
      void navigate(to, {
        // A second navigation to the same URL replaces the history entry, as in browsers.
        replace: 'replace' in link.dataset || createPath(to) === createPath(location),
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }
    // On the window, after all React handlers, which may have prevented the navigation.
    window.addEventListener('click', handleClick)
    return () => window.removeEventListener('click', handleClick)
  }, [navigate, location, needsNewDocument])
}

/** The shop link of a plain click, or null; all other clicks are left to the browser. */
function linkToFollow(event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[data-discover="step"]')
  const isOurs = link?.origin === window.location.origin && !link.download
  return isOurs && (link.target === '' || link.target === '_self') ? link : null
}
