import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { ServerBuild } from 'react-router'
import { findCaller } from '#features/people/api-keys/find-caller.server.ts'
import { problemResponse } from '#platform/http/api/api.server.ts'
import { apiDocsPage } from '#platform/http/api/api-docs.server.ts'
import '#platform/http/api/issue-messages.ts'
import '#text/translations.server.ts'
import type { PublicVersion } from '#platform/cache/page-cache.server.ts'
import type { Settings } from '#platform/config/env.server.ts'
import { outageReason } from '#platform/database/database-errors.server.ts'
import type { OpenDatabase } from '#platform/database/db.server.ts'
import { type AppliedMigration, isUpToDate, newestMigration } from '#platform/database/migrate.server.ts'
import { createPageServer } from '#platform/http/pages/pages.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { ipRateLimitKey } from '#platform/http/request/ip-rate-limit-key.server.ts'
import { requestLocale } from '#platform/http/request/request-locale.ts'
import { isRoutable } from '#platform/http/request/request-path.ts'
import type { RequestContext, Services, SessionState } from '#platform/http/request-context.server.ts'
import { traceRequests } from '#platform/http/request-tracing.server.ts'
import { staticFiles } from '#platform/http/static-files.server.ts'
import type { JobRunner } from '#platform/jobs/jobs.server.ts'
import type { Log } from '#platform/observability/log.server.ts'
import { metrics, metricsText, requestSeconds } from '#platform/observability/metrics.server.ts'
import { createFloodGuard } from '#platform/security/rate-limits.server.ts'
import { contentSecurityPolicy, isSameOrigin, securityHeaders } from '#platform/security/security.server.ts'
import { isAdminPath, type Locale, splitLocale, translator } from '#text/text.tsx'
import { apiModules, createApi, webhookRoutes } from './api.server.ts'
import { enterCustomerView } from './customer-view.server.ts'
import { countPageView } from './page-views.server.ts'
import { answerMcp } from './pages/mcp/mcp.server.ts'
import { updateShopMetrics } from './shop-metrics.server.ts'

export type OpenShop = {
  settings: Settings
  log: Log
  database: OpenDatabase
  services: Services
  version: PublicVersion
  /** Null if another process runs the jobs. */
  jobs: JobRunner | null
  /** Number of requests in progress, including those whose client disconnected: the database stays open for them. */
  activeRequests: number
  /** Set when the process was asked to stop: `/readyz` reports not ready, but requests are still served. */
  isDraining: boolean
  /** Set after draining: new requests get a 503, running ones finish. */
  stopping: boolean
}

type Env = { Variables: { ctx: RequestContext } }

type App = Hono<Env>

/** The complete request handler: probes, static files, API and pages, in this order. */
export function createApp(shop: OpenShop, options: { static: boolean; build: () => Promise<ServerBuild> }) {
  const app: App = new Hono<Env>()
  addProbes(app, shop)
  app.use(traceRequests(shop.settings, options.build))
  addResponseHeaders(app, shop)
  app.use((c, next) => {
    if (isRoutable(new URL(c.req.url))) return next()
    throw new Problem('missing', 'Not found')
  })
  if (options.static) addStaticFiles(app)
  addRequestContext(app, shop)
  addMcp(app, shop.services)
  addCustomerView(app)
  addApi(app, shop.settings)
  addPages(app, shop, options)
  app.onError((error, c) => {
    const ctx = c.var.ctx ?? { t: translator('en'), log: shop.log, locale: 'en' }
    const answer = problemResponse(error instanceof HTTPException ? error.cause : error, ctx)
    return c.req.path.startsWith('/api') || c.req.path === mcpPath ? answer : errorPage(answer, ctx.locale)
  })
  return app
}

function addProbes(app: App, shop: OpenShop) {
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => readiness(c, shop))
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, shop.settings)) return c.notFound()
    await updateShopMetrics(shop.database)
    return c.text(await metricsText(), 200, { 'content-type': metrics.contentType })
  })
}

