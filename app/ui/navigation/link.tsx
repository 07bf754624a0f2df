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
      data-step={reloadDocument ? undefined : ''}
      data-replace={replace}
      data-keep-scroll={preventScrollReset}
    />
  )
}

/**
 * Handles all links of the shop, and forms with `data-step` that send their fields as a query, with one listener each,
 * except paths that need a new document. Used once, in the root.
 */
export function useLinkNavigation(needsNewDocument: (pathname: string) => boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  useRouteDiscovery(location.pathname)
  useEffect(() => {
    const follow = (event: Event, target: HTMLAnchorElement | URL, data: DOMStringMap) => {
      if (needsNewDocument(target.pathname)) return
      event.preventDefault()
      const to = { pathname: splitLocale(target.pathname).path, search: target.search, hash: target.hash }
      void navigate(to, {
        // A second navigation to the same URL replaces the history entry, as in browsers.
        replace: 'replace' in data || createPath(to) === createPath(location),
        preventScrollReset: 'keepScroll' in data,
      })
    }
    const handleClick = (event: MouseEvent) => {
      const link = linkToFollow(event)
      if (link) follow(event, link, link.dataset)
    }
    const handleSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !('step' in form.dataset)) return
      const target = new URL(form.action)
      target.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))
      follow(event, target, form.dataset)
    }
    // On the window, after all React handlers, which may have prevented the navigation.
    window.addEventListener('click', handleClick)
    window.addEventListener('submit', handleSubmit)
    return () => {
      window.removeEventListener('click', handleClick)
      window.removeEventListener('submit', handleSubmit)
    }
  }, [navigate, location, needsNewDocument])
}

/**
 * Lets the router load the manifest entries of a page's links before they are clicked, once the browser is idle: for
 * hundreds of links it is the longest task after hydration. React Router's own Link renders the attribute for its prop
 * `discover`. It is not documented, and there is no documented API to discover routes from a plain anchor. Without it,
 * links work, but the first click needs one more request.
 */
function useRouteDiscovery(pathname: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(() => {
    const discover = () => {
      for (const link of document.querySelectorAll('a[data-step]:not([data-discover])'))
        link.setAttribute('data-discover', '')
    }
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(discover, 500)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(discover, { timeout: 3000 })
    return () => cancelIdleCallback(request)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each page has links of its own
  }, [pathname])
}

/** The shop link of a plain click, or null; all other clicks are left to the browser. */
function linkToFollow(event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[data-step]')
  const isOurs = link?.origin === window.location.origin && !link.download
  return isOurs && (link.target === '' || link.target === '_self') ? link : null
}
