import { connect } from 'node:net'
import type { LoaderFunctionArgs } from 'react-router'
import { expect } from 'vitest'
import { readSettings } from '#platform/config/env.server.ts'
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { pageAction, pageLoader } from '#platform/http/pages/page.server.ts'
import { requestContextOf } from '#platform/http/request-context.server.ts'
import { createLog } from '#platform/observability/log.server.ts'
import { createTypesetter } from '#platform/pdf/typesetter.server.ts'
import { type Shop, test } from './harness/open-app.ts'
import { createServerBuild } from './harness/page-build.ts'

const login = (
  url: string,
  headers: Record<string, string> = {},
  body = '{"email":"a@b.example","password":"x"}',
) =>
  fetch(`${url}/api/user/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

test('it says that it lives and whether it is ready', async ({ open }) => {
  const { url, shop } = await open()

  expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  shop.stopping = true
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
})

test('metrics are not public', async ({ open }) => {
  const { url } = await open({ METRICS_TOKEN: 'a-token-of-enough-length' })

  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  const allowed = await fetch(`${url}/metrics`, {
    headers: { authorization: 'Bearer a-token-of-enough-length' },
  })
  expect(await allowed.text()).toContain('http_request_seconds')
})

test('without a token metrics are for this machine alone, and not for what a proxy on it passes on', async ({
  open,
}) => {
  const [alone, behind] = [await open(), await open({ TRUSTED_PROXIES: '1' })]
  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${alone.url}/metrics`, { headers })).status

  expect(await statusWith({})).toBe(200)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-host'])
    expect(await statusWith({ [name]: 'for=203.0.113.9' }), name).toBe(404)
  expect((await fetch(`${behind.url}/metrics`)).status).toBe(404)
})

test('a download that is only asked for its headers is closed', async ({ open }) => {
  let isClosed = false
  const body = () => new ReadableStream({ cancel: () => void (isClosed = true) })
  const pages = createServerBuild({
    file: {
      loader: () =>
        new Response(body(), {
          headers: { 'content-type': 'application/zip', 'content-length': '9000000' },
        }),
      default: null,
    },
  })
  const { url } = await open({}, pages)

  const { status, headers } = await fetch(`${url}/file`, { method: 'HEAD' })

  expect([status, headers.get('content-length')]).toEqual([200, '9000000'])
  expect(isClosed).toBe(true)
})

test('every answer carries the security headers and a request id', async ({ open }) => {
  const { url } = await open({ PUBLIC_URL: 'https://shop.example' })

  const { headers } = await login(url, { origin: 'https://shop.example' })

  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.get('cache-control')).toContain('no')
})

test('a write that another site makes with our cookies is refused', async ({ open }) => {
  const { url } = await open()

  const foreign = await login(url, { cookie: 'token=x', origin: 'https://evil.example' })
  const unsaid = await login(url, { cookie: 'token=x' })
  const own = await login(url, { cookie: 'token=x', origin: url })

  expect([foreign.status, unsaid.status, own.status]).toEqual([400, 400, 422])
})

test('a form of our own is taken behind a proxy that speaks https for us; one of another site is not', async ({
  open,
}) => {
  const pages = createServerBuild({ cart: { loader: () => null, action: () => 'Put into the cart' } })
  const { url } = await open({ PUBLIC_URL: 'https://shop.example' }, pages)
  const send = (path: string, origin: string) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams({ product_id: 'p' }), headers: { origin } })

  const [page, data] = [
    await send('/cart', 'https://shop.example'),
    await send('/de/cart.data', 'https://shop.example'),
  ]
  const foreign = await send('/cart', 'https://evil.example')

  expect([page.status, data.status, foreign.status]).toEqual([200, 200, 400])
  expect(await page.text()).toContain('Put into the cart')
})

test('the session is what Bearer or the cookie says, not the password of a proxy', async ({
  open,
  harness,
}) => {
  const ada = await harness.signIn()
  const who = {
    loader: pageLoader(
      async ({ context }: LoaderFunctionArgs) => (await requestContextOf(context).session()).kind,
    ),
  }
  const { url } = await open({}, createServerBuild({ who }))
  const kindWith = async (headers: Record<string, string>) => {
    const html = await (await fetch(`${url}/who`, { headers })).text()
    return /<p>(.*)<\/p>/.exec(html)?.[1]
  }

  expect(ada.email).toBe('ada@example.com')
  expect(await kindWith({ authorization: 'Basic c2hvcDpvcGVu', cookie: `token=${harness.token}` })).toBe(
    'customer',
  )
  expect(await kindWith({ authorization: `Bearer ${harness.token}` })).toBe('customer')
  expect(await kindWith({ authorization: 'Bearer made-up', cookie: `token=${harness.token}` })).toBe('ended')
})