/** Security headers, `retry-after` and the duration metric of every response below; counts active requests. */
function addResponseHeaders(app: App, shop: OpenShop) {
  const headers = Object.entries(securityHeaders(shop.settings.secureCookies))
  app.use(async (c, next) => {
    const started = performance.now()
    shop.activeRequests++
    await next().finally(() => shop.activeRequests--)
    // A page whose address is a secret sets a stricter one.
    const referrer_policy = c.res.headers.get('referrer-policy')
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (referrer_policy) c.res.headers.set('referrer-policy', referrer_policy)
    if (mayBeFramed(c.res)) c.res.headers.set('x-frame-options', 'SAMEORIGIN')
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', '5')
    // Makes the client open a new connection, which the load balancer routes to another process.
    if (shop.isDraining) c.res.headers.set('connection', 'close')
    const isApi = c.req.path === '/api' || c.req.path.startsWith('/api/') || c.req.path === mcpPath
    if (isApi && !c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', apiPolicy)
    const kind = isApi ? 'api' : c.req.path.startsWith('/assets/') ? 'file' : 'page'
    requestSeconds.observe(
      { kind, method: c.req.method, status: c.res.status },
      (performance.now() - started) / 1000,
    )
  })
}

/** Whether the page's own content policy lets pages of this site show it in a frame: previews in the back office. */
const mayBeFramed = ({ headers }: Response) =>
  headers.get('content-security-policy')?.includes("frame-ancestors 'self'") ?? false

function addStaticFiles(app: App) {
  const root = 'build/client'
  const forOneDay = 'public, max-age=86400'
  app.use('/assets/*', staticFiles(root, 'public, max-age=31536000, immutable'))
  app.use('/images/*', staticFiles(root, forOneDay))
  // Orders, articles and other sites name drawings that renderings have replaced.
  const redirectDrawing = (kind: 'products' | 'scenes', rendering: string) =>
    app.get(`/images/${kind}/:drawing{[\\w-]+\\.svg}`, (c, next) => {
      const path = `/images/${kind}/${c.req.param('drawing').slice(0, -'.svg'.length)}${rendering}`
      return existsSync(root + path) ? Promise.resolve(c.redirect(path, 301)) : next()
    })
  redirectDrawing('products', '/front-960.webp')
  redirectDrawing('scenes', '-1200.webp')
  app.on('GET', ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'], staticFiles(root, forOneDay))
}

/** Creates the request's context, then refuses floods, requests from other sites, slow API calls and large bodies. */
function addRequestContext(app: App, shop: OpenShop) {
  const { settings } = shop
  const flooded = createFloodGuard(settings.FLOOD_LIMIT)
  app.use(async (c, next) => {
    // A change in the back office of another node applies within about a second; no request waits for it.
    void shop.services.configuration.refresh()
    const ctx = await inStaffLanguage(createRequestContext(c, shop), new URL(c.req.url))
    c.set('ctx', ctx)
    if (shop.stopping) throw new Problem('down', 'The store is restarting. Please try again in a moment.')
    const flood = await flooded(ctx.network_address)
    if (flood) throw flood
    if (!isWebhook(c.req.path) && c.req.path !== mcpPath && !isSameOrigin(c.req.raw, ctx.origin))
      throw new Problem('malformed', 'This request came from another site')
    await next()
    c.res.headers.set('x-request-id', ctx.request_id)
  })
  for (const path of ['/api/*', mcpPath])
    app.use(path, timeout(settings.REQUEST_TIMEOUT_SECONDS * 1000, timeoutError))
  app.use(limitBody(settings.BODY_LIMIT_KB * 1024, settings.UPLOAD_LIMIT_MB * 1024 * 1024))
}

/** The endpoint for AI assistants. It comes before the customer view, because it reads no cookies. */
function addMcp(app: App, { settings }: Services) {
  app.all(mcpPath, compress(), (c, next) =>
    settings.MCP_ENDPOINT ? answerMcp(c.var.ctx, c.req.raw) : next(),
  )
}

/** A staff member who views the shop as a customer reads as that customer, and changes nothing. */
function addCustomerView(app: App) {
  app.use(async (c, next) => {
    const entered = await enterCustomerView(c.var.ctx, c.req.raw)
    if (entered instanceof Response) return entered
    if (!entered) return next()
    c.set('ctx', entered.ctx)
    c.req.raw = entered.request
    await next()
    for (const cookie of entered.cookies) c.res.headers.append('set-cookie', cookie)
  })
}

/** The API, its OpenAPI document and webhooks. */
function addApi(app: App, settings: Settings) {
  const api = createApi({ checkAnswers: !settings.production })
  let document: ReturnType<typeof api.document> | undefined
  const openApi = () => (document ??= api.document())
  app.get('/api/openapi.json', compress(), (c) => c.json(openApi()))
  app.get('/api/docs', compress(), () => apiDocsPage(openApi() as Parameters<typeof apiDocsPage>[0]))
  for (const webhook of webhookRoutes)
    app.post(`/api${webhook.path}`, (c) => webhook.open(c.var.ctx, c.req.raw))
  app.route('/api', api.app)
  app.all('/api', () => {
    throw new Problem('missing', 'Endpoint not found')
  })
}

function addPages(app: App, shop: OpenShop, options: { static: boolean; build: () => Promise<ServerBuild> }) {
  const { settings } = shop
  const servePages = createPageServer({
    build: options.build,
    version: shop.version,
    mode: settings.NODE_ENV,
    secure: settings.secureCookies,
    keepPages: options.static,
    readable: (refusal, { locale }) => errorPage(refusal, locale),
    isDatabaseAway: () => shop.database.downReason() !== null,
    outside: () =>
      [shop.services.settings.STATISTICS_SCRIPT, shop.services.settings.MARKETING_SCRIPT].flatMap((src) =>
        src ? [new URL(src).origin] : [],
      ),
  })
  // Cached pages are already compressed; this compresses personal pages.
  app.all('*', compress(), async (c) => {
    const answered = await servePages(c.req.raw, c.var.ctx)
    countPageView(shop.services.events, c.req.raw, answered.status)
    return answered
  })
}

/** If a browser displays an API response as a page, it runs and loads nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

const mcpPath = '/mcp'

// Webhooks are authenticated by a signature, not by a cookie, so the cross-origin check does not apply.
const isWebhook = (path: string) => webhookRoutes.some((webhook) => path === `/api${webhook.path}`)

const uploadPaths = new Set(
  apiModules.flatMap(({ endpoints }) =>
    endpoints.filter(({ form }) => form).map(({ path }) => `/api${path}`),
  ),
)

/**
 * Rejects request bodies that are too large. With a Content-Length, as nearly always, the body is not read: wrapping the
 * stream would cost more than most API calls. Upload endpoints and page forms have a higher limit; the code that reads
 * them enforces the limits that the endpoint or page declares.
 */
function limitBody(plainSize: number, uploadSize: number): MiddlewareHandler {
  const limitPlain = limitTo(plainSize)
  const limitUpload = limitTo(uploadSize)
  return (c, next) => {
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    const takesFiles = c.req.path.startsWith('/api/') ? uploadPaths.has(c.req.path) : true
    return isForm && takesFiles ? limitUpload(c, next) : limitPlain(c, next)
  }
}

function limitTo(maxSize: number): MiddlewareHandler {
  const onError = () => {
    throw new Problem('too-large', 'The upload is too large')
  }
  const whileReading = bodyLimit({ maxSize, onError })
  return (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding')) return whileReading(c, next)
    return Number(length) > maxSize ? onError() : next()
  }
}

const timeoutError = () =>
  new HTTPException(503, { cause: new Problem('down', 'This took too long. Please try again.') })

/** The message of a JSON error as a minimal HTML page, where no page can be rendered. */
async function errorPage(answer: Response, locale: Locale) {
  const body = (await answer.json()) as { msg?: string; message?: string }
  const msg = body.msg ?? body.message ?? ''
  const words = msg.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<!DOCTYPE html><html lang="${locale}"><meta charset="utf-8"><title>Heliostead</title><h1>Heliostead</h1><p>${words}</p></html>`
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy('', false))
  return new Response(html, { status: answer.status, headers })
}

// Load balancers must get an answer within a second, even if the database does not respond.
const readyWithinMs = 800

async function readiness(c: Context, shop: OpenShop) {
  const query = shop.database.ask<AppliedMigration>(newestMigration, readyWithinMs)
  const found = await query.catch((error: unknown) => outageReason(error))
  const database = typeof found !== 'string'
  const migrated = database && isUpToDate(found)
  const isFull = shop.database.isDiskFull()
  const reason = isFull ? 'disk full' : database ? shop.database.downReason() : found
  const jobs = shop.jobs ? shop.jobs.running() : true
  const stopping = shop.isDraining || shop.stopping
  const ready = database && migrated && jobs && !stopping && !isFull
  return c.json({ ready, database, migrated, jobs, stopping, ...(reason && { reason }) }, ready ? 200 : 503)
}

const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whether the request has METRICS_TOKEN as Bearer token. If no token is configured: whether it comes directly from this
 * machine, because a local proxy forwards requests of any client.
 */
function mayReadMetrics(c: Context, settings: Settings) {
  if (settings.METRICS_TOKEN)
    return isEqual(c.req.header('authorization'), `Bearer ${settings.METRICS_TOKEN}`)
  const address = getConnInfo(c).remote.address ?? ''
  const isLocal = /^(?:::ffff:)?127\.|^::1$/.test(address)
  return isLocal && settings.TRUSTED_PROXIES === 0 && !proxyHeaders.some((name) => c.req.header(name))
}

/** Compares in a time that does not depend on the values. */
function isEqual(given: string | undefined, expected: string) {
  const [one, other] = [given ?? '', expected].map((value) => hash('sha256', value, 'buffer'))
  return timingSafeEqual(one as Buffer, other as Buffer)
}

function createRequestContext(c: Context<Env>, shop: OpenShop): RequestContext {
  const { settings, services, database } = shop
  const request_id = randomUUID()
  const url = new URL(c.req.url)
  const locale = localeOf(c, url)
  let session: Promise<SessionState> | null = null
  const network_address = networkAddress(c, settings)
  return {
    db: database.db,
    services,
    locale,
    t: translator(locale),
    log: shop.log.child({ request_id }),
    request_id,
    network_address,
    origin: originOf(c, settings, url),
    now: () => new Date(),
    session: () => (session ??= findCaller({ db: database.db, services, network_address }, tokenOf(c))),
    cartSecret: () => getCookie(c, 'cart') ?? null,
    deviceCookie: () => getCookie(c, 'device') ?? null,
    zipCookie: () => getCookie(c, 'zip') ?? null,
    nonce: '',
  }
}

/** A page of the back office is in the language of the staff member's profile, not of its path. */
async function inStaffLanguage(ctx: RequestContext, { pathname }: URL): Promise<RequestContext> {
  if (!isAdminPath(pathname)) return ctx
  const session = await ctx.session()
  if (session.kind !== 'customer') return ctx
  const { locale } = session.customer
  return { ...ctx, locale, t: translator(locale) }
}

/** The locale of a request: pages have it in the path, API calls in their headers. */
function localeOf(c: Context, url: URL): Locale {
  if (!url.pathname.startsWith('/api/')) return splitLocale(url.pathname).locale
  return requestLocale({
    xLocale: c.req.header('x-locale'),
    acceptLanguage: c.req.header('accept-language'),
  })
}

/** The session token from the Bearer header or else the cookie. Other Authorization schemes are ignored. */
function tokenOf(c: Context) {
  const bearer = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, 'token') ?? null
}

/** The client's rate-limit key. Trusts only the last TRUSTED_PROXIES entries of X-Forwarded-For: our proxies append them. */
function networkAddress(c: Context, settings: Settings) {
  const direct = ipRateLimitKey(getConnInfo(c).remote.address ?? 'unknown')
  if (settings.TRUSTED_PROXIES === 0) return direct
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return ipRateLimitKey(hops.at(-settings.TRUSTED_PROXIES) || direct)
}

function originOf(c: Context, settings: Settings, url: URL) {
  if (settings.PUBLIC_URL) return new URL(settings.PUBLIC_URL).origin
  return `${url.protocol}//${c.req.header('host') ?? url.host}`
}
