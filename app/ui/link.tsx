import { type ComponentProps, useEffect } from 'react'
import { createPath, type Path, useLocation, useNavigate } from 'react-router'
import { pathIn, splitLocale, useLocale } from '#text/text.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of this site without its language, or a query (`?page=2`) of the page that is shown. */
  to: string | Partial<Path>
  /** Takes the place of the page that is shown in the history. */
  replace?: boolean
  /** Loads the document anew. */
  reloadDocument?: boolean
  /** The page stays scrolled where it is. */
  preventScrollReset?: boolean
}

/**
 * A link to another page of the shop. A plain anchor, of which a page may have hundreds: the router's own link would
 * resolve a route and hold a handler for each. `useLinkSteps` follows it without loading the document anew.
 */
export function Link({ to, replace, reloadDocument, preventScrollReset, ...anchor }: LinkProps) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const asked = typeof to === 'string' ? to : createPath(to)
  const path = asked.startsWith('?') ? pathname + asked : asked
  return (
    <a
      {...anchor}
      href={pathIn(locale, path)}
      // By this attribute the router finds the routes that it should know before somebody goes there.
      data-discover={reloadDocument ? undefined : 'step'}
      data-replace={replace}
      data-keep-scroll={preventScrollReset}
    />
  )
}

/** Follows all links of ours by one listener, but for those whose path needs a new document. Belongs to the root, once. */
export function useLinkSteps(needsNewDocument: (pathname: string) => boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkToFollow(event)
      if (!link || needsNewDocument(link.pathname)) return
      event.preventDefault()
      const to = { pathname: splitLocale(link.pathname).path, search: link.search, hash: link.hash }
      void navigate(to, {
        // A second step to the same place leaves one entry in the history, as in any browser.
        replace: 'replace' in link.dataset || createPath(to) === createPath(location),
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }
    // On the window, after every handler of React's, which may have refused the step.
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate, location, needsNewDocument])
}

/** The link of ours that a plain click asks for; anything else is the browser's to do. */
function linkToFollow(event: MouseEvent) {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[data-discover="step"]')
  const isOurs = link?.origin === window.location.origin && !link.download
  return isOurs && (link.target === '' || link.target === '_self') ? link : null
}