test('text that the database cannot store is an error of the client', async ({ open, harness }) => {
  const find = pageLoader(async ({ params }: LoaderFunctionArgs) =>
    queryRows(harness.db, 'select 1 from users where id = $1', [params.id]),
  )
  const save = pageAction(async () => queryRows(harness.db, `select '{"a":"\\u0000"}'::jsonb ->> 'a'`))
  const { url } = await open(
    {},
    createServerBuild({ 'people/:id': { loader: find }, save: { action: save } }),
  )
  const inSavepoint = async (ask: () => Promise<Response>) => {
    await queryRows(harness.db, 'savepoint here')
    const { status } = await ask()
    await queryRows(harness.db, 'rollback to savepoint here')
    return status
  }
  const body = JSON.stringify({ product_id: 'a\0b' })
  const headers = { 'content-type': 'application/json' }

  const call = () => fetch(`${url}/api/product/get_product_detail`, { method: 'POST', body, headers })
  expect(await inSavepoint(call)).toBe(400)
  expect(await inSavepoint(() => fetch(`${url}/people/%00`))).toBe(400)
  expect(await inSavepoint(() => fetch(`${url}/save`, { method: 'POST', headers: { origin: url } }))).toBe(
    400,
  )
})

test('a call made with another method is told the right one', async ({ open }) => {
  const { url } = await open()

  const answer = await fetch(`${url}/api/user/login`)

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

test('what differs by language says so, and an address may not ask without end', async ({ open }) => {
  const { url } = await open()
  const many = (count: number) => `${url}/api/product/get/product/list?${'f=x&'.repeat(count)}`

  const list = await fetch(many(2))
  const endless = await fetch(many(101))

  expect([list.status, list.headers.get('vary')]).toEqual([200, expect.stringContaining('x-locale')])
  expect([endless.status, (await endless.json()).msg]).toEqual([400, 'This address has too many parameters'])
})

test('too much to send, and too many requests, are told so', async ({ open }) => {
  const { url } = await open({ BODY_LIMIT_KB: '16' })
  const { url: guarded } = await open({ FLOOD_LIMIT: '1' })

  const large = await login(url, {}, JSON.stringify({ email: 'x'.repeat(20_000) }))
  const many = await Promise.all(Array.from({ length: 12 }, () => fetch(`${guarded}/api/openapi.json`)))

  expect(await large.json()).toMatchObject({ code: 413, msg: 'The upload is too large' })
  expect(many.filter((one) => one.status === 429)).toHaveLength(2)
  expect(many.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('while the database is away a call is answered 503 with when to try again', async ({
  open,
  harness,
}) => {
  const { url } = await open({ LOG_LEVEL: 'silent' })
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { syscall: 'connect' })
  harness.services.limits.take = async () => {
    throw new DatabaseUnavailable('no connection', { cause: refused })
  }

  const answer = await login(url, { 'x-locale': 'de' })

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ code: 503, data: null, msg: expect.stringContaining('Sekunden') })
})

test('without its database the shop says that it lives and that it is not ready', async ({ open }) => {
  const { url, shop } = await open()
  shop.database.ask = async () => {
    throw new DatabaseUnavailable('no connection')
  }

  const ready = await fetch(`${url}/readyz`)

  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ ready: false, database: false, reason: 'no answer' })
})

