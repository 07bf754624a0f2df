import { type Category, categories } from '#features/catalog/products/families/categories.ts'
import { countedTerm, isNarrowedList } from '#features/catalog/search/search-counts.server.ts'
import type { EventCounter } from '#platform/counters/event-counter.server.ts'
import { splitLocale } from '#text/text.tsx'

declare module '#platform/counters/event-counter.server.ts' {
  interface CountedEvents {
    visit: true
    'product.viewed': true
    'search.run': true
    'checkout.opened': true
    'calculator.opened': true
    'calculator.report': true
  }
}

type Counted = 'product.viewed' | 'checkout.opened' | 'calculator.opened' | 'calculator.report'

const eventOfPath: Readonly<Record<string, Counted>> = {
  '/order': 'checkout.opened',
  '/calculator': 'calculator.opened',
  '/yourHouse': 'calculator.opened',
  '/yourReport': 'calculator.report',
  '/productDetails': 'product.viewed',
  '/product_detail': 'product.viewed',
  '/bathtubDetails': 'product.viewed',
  '/solarMountingDetail': 'product.viewed',
  '/soyAndCornDetail': 'product.viewed',
  '/inverterDetail': 'product.viewed',
}

/** The path of a product page: one lower-case segment, such as /hearth-5. */
const slug = /^\/([a-z0-9]+(?:-[a-z0-9]+)+)$/
const robots = /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|curl|wget|python|node/i

/** Statuses of a search redirect: 302 for a document, 202 for a client-side navigation. */
const redirectStatuses = new Set([202, 302])

/** Whether this is the first page of a product search, and not yet filtered. Other pages have searches about people. */
const isListSearch = (path: string, params: URLSearchParams) =>
  Boolean(params.get('search')?.trim()) &&
  !isNarrowedList(params) &&
  (slug.test(path) || Object.values<Category>(categories).some((category) => category.path === path))

/**
 * Counts a page that a person opened, without anything about the person: no cookie, no address, no browser. A visit is a
 * page opened from outside the shop. Prefetched pages, errors and robots that say so are not counted.
 */
export function countPageView(events: EventCounter, { method, headers, url }: Request, status: number) {
  const isNavigation = headers.get('sec-fetch-mode') === 'navigate'
  const { pathname, searchParams } = new URL(url)
  const isData = pathname.endsWith('.data') && headers.get('sec-fetch-site') === 'same-origin'
  if (method !== 'GET' || !(isNavigation || isData)) return
  if (headers.get('sec-purpose')?.includes('prefetch') || robots.test(headers.get('user-agent') ?? '')) return
  const { path } = splitLocale(pathname.replace(/\.data$/, ''))
  if (isListSearch(path, searchParams) && (status === 200 || redirectStatuses.has(status)))
    events.count('search.run', countedTerm(searchParams.get('search') ?? ''))
  if (status !== 200) return
  const site = headers.get('sec-fetch-site')
  if (isNavigation && (site === 'none' || site === 'cross-site')) events.count('visit')
  const event = eventOfPath[path]
  if (event) return events.count(event, searchParams.get('product_id')?.slice(0, 80) ?? '')
  const product = slug.exec(path)?.[1]
  if (product && product.length <= 80) events.count('product.viewed', product)
}
