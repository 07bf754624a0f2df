import { redirectDocument } from 'react-router'
import {
  endedViewCookies,
  findCustomerView,
  viewSecretIn,
} from '#features/people/customer-views/customer-views.server.ts'
import { readOnlyDatabase } from '#platform/database/read-only.server.ts'
import { normalizedPath } from '#platform/http/pages/private-paths.ts'
import { type CustomerView, type RequestContext, viewOnly } from '#platform/http/request-context.server.ts'
import { isAdminPath, splitLocale } from '#text/text.tsx'
import { apiModules } from './api.server.ts'

/** What becomes of a request in a browser with a view: it goes on, or is answered here. */
type Entered = { ctx: RequestContext; request: Request; cookies: string[] } | Response

/**
 * Applies the view of the shop as a customer that the request's cookie names. The back office, staff calls and signing
 * in and out stay the staff member's own. Any other request reads as the customer, over a read-only database and without
 * the browser's other cookies. Returns null if the request is not part of a view.
 * @throws Problem `view-only` for every method that may change something, and for what is not shown in a view
 */
export async function enterCustomerView(ctx: RequestContext, request: Request): Promise<Entered | null> {
  const secret = viewSecretIn(request.headers)
  // A program that sends its own token acts as that.
  if (!secret || request.headers.has('authorization')) return null
  const url = new URL(request.url)
  const { secureCookies } = ctx.services.settings
  if (isOwnPath(url.pathname)) {
    if (!isAdminPath(url.pathname) || !isSafe(request.method)) return null
    const open = (await findCustomerView(ctx, secret, await ctx.session()))?.customer
    return open ? null : { ctx, request, cookies: endedViewCookies(secureCookies) }
  }
  const view = await findCustomerView(ctx, secret, await ctx.session())
  if (!view?.customer && isNavigation(request, url)) return toBackOffice(view, secureCookies)
  const shown = view ?? { customer_id: '', customer: null, ends_at: ctx.now() }
  if (isRefused(request, url)) throw viewOnly(shown)
  return { ctx: inView(ctx, shown, url), request: withoutCookies(request), cookies: [] }
}

function inView(ctx: RequestContext, view: CustomerView, url: URL): RequestContext {
  const { customer } = view
  return {
    ...ctx,
    view,
    db: readOnlyDatabase(ctx.db, () => viewOnly(view)),
    async session() {
      if (customer) return { kind: 'customer', customer }
      if (isApi(url.pathname)) return { kind: 'guest' }
      // Loaders of client-side navigations pass this on to the browser.
      throw redirectDocument(backOfficePath(view))
    },
    cartSecret: () => null,
    deviceCookie: () => null,
    zipCookie: () => null,
  }
}

/** After the end no page silently shows the staff member's own account: the back office says that the view has ended. */
function toBackOffice(view: CustomerView | null, secure: boolean) {
  const headers = new Headers({ location: backOfficePath(view), 'cache-control': 'private, no-store' })
  for (const cookie of endedViewCookies(secure)) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

const backOfficePath = (view: CustomerView | null) =>
  view?.customer_id
    ? `/admin/customers/${encodeURIComponent(view.customer_id)}?view=ended`
    : '/admin/customers'

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method)

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

const isNavigation = ({ method, headers }: Request, { pathname }: URL) =>
  method === 'GET' &&
  !isApi(pathname) &&
  !pathname.endsWith('.data') &&
  (headers.get('accept')?.includes('text/html') ?? false)

/**
 * Whether a request is refused in a view. The page server refuses a form that a script sent, so that the page can show
 * why. The chat is never opened as the customer, and an archive of personal data is only for its owner.
 */
function isRefused(request: Request, { pathname }: URL) {
  if (!isSafe(request.method)) return isApi(pathname) || !pathname.endsWith('.data')
  return pathname.startsWith('/api/chat/') || shopPathOf(pathname) === 'profile/export'
}

/** A page's path as the router reads it: without language, slashes and `.data` or `/_.data`, in lower case. */
const shopPathOf = (pathname: string) =>
  splitLocale(normalizedPath(pathname) ?? '')
    .path.slice(1)
    .replace(/(?:\/_)?\.data$/, '')

const signInPages = new Set(['login', 'verificationlogin'])
const signInCalls = new Set([
  '/user/login',
  '/user/login/second_step',
  '/user/login/passkey_options',
  '/user/logout',
])

const ownCalls = new RegExp(
  `^/api(?:${apiModules
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ access, path }) => access === 'staff' || signInCalls.has(path))
    .map(({ path }) => path.replaceAll(/:\w+/g, '[^/]+'))
    .join('|')})$`,
)

/** Whether a request is the staff member's own also in a view: back office, staff calls, signing in and out. */
const isOwnPath = (pathname: string) =>
  isApi(pathname) ? ownCalls.test(pathname) : isAdminPath(pathname) || signInPages.has(shopPathOf(pathname))

function withoutCookies(request: Request) {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return new Request(request, { headers })
}
