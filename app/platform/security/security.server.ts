import { hash, randomUUID } from 'node:crypto'

const openingTag = /<script((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g

/**
 * The CSP source list that lets the inline scripts of our own run: one hash for each that carries the nonce it was
 * rendered with. A script that came into the page by its contents cannot know the nonce.
 */
export function scriptHashes(html: string, nonce: string) {
  const hashes = new Set<string>()
  for (const { 0: tag, 1: attributes = '', index } of html.matchAll(openingTag)) {
    const isOurs = attributes.includes(nonceAttribute(nonce))
    if (!isOurs || /\s(?:src=|type="application\/(?:ld\+)?json")/.test(attributes)) continue
    const begin = index + tag.length
    hashes.add(`'sha256-${hash('sha256', html.slice(begin, html.indexOf('</script>', begin)), 'base64')}'`)
  }
  return [...hashes].join(' ')
}

/** The page without the nonces it was rendered with: the same bytes whenever it is rendered. */
export const withoutNonce = (html: string, nonce: string) => html.replaceAll(nonceAttribute(nonce), '')

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`

/** 122 random bits, from a store that Node fills for many at once. */
export const newNonce = () => randomUUID()

/**
 * The content security policy of a page. Nothing inline runs but what is named by hash or nonce; no style attribute
 * works; nothing comes from another site but from those that the merchant has named (`outside`), and what a page's own
 * loader adds to single directives (`more`): `script-src https://…; …`.
 */
export function contentSecurityPolicy(
  scripts: string,
  secure: boolean,
  outside: readonly string[] = [],
  more = '',
) {
  const from = ["'self'", ...outside].join(' ')
  const directives = [
    "default-src 'none'",
    `script-src ${from} ${scripts}`.trim(),
    "style-src 'self'",
    `img-src ${from} data:`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${from}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  const added = more.split(/; ?/).filter(Boolean)
  const own = directives.map((directive) => widened(directive, added))
  const named = new Set(directives.map(nameOf))
  return [...own, ...added.filter((directive) => !named.has(nameOf(directive)))].join('; ')
}

const nameOf = (directive: string) => directive.split(' ', 1)[0]

const widened = (directive: string, added: readonly string[]) => {
  const more = added.find((one) => nameOf(one) === nameOf(directive))
  return more ? directive + more.slice(more.indexOf(' ')) : directive
}

/**
 * The header by which a page's loader adds to its content policy: it is taken off before the answer leaves. A page that
 * adds something must be come to by a whole load, for a step within the site keeps the policy of the page before.
 */
export const extraPolicyHeader = 'x-more-policy'

/** Headers of every answer. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // `payment` is left as browsers have it, our own pages alone: so the card page of a provider can be given it with
    // its frame, and offer the payer's wallet.
    'permissions-policy': 'camera=(), microphone=(), usb=(), geolocation=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something. A browser adds our cookies to requests that other sites make too, so a
 * write that carries cookies must say that it comes from our own pages. A Bearer token is never added by a browser.
 */
export function isSameOrigin(request: Request, origin: string) {
  if (safeMethods.has(request.method)) return true
  const from = request.headers.get('origin')
  if (from) return from === origin
  if (!request.headers.has('cookie')) return true
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

const controlOrBackslash = /[\u0000-\u001f\u007f\\]/

/**
 * A path of this site from the base64 (or base64url) of `?redirect=`, or '/'. Whatever a browser would read as
 * another site, and the sign-in pages themselves, come out as '/'.
 */
export function safeRedirect(encoded: string | null | undefined) {
  if (!encoded) return '/'
  const path = Buffer.from(encoded.replaceAll(' ', '+'), 'base64').toString('utf8')
  if (controlOrBackslash.test(path) || !/^\/(?!\/)/.test(path)) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(path, here)) return '/'
  const url = new URL(path, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return '/'
  if (/^\/(?:de\/|zh\/)?(?:login|verificationlogin|register)\/?$/i.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The other way round: what to put behind `?redirect=`. */
export const encodeRedirect = (path: string) => Buffer.from(path, 'utf8').toString('base64url')
