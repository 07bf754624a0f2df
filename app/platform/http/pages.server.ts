import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Locale, splitLocale } from '#text/text.tsx'
import { createPublicCache, type PublicVersion, servePage, toCachedPage } from '../cache/page-cache.server.ts'
import { databaseUnavailable } from '../database/database-errors.server.ts'
import { pageCacheAnswers } from '../observability/metrics.server.ts'
import {
  contentSecurityPolicy,
  extraPolicyHeader,
  newNonce,
  scriptHashes,
  withoutNonce,
} from '../security/security.server.ts'
import { isPrivatePath } from './private-paths.ts'
import { bodyOf, textOf } from './rendered-page.server.ts'
import { type RequestContext, routerRequestContext } from './request-context.server.ts'

type LoadBuild = () => Promise<ServerBuild>

/** A page that is the same for everybody, packed to be kept. */
type SharedPage = ReturnType<typeof toCachedPage>

/**
 * The names that public pages read from their address. Only an address with no other name in it is kept, so that
 * made-up ones cannot push real pages out. A page that reads another name adds it here.
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
  'zip',
])

const longestKeptAddress = 300

/**
 * Answers page requests with React Router, in every language, from one set of routes: a language is the router's
 * base path. A page during whose making nobody asked who the visitor is, is the same for all: it is kept whole, and
 * who asks for it while it is being made waits for the same one.
 */
export function createPageServer(options: {
  build: LoadBuild
  version: PublicVersion
  mode: string
  secure: boolean
  keepPages: boolean
  /** Whether the database is known to be away: then only kept pages are served. */
  isDatabaseAway?: () => boolean
  /** Other sites whose scripts may load on public pages once a visitor has allowed them. */
  outside?: readonly string[]
}) {
  const handlers = new Map<Locale, Promise<ReturnType<typeof createRequestHandler>>>()
  const cache = createPublicCache<SharedPage>(options.version)
  const underway = new Map<string, Promise<SharedPage | null>>()

  return async function servePages(request: Request, ctx: RequestContext): Promise<Response> {
    const url = new URL(request.url)
    const respelt = inOneSpelling(url)
    if (respelt) return respelt
    if (!isSafe(request.method)) return answer(await make(request, ctx), request)

    dropTracking(url)
    const key = options.keepPages ? keyOf(ctx.origin, url) : null
    // Made as for GET without a visitor's own end to it: others may be waiting for the same page.
    const makeFor = (onPersonal?: () => void) =>
      make(new Request(url, { headers: request.headers }), ctx, onPersonal)
    if (key === null) return answer(await makeFor(), request)
    const { version, entry } = await cache.get(key)
    if (entry) return answerKept(entry, request)
    // Rendering would fail at its first question. Steps on the site are told by the page that makes them.
    if (options.isDatabaseAway?.() && !url.pathname.endsWith('.data')) throw databaseUnavailable()

    const name = `${version} ${key}`
    const others = underway.get(name)
    if (others) {
      const shared = await others
      return shared ? answerKept(shared, request) : answer(await makeFor(), request)
    }
    const rendering = Promise.withResolvers<SharedPage | null>()
    underway.set(name, rendering.promise)
    try {
      const made = await makeFor(() => rendering.resolve(null))
      if ('page' in made && mayBeKept(made.page)) {
        cache.put(key, version, made)
        rendering.resolve(made)
      }
      return answer(made, request)
    } finally {
      rendering.resolve(null)
      underway.delete(name)
    }
  }

  /** The page for everybody, or one visitor's answer. `onPersonal` hears at once when it turns out to be theirs. */
  async function make(
    request: Request,
    ctx: RequestContext,
    onPersonal?: () => void,
  ): Promise<SharedPage | Response> {
    const { secure } = options
    const outside = isPrivatePath(new URL(request.url).pathname) ? [] : (options.outside ?? [])
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
      session: () => personally(ctx.session),
      cartSecret: () => personally(ctx.cartSecret),
    })
    const response = await (await handlerOf(ctx.locale))(request, context)
    if (isPersonal || response.headers.has('set-cookie') || !isSafe(request.method))
      return finishPersonal(response, bodyOf(response), nonce, secure, outside)
    if (!isPackable(response)) return withCaching(response)
    const body = await textOf(response)
    // Data that came in late may have asked, too.
    if (isPersonal) return finishPersonal(response, body, nonce, secure, outside)
    return packPublic(response, body, nonce, secure, outside)
  }

  function handlerOf(locale: Locale) {
    const handler =
      handlers.get(locale) ?? buildIn(locale).then((build) => createRequestHandler(build, options.mode))
    // A finished build has the same routes for good; who develops changes them.
    if (options.keepPages) handlers.set(locale, handler)
    return handler
  }

  async function buildIn(locale: Locale) {
    const routes = await options.build()
    // The edge holds a write's origin against the shop's public one; behind a TLS proxy the router cannot know it.
    const ours = { ...routes, allowedActionOrigins: ['**'] }
    return locale === 'en' ? ours : { ...ours, basename: `/${locale}` }
  }
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/** To the one spelling of a language, so that a page has one address. */
function inOneSpelling({ pathname, search }: URL) {
  const { prefix } = splitLocale(pathname)
  if (pathname.startsWith(prefix)) return null
  const location = prefix + pathname.slice(prefix.length) + search
  return new Response(null, { status: 308, headers: { location } })
}

