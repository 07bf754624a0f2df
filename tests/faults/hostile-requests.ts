// Generated requests that no browser would send, as bytes: paths, headers, cookies, JSON, forms and files.
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { apiModules } from '#app/api.server.ts'
import type { ImageKind } from '#platform/files/images.server.ts'
import { createImage } from '../harness/images.ts'
import { fieldsOf, requestFor } from './example-requests.ts'

/** A request as it is written to the socket. */
export type HostileRequest = { kind: string; bytes: Buffer }

type Head = { method?: string; path: string; headers?: Record<string, string>; token?: string | undefined }

function written({ method = 'GET', path, headers = {}, token }: Head, body: Buffer = Buffer.alloc(0)) {
  const all: Record<string, string> = {
    host: 'localhost',
    connection: 'close',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(method === 'POST' && { 'content-length': String(body.length) }),
    ...headers,
  }
  // What ends a line would be another request.
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`)
  const target = path.replaceAll(/[\s\0]/g, '%20')
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ])
}

const repeated = (part: string, max: number) => fc.integer({ min: 0, max }).map((times) => part.repeat(times))

/** Texts that parsers, databases and patterns stumble over. */
const hostileText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '%00',
    '%',
    '%ff',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'NaN',
    '1e999',
  ),
  fc.constantFrom(
    "' or 1=1 --",
    '{{constructor}}',
    '<script>',
    '-0',
    '9223372036854775808',
    '٣',
    '\u202e',
    '𝕳',
    '',
  ),
  ...['/', ' ', '0', '<', '.', '-', '@', '嗯', '<!---->', '0-', '\t', '"', '%2f', '((', 'a b '].map((part) =>
    repeated(part, 9_000),
  ),
)

const pathStart = fc.constantFrom(
  '/',
  '/de/',
  '/zh/',
  '/product/',
  '/order/',
  '/cart',
  '/search?q=',
  '/api/',
  '/api/product/',
  '/login_test?to=',
  '/images/',
  '/assets/',
  '/payFor/',
  '/orderStatus/',
  '/orderDetail/',
  '/shop/',
  '/content/',
  '/blog/',
  '/index.data?_routes=',
)
const paths = fc
  .tuple(pathStart, fc.array(fc.oneof(hostileText, fc.webPath()), { maxLength: 4 }), hostileText)
  .map(([start, parts, query]) => {
    const mapped = parts.map((part, at) => (at % 2 ? encodeURIComponent(part.toWellFormed()) : part))
    return { kind: 'path', bytes: written({ path: `${start}${mapped.join('/')}?${query}`.slice(0, 12_000) }) }
  })

const headerName = fc.constantFrom(
  'cookie',
  'authorization',
  'accept-language',
  'x-locale',
  'x-forwarded-for',
  'x-forwarded-host',
  'origin',
  'referer',
  'accept',
  'accept-encoding',
  'content-type',
  'if-none-match',
  'range',
  'user-agent',
  'expect',
  'host',
)
const cookieName = fc.constantFrom(
  'token',
  'cart',
  'chat',
  'locale',
  'blogHome',
  '__proto__',
  '',
  'last_products',
)
const cookies = fc
  .array(fc.tuple(cookieName, hostileText), { maxLength: 30 })
  .map((all) => all.map(([name, value]) => `${name}=${value}`).join('; '))
const headerRequests = fc
  .record({
    path: fc.constantFrom(
      '/',
      '/de',
      '/cart',
      '/api/user/info',
      '/api/chat/session',
      '/dashboard',
      '/no/page',
    ),
    more: fc.array(fc.tuple(headerName, hostileText), { maxLength: 5 }),
    cookie: cookies,
  })
  .map(({ path, more, cookie }) => {
    const headers = Object.fromEntries(
      [...more, ['cookie', cookie] as const].map(([name, value]) => [name, value.slice(0, 9_000)]),
    )
    return { kind: 'header', bytes: written({ path, headers }) }
  })

/** Calls that end the session or the account would leave the rest of the run as a guest. */
const calls = apiModules
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ access, path }) => access !== 'staff' && !/log_?out|delete|remove|session/i.test(path))
const call = fc.constantFrom(...calls)

const nested = fc
  .tuple(fc.constantFrom('[]', '{"a":}'), fc.integer({ min: 1, max: 20_000 }))
  .map(([pair, depth]) => {
    const half = pair.length - 1
    return pair.slice(0, half).repeat(depth) + (half > 1 ? '1' : '') + pair.slice(half).repeat(depth)
  })
const jsonText = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
  nested,
  hostileText,
  repeated('{"a":1},', 8_000).map((text) => `[${text}1]`),
  repeated('9', 50_000),
)
const json = (path: string, body: string, token: string | undefined) =>
  written(
    { method: 'POST', path: `/api${path}`, token, headers: { 'content-type': 'application/json' } },
    Buffer.from(body),
  )

const jsonRequests = (token: string) => {
  const wholly = fc
    .tuple(call, jsonText)
    .map(([{ path }, body]) => ({ kind: 'json', bytes: json(path, body, token) }))
  const oneField = fc
    .tuple(call, fc.nat(), hostileText, fc.boolean())
    .map(([spec, at, value, isCustomer]) => {
      const fields = fieldsOf(spec)
      const field = fields[at % Math.max(1, fields.length)] ?? 'id'
      const { body, query } = requestFor(spec, () => undefined, { field, value })
      const path = `/api${spec.path}?${new URLSearchParams(query as Record<string, string>)}`
      const known = isCustomer ? token : undefined
      if (spec.method === 'get') return { kind: 'json', bytes: written({ path, token: known }) }
      return { kind: 'json', bytes: json(path.slice(4), JSON.stringify(body), known) }
    })
  return fc.oneof(wholly, oneField, oneField)
}

const formPaths = fc.constantFrom(
  '/api/blog/upload_file_api',
  '/api/chat/image',
  '/api/user/login',
  '/login',
  '/contact',
  '/cart',
  '/review',
)
const partHead = fc.oneof(
  fc
    .tuple(hostileText, hostileText)
    .map(([name, file]) => `Content-Disposition: form-data; name="${name}"; filename="${file}"`),
  fc.constant('Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'),
  hostileText,
  repeated('X-A: b\r\n', 3_000),
)
const formBody = fc.oneof(
  fc
    .array(fc.tuple(partHead, hostileText), { maxLength: 5 })
    .map((parts) => parts.map(([head, value]) => `--x\r\n${head}\r\n\r\n${value}\r\n`).join('')),
  repeated('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n', 20_000),
  repeated('--x\r\n', 50_000),
  hostileText,
)
const forms = fc
  .tuple(formPaths, formBody, fc.boolean(), fc.constantFrom('x', 'y', '', '"x', `${'x'.repeat(300)}`))
  .map(([path, body, ends, boundary]) => {
    const type = `multipart/form-data; boundary=${ends ? 'x' : boundary}`
    const bytes = Buffer.from(ends ? `${body}--x--\r\n` : body)
    return {
      kind: 'multipart',
      bytes: written({ method: 'POST', path, headers: { 'content-type': type } }, bytes),
    }
  })

/** A form with one file, as the chat and the request form send it. */
function upload(path: string, name: string, file: Buffer, token: string | undefined) {
  const before = `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${randomUUID()}\r\n--x\r\nContent-Disposition: form-data; name="${path.endsWith('image') ? 'image' : 'file'}"; filename="${name}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(before), file, Buffer.from('\r\n--x--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return { kind: 'file', bytes: written({ method: 'POST', path, headers, token }, body) }
}

