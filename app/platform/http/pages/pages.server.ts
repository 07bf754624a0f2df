import { RouterContextProvider, type ServerBuild } from 'react-router'
import { isAdminPath, type Locale, splitLocale } from '#text/text.tsx'
import {
  createPublicCache,
  type PublicVersion,
  servePage,
  toCachedPage,
} from '../../cache/page-cache.server.ts'
import { databaseUnavailable } from '../../database/database-errors.server.ts'
import { pageCacheAnswers } from '../../observability/metrics.server.ts'
import {
  contentSecurityPolicy,
  extraPolicyHeader,
  newNonce,
  scriptHashes,
  withoutNonce,
} from '../../security/security.server.ts'
import { type RequestContext, routerRequestContext } from '../request-context.server.ts'
import { canonicalLocation } from './canonical-path.server.ts'
import { createHandlersByPath, type HandlerOfPath } from './page-handlers.server.ts'
import { isPrivatePath } from './private-paths.ts'
import { bodyOf, hasBody, partsOf } from './rendered-page.server.ts'

type LoadBuild = () => Promise<ServerBuild>

/** A page that is the same for every visitor, ready for the cache. */
type SharedPage = ReturnType<typeof toCachedPage>

/**
 * URL parameters that public pages read. Only a URL without other parameters is cached, so that made-up ones cannot
 * evict real pages. A page that reads another parameter must add it here.
 */
export const cacheableParameters: ReadonlySet<string> = new Set([
  '_routes',
  'compare',
  'document',
  'f',
  'id',
  'page',
  'page_size',
  'price_from',
  'price_to',
  'product_id',
  'quantity',
  'search',
  'size',
  'sort',
  'state',
  'work_type',
  'use',
  'view',
  'zip',
])

const maxCachedUrlLength = 300

type PageServerOptions = {
  build: LoadBuild
  version: PublicVersion
  mode: string
  secure: boolean
  keepPages: boolean
  /** Whether the database is known to be unavailable: then only cached pages are served. */
  isDatabaseAway?: () => boolean
  /** Third-party origins whose scripts may load on public pages once a visitor has allowed them. */
  outside?: () => readonly string[]
  /** Turns the JSON refusal of a download that a browser opened into a page to read. */
  readable?: (refusal: Response, ctx: RequestContext) => Promise<Response>
}

/**
 * Serves page requests with React Router, in every language, from one set of routes: a language is the router's base
 * path. A page is shared when nothing read the visitor's session while it was rendered: it is cached, and concurrent
 * requests wait for the same rendering.
 */
export function createPageServer(options: PageServerOptions) {
  const render = createRenderer(options)
  const cache = createPublicCache<SharedPage>(options.version)
  const rendering = new Map<string, Promise<SharedPage | null>>()
  return servePages

  async function servePages(request: Request, ctx: RequestContext): Promise<Response> {
    const url = new URL(request.url)
    const redirect = redirectToCanonical(url)
    if (redirect) return redirect
    if (isSafe(request.method)) {
      const location = canonicalLocation(url, (await options.build()).routes)
      if (location) return new Response(null, { status: 301, headers: { location } })
    }
    if (!isSafe(request.method)) return answer(await render(request, ctx), request)

    removeTrackingParameters(url)
    const key = options.keepPages ? keyOf(ctx.origin, url) : null
    // Rendered as GET and without the visitor's abort signal: other requests may wait for the same page.
    const makeFor = (onPersonal?: () => void) =>
      render(new Request(url, { headers: request.headers }), ctx, onPersonal)
    if (key === null) return answer(await makeFor(), request)
    const { version, entry } = await cache.get(key)
    if (entry) return serveCached(entry, request)
    // Rendering would fail at its first query. For client-side navigation the page itself shows the error.
    if (options.isDatabaseAway?.() && !url.pathname.endsWith('.data')) throw databaseUnavailable()

    const name = `${version} ${key}`
    const others = rendering.get(name)
    if (!others) return renderForAll(name, request, makeFor, (made) => cache.put(key, version, made))
    const shared = await others
    return shared ? serveCached(shared, request) : answer(await makeFor(), request)
  }

  /** Renders a page while concurrent requests for it wait; keeps it if it is shared. */
  async function renderForAll(
    name: string,
    request: Request,
    makeFor: (onPersonal: () => void) => Promise<SharedPage | Response>,
    keep: (made: SharedPage) => void,
  ) {
    const own = Promise.withResolvers<SharedPage | null>()
    rendering.set(name, own.promise)
    try {
      const made = await makeFor(() => own.resolve(null))
      if ('page' in made && isCacheable(made.page)) {
        keep(made)
        own.resolve(made)
      }
      return answer(made, request)
    } finally {
      own.resolve(null)
      rendering.delete(name)
    }
  }
}