test('a client that disconnects while it sends is no error of the shop', async ({ open, harness }) => {
  const lines: string[] = []
  harness.log = createLog('warn', { write: (line) => void lines.push(line) })
  const { url, shop } = await open({}, createServerBuild({ cart: { action: pageAction(async () => null) } }))

  for (const [path, type, body] of [
    ['/api/user/login', 'application/json', '{"email"'],
    ['/cart', 'application/x-www-form-urlencoded', 'a='],
  ] as const) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\norigin: ${url}\r\ncontent-type: ${type}\r\ncontent-length: 50\r\n\r\n${body}`,
    )
    await expect.poll(() => shop.activeRequests).toBe(1)
    socket.destroy()
    await expect.poll(() => shop.activeRequests).toBe(0)
  }

  expect(lines).toEqual([])
})

test('what went wrong inside stays inside', async ({ open, harness }) => {
  const { url } = await open({ LOG_LEVEL: 'silent' })
  harness.services.limits.take = async () => {
    throw new Error('connection to 10.1.2.3 refused')
  }

  const answer = await login(url)

  const text = await answer.text()
  expect(answer.status).toBe(500)
  expect(JSON.parse(text)).toMatchObject({ code: 500, data: null })
  expect(text).not.toMatch(/10\.1\.2\.3|at \w+/)
})

test('the API has a document for machines and a page for people', async ({ open }) => {
  const { url } = await open()

  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    openapi: string
    paths: object
  }
  const page = await fetch(`${url}/api/docs`)

  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/order/generate/order')
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  expect(await page.text()).toContain('/order/generate/order')
})

test('settings that are wrong are named', () => {
  expect(() => readSettings({ PORT: 'many', DATABASE_URL: 'mysql://x' })).toThrow(/PORT[\s\S]*DATABASE_URL/)
})

test('a flood is counted by the line it comes by, and by no line that its sender makes up', async ({
  open,
}) => {
  const behindProxy = await open({ FLOOD_LIMIT: '1', TRUSTED_PROXIES: '1' })
  const direct = await open({ FLOOD_LIMIT: '1' })
  const ask = async ({ url }: Shop, from: string) =>
    (await login(url, { 'x-forwarded-for': `198.51.100.9, ${from}` }, '{}')).status

  for (const [shop, line] of [
    [behindProxy, (n: number) => `2001:db8:1:2::${n}`],
    [direct, (n: number) => `203.0.113.${n}`],
  ] as const) {
    for (let n = 1; n <= 10; n++) expect(await ask(shop, line(n))).toBe(422)
    expect(await ask(shop, line(11))).toBe(429)
  }
  expect(await ask(behindProxy, '2001:db8:1:3::1')).toBe(422)
})

test('a session cookie that no sign-in gives never fails the requests of others', async ({
  open,
  harness,
}) => {
  await harness.signIn()
  const { url } = await open()
  const profile = (token: string) =>
    fetch(`${url}/api/user/userProfile/get`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie: `token=${token}`, origin: url },
    }).then((answer) => answer.status)
  const broken = ['%00', `${harness.token?.slice(0, 31)}%00`, '%ED%A0%80', "'", 'x'.repeat(3000)]

  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      Promise.all([profile(String(harness.token)), profile(String(broken[at % broken.length]))]),
    ),
  )

  expect(new Set(outcomes.map(([good]) => good))).toEqual(new Set([200]))
  expect(new Set(outcomes.map(([, bad]) => bad))).toEqual(new Set([401]))
})

test('an answer follows Accept-Language, unless the page says its language', async ({ open }) => {
  const { url } = await open()
  const message = async (headers: Record<string, string>) =>
    ((await (await login(url, headers)).json()) as { msg: string }).msg

  const german = await message({ 'accept-language': 'de-CH, en;q=0.5' })

  expect(german).not.toBe(await message({}))
  expect(await message({ 'x-locale': 'de' })).toBe(german)
  expect(await message({ 'accept-language': 'de', 'x-locale': 'en' })).toBe(await message({}))
})

test('a path of thousands of segments is not found, in the envelope under /api and as a page elsewhere', async ({
  open,
}) => {
  const { url } = await open()
  const long = '/a'.repeat(4000)

  const page = await fetch(url + long)
  const call = await fetch(`${url}/api${long}`)
  const discovery = await fetch(`${url}/__manifest?version=1&paths=${long}`)

  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect([call.status, await call.json()]).toEqual([404, { code: 404, msg: 'Not found', data: null }])
  expect(discovery.status).toBe(404)
})

test('an API answer runs and loads nothing when a browser shows it as a page', async ({ open }) => {
  const { url } = await open()

  const list = await fetch(`${url}/api/product/get/product/list`)
  const refused = await fetch(`${url}/api/no/such/call`)

  for (const answer of [list, refused])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('a form of many parts is refused by calls and pages, and only calls that take files take large ones', async ({
  open,
}) => {
  const pages = createServerBuild({ form: { loader: () => null, action: pageAction(async () => 'ok') } })
  const { url } = await open({}, pages)
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' }
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const many = `${part.repeat(50_000)}--x--`
  const post = (path: string, body: string) =>
    fetch(url + path, { method: 'POST', body, headers: boundary }).then(({ status }) => status)

  expect(await post('/api/chat/image', many)).toBe(413)
  expect(await post('/api/user/login', 'x'.repeat(300 * 1024))).toBe(413)
  expect(await post('/form', many)).toBe(413)
  expect(await post('/form', `${part.repeat(100)}--x--`)).toBe(200)
})

test('a browser that opens a download while too many documents are made gets a page to read and Retry-After', async ({
  open,
}) => {
  const typeset = createTypesetter('no-worker.ts', { queued: 0, of_one_visitor: 1 })
  const loader = pageLoader(async () => new Response(Buffer.from(await typeset({}, 'ada'))))
  const { url } = await open({}, createServerBuild({ invoice: { default: null, loader } }))

  const browser = await fetch(`${url}/de/invoice`, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const program = await fetch(`${url}/invoice`, { headers: { accept: 'application/pdf' } })

  expect([browser.status, program.status]).toEqual([503, 503])
  expect(browser.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(browser.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await browser.text()).toContain('<p>Gerade werden viele Dokumente erstellt.')
  expect(await program.json()).toMatchObject({ message: expect.stringContaining('creating many documents') })
})