const isTracking = (name: string) => /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/i.test(name)

/** Public pages must not carry one visitor's tracking parameters to the next. */
function dropTracking(url: URL) {
  for (const name of new Set(url.searchParams.keys())) if (isTracking(name)) url.searchParams.delete(name)
}

/**
 * One key for one page: the order of parameters does not matter. Pages name their own address, so what was asked
 * under another host name is another page. Null for an address whose page is not kept.
 */
function keyOf(origin: string, { pathname, search, searchParams }: URL) {
  if (pathname.length + search.length > longestKeptAddress) return null
  const parameters = [...searchParams]
  if (!parameters.every(([name]) => cacheableParameters.has(name))) return null
  return `${origin}${pathname}?${new URLSearchParams(parameters.sort())}`
}

const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

const packed = /^(?:text\/html|application\/json|text\/x-script)\b/

/** Markup and data are packed and get a tag; whatever else a route answers goes out as it is. */
const isPackable = (response: Response) =>
  bodyOf(response) !== null &&
  ![204, 205, 304].includes(response.status) &&
  packed.test(response.headers.get('content-type') ?? '')

/** The router's own word on how long an answer may be kept counts, else ours. */
function withCaching(response: Response) {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return new Response(response.body, { status: response.status, headers })
}

function packPublic(
  response: Response,
  body: string,
  nonce: string,
  secure: boolean,
  outside: readonly string[],
) {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const more = takeMorePolicy(headers)
  if (!headers.has('cache-control'))
    headers.set('cache-control', response.status === 200 ? publicCaching : 'no-cache')
  if (!isHtml(response)) return toCachedPage(response.status, [...headers], body)
  const scripts = scriptHashes(body, nonce)
  headers.set('content-security-policy', contentSecurityPolicy(scripts, secure, outside, more))
  return toCachedPage(response.status, [...headers], withoutNonce(body, nonce))
}

function mayBeKept({ status, headers }: SharedPage['page']) {
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
  const more = takeMorePolicy(headers)
  if (isHtml(response))
    headers.set('content-security-policy', contentSecurityPolicy(`'nonce-${nonce}'`, secure, outside, more))
  return new Response(body, { status: response.status, headers })
}

/** What the page's loader adds to the content policy, taken off the answer. */
function takeMorePolicy(headers: Headers) {
  const more = headers.get(extraPolicyHeader) ?? ''
  headers.delete(extraPolicyHeader)
  return more
}

const isHtml = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false

function answer(made: SharedPage | Response, request: Request) {
  if ('page' in made) {
    pageCacheAnswers.inc({ result: 'rendered' })
    return servePage(made.page, request, { isFirst: true })
  }
  if (request.method !== 'HEAD') return made
  return new Response(null, { status: made.status, headers: made.headers })
}

function answerKept({ page }: SharedPage, request: Request) {
  pageCacheAnswers.inc({ result: 'kept' })
  return servePage(page, request)
}