const kinds = [
  'png',
  'jpeg',
  'webp',
  'avif',
  'gif',
  'bmp',
  'ico',
  'tiff',
  'xbm',
  'svg',
  'svgz',
] as const satisfies ImageKind[]

const drawingWith = (inside: string, size = '10') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${size}" height="${size}">${inside}</svg>`,
  )

/** Drawings that renderers take long for, and packed ones that grow. */
const drawings = fc.oneof(
  repeated('<g>', 20_000).map((open) => drawingWith(open)),
  repeated('<!---->', 5_000).map((comments) => Buffer.from(`${comments}<svg`)),
  repeated('<rect width="9" height="9" filter="url(#f)"/>', 500).map((rects) =>
    drawingWith(`<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter>${rects}`),
  ),
  fc.integer({ min: 1, max: 1e9 }).map((size) => drawingWith('<path d="M0 0h9"/>', String(size))),
  fc
    .constantFrom('<use xlink:href="#a" id="a"/>', '<image xlink:href="file:///etc/passwd"/>')
    .map((one) => drawingWith(one)),
  fc.integer({ min: 1, max: 30_000_000 }).map((size) => gzipSync(Buffer.alloc(size, 32), { level: 1 })),
)

/** Whole images with bytes changed, cut off or doubled, and hostile drawings. */
async function files(token: string) {
  const whole = await Promise.all(kinds.map(async (kind) => ({ kind, bytes: await createImage(kind) })))
  const changed = fc
    .tuple(
      fc.constantFrom(...whole),
      fc.array(fc.record({ at: fc.nat(), value: fc.nat(255) }), { maxLength: 12 }),
      fc.nat(3),
    )
    .map(([{ bytes }, changes, how]) => {
      const copy = Buffer.from(bytes)
      for (const { at, value } of changes) copy[at % copy.length] = value
      if (how === 1) return copy.subarray(0, Math.ceil(copy.length / 2))
      return how === 2 ? Buffer.concat([copy, Buffer.alloc(100_000, copy)]) : copy
    })
  const ending = fc.constantFrom(...kinds, 'html', 'pdf', 'csv', 'exe', '')
  return fc
    .tuple(
      fc.constantFrom('/api/chat/image', '/api/blog/upload_file_api'),
      fc.oneof({ arbitrary: changed, weight: 3 }, drawings, fc.uint8Array().map(Buffer.from)),
      fc.oneof(
        ending.map((one) => `a.${one}`),
        hostileText.map((text) => text.replaceAll(/["\r\n]/g, '')),
      ),
      fc.boolean(),
    )
    .map(([path, file, name, isCustomer]) => upload(path, name, file, isCustomer ? token : undefined))
}

/** Requests of all kinds; those of a customer carry this session. */
export const hostileRequests = async (token: string): Promise<fc.Arbitrary<HostileRequest>> =>
  fc.oneof(paths, headerRequests, jsonRequests(token), forms, await files(token))
