import { hash, randomUUID } from 'node:crypto'

const openingTag = /<script((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/y

/**
 * The CSP source list for our inline scripts: one hash for each that carries the nonce it was rendered with. An
 * injected script cannot know the nonce. A script must be in one part of the page.
 */
export const scriptHashes = (parts: readonly string[], nonce: string) =>
  [...new Set(parts.flatMap((part) => [...hashesIn(part, nonce)]))].join(' ')

function* hashesIn(html: string, nonce: string) {
  // Much faster than to match the expression anywhere in a page.
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at + 1)) {
    openingTag.lastIndex = at
    const [tag, attributes = ''] = openingTag.exec(html) ?? []
    if (tag === undefined) continue
    const begin = at + tag.length
    at = begin - 1
    const isOurs = attributes.includes(nonceAttribute(nonce))
    if (!isOurs || /\s(?:src=|type="application\/(?:ld\+)?json")/.test(attributes)) continue
    yield `'sha256-${hash('sha256', html.slice(begin, html.indexOf('</script>', begin)), 'base64')}'`
  }
}

/** The page without its nonces, so that every rendering has the same bytes. */
export const withoutNonce = (html: string, nonce: string) => html.replaceAll(nonceAttribute(nonce), '')

const nonceAttribute = (nonce: string) => ` nonce="${nonce}"`

/** 122 random bits; randomUUID is fast because Node generates random data in batches. */
export const newNonce = () => randomUUID()

/**
 * The content security policy of a page. Inline scripts run only by hash or nonce; style attributes are blocked;
 * other origins are blocked except those the merchant configured (`outside`) and what a page's loader adds to single
 * directives (`more`): `script-src https://…; …`.
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
  return more ? directive.replace(" 'none'", '') + more.slice(more.indexOf(' ')) : directive
}

/**
 * Response header by which a page's loader extends its content policy; it is removed before the response is sent.
 * Such a page must be opened by a full page load, because client-side navigation keeps the previous page's policy.
 */
export const extraPolicyHeader = 'x-more-policy'

/** Headers of every response. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // `payment` keeps the browser default (self), so that our pages can grant it to a payment provider's frame, which
    // can then offer the payer's wallet.
    'permissions-policy': 'camera=(), microphone=(), usb=(), geolocation=(self)',
    ...(secure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF check: whether a request may write. Browsers also add our cookies to requests from other sites, so a write
 * with cookies must come from our own origin. A Bearer token is never added by a browser.
 */
export function isSameOrigin(request: Request, origin: string) {
  if (safeMethods.has(request.method)) return true
  const from = request.headers.get('origin')
  // A page that sends no referrer sends the origin 'null' with its forms.
  if (from && from !== 'null') return from === origin
  if (!from && !request.headers.has('cookie')) return true
  return request.headers.get('sec-fetch-site') === 'same-origin'
}

const controlOrBackslash = /[\u0000-\u001f\u007f\\]/

/**
 * A path of this site from the base64 (or base64url) of `?redirect=`, or '/'. Anything a browser would read as
 * another site, and the sign-in pages themselves, become '/'.
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

/** Encodes a path for `?redirect=`. */
export const encodeRedirect = (path: string) => Buffer.from(path, 'utf8').toString('base64url')