/** Renders pages by React Router; `render` gives a shared page or one visitor's response. */
function createRenderer(options: PageServerOptions) {
  const handlers = new Map<Locale, Promise<HandlerOfPath>>()
  return render

  /**
   * The shared page, or one visitor's response. `onPersonal` is called as soon as the page turns out to be personal.
   */
  async function render(
    request: Request,
    ctx: RequestContext,
    onPersonal?: () => void,
  ): Promise<SharedPage | Response> {
    const { secure } = options
    const { pathname, searchParams } = new URL(request.url)
    const outside = isPrivatePath(pathname) ? [] : (options.outside?.() ?? [])
    const nonce = newNonce()
    let isPersonal = false
    const personally = <Answer>(ask: () => Answer) => {
      isPersonal = true
      onPersonal?.()
      return ask()
    }
    const context = new RouterContextProvider()
    context.set(routerRequestContext, {
      ...ctx,
      nonce,
      is_document: !pathname.endsWith('.data'),
      session: () => personally(ctx.session),
      cartSecret: () => personally(ctx.cartSecret),
      zipCookie: () => personally(() => ctx.zipCookie?.() ?? null),
    })
    const { locale, path } = splitLocale(pathname)
    const handle = (await handlersOf(locale))(path, searchParams)
    const handled = await handle(request, context)
    const response =
      options.readable && isRefusedDownload(request, handled) ? await options.readable(handled, ctx) : handled
    if (isPersonal || response.headers.has('set-cookie') || !isSafe(request.method))
      return finishPersonal(response, bodyOf(response), nonce, secure, outside)
    if (!isCompressible(response)) return withCaching(response)
    const parts = await partsOf(response)
    // Deferred data may have read the session, too.
    if (isPersonal) return finishPersonal(response, parts.join(''), nonce, secure, outside)
    return toSharedPage(response, parts, nonce, secure, outside)
  }

  function handlersOf(locale: Locale) {
    const found =
      handlers.get(locale) ?? buildIn(locale).then((build) => createHandlersByPath(build, options.mode))
    // A production build has fixed routes; in development they change.
    if (options.keepPages) handlers.set(locale, found)
    return found
  }

  async function buildIn(locale: Locale) {
    const routes = await options.build()
    // The request handler compares a write's origin with the public one; behind a TLS proxy the router cannot know
    // it.
    const ours = { ...routes, allowedActionOrigins: ['**'] }
    return locale === 'en' ? ours : { ...ours, basename: `/${locale}` }
  }
}

/** Whether a browser opened a download (a route without a page), and its refusal is JSON, which a reader cannot use. */
const isRefusedDownload = (request: Request, response: Response) =>
  response.status >= 400 &&
  Boolean(request.headers.get('accept')?.includes('text/html')) &&
  Boolean(response.headers.get('content-type')?.startsWith('application/json'))

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** Redirects to the canonical spelling of a language prefix, and from a back-office path with one, so that a page has one URL. */
function redirectToCanonical({ pathname, search }: URL) {
  const { prefix, path } = splitLocale(pathname)
  if (prefix && isAdminPath(path))
    return new Response(null, { status: 308, headers: { location: path + search } })
  if (pathname.startsWith(prefix)) return null
  const location = prefix + pathname.slice(prefix.length) + search
  return new Response(null, { status: 308, headers: { location } })
}

const isTracking = (name: string) => /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/i.test(name)

/** Removes tracking parameters: a shared page must not contain one visitor's. */
function removeTrackingParameters(url: URL) {
  for (const name of new Set(url.searchParams.keys())) if (isTracking(name)) url.searchParams.delete(name)
}

/**
 * The cache key of a page: the order of parameters does not matter. Pages contain their own URL, so another host is
 * another page. Null for a URL that is not cached.
 */
function keyOf(origin: string, { pathname, search, searchParams }: URL) {
  if (pathname.length + search.length > maxCachedUrlLength) return null
  const parameters = [...searchParams]
  if (!parameters.every(([name]) => cacheableParameters.has(name))) return null
  return `${origin}${pathname}?${new URLSearchParams(parameters.sort())}`
}

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

const compressible = /^(?:text\/html|application\/json|text\/x-script)\b/

/** Markup and data are compressed and get an ETag; other responses of a route are sent unchanged. */
const isCompressible = (response: Response) =>
  hasBody(response) &&
  ![204, 205, 304].includes(response.status) &&
  compressible.test(response.headers.get('content-type') ?? '')

/** The router's own Cache-Control header takes precedence over ours. */
function withCaching(response: Response) {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return new Response(response.body, { status: response.status, headers })
}

function toSharedPage(
  response: Response,
  parts: readonly string[],
  nonce: string,
  secure: boolean,
  outside: readonly string[],
) {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const more = takeExtraPolicy(headers)
  if (!headers.has('cache-control'))
    headers.set('cache-control', response.status === 200 ? publicCaching : 'no-cache')
  if (!isHtml(response)) return toCachedPage(response.status, [...headers], parts)
  const scripts = scriptHashes(parts, nonce)
  headers.set('content-security-policy', contentSecurityPolicy(scripts, secure, outside, more))
  return toCachedPage(
    response.status,
    [...headers],
    parts.map((part) => withoutNonce(part, nonce)),
  )
}

function isCacheable({ status, headers }: SharedPage['page']) {
  const caching = headers.find(([name]) => name === 'cache-control')?.[1] ?? ''
  return status === 200 && !/no-store|private/.test(caching)
}

function finishPersonal(
  response: Response,
  body: BodyInit | null,
  nonce: string,
  secure: boolean,
  outside: readonly string[],
) {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  const more = takeExtraPolicy(headers)
  if (isHtml(response))
    headers.set('content-security-policy', contentSecurityPolicy(`'nonce-${nonce}'`, secure, outside, more))
  return new Response(body, { status: response.status, headers })
}

/** The loader's additions to the content policy, removed from the response headers. */
function takeExtraPolicy(headers: Headers) {
  const more = headers.get(extraPolicyHeader) ?? ''
  headers.delete(extraPolicyHeader)
  return more
}

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

async function answer(made: SharedPage | Response, request: Request) {
  if ('page' in made) {
    pageCacheAnswers.inc({ result: 'rendered' })
    return servePage(made.page, request, { isFirst: true })
  }
  if (request.method !== 'HEAD') return made
  // Nothing reads it: the file of a download would stay open.
  await made.body?.cancel()
  return new Response(null, { status: made.status, headers: made.headers })
}

function serveCached({ page }: SharedPage, request: Request) {
  pageCacheAnswers.inc({ result: 'kept' })
  return servePage(page, request)
}
