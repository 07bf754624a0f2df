import { request as httpRequest } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { AccessScope } from '#features/people/access-tokens/access-token.ts'
import { anAccessToken } from '#features/people/access-tokens/access-tokens.factory.ts'
import { listAccessTokens, revokeAccessToken } from '#features/people/access-tokens/access-tokens.server.ts'
import { addToCart } from '#features/sales/cart/cart.server.ts'
import { aPaidOrder } from '#features/sales/orders/orders.factory.ts'
import { limits } from '#platform/security/rate-limits.server.ts'
import { catalogTest, test } from '#tests/harness/open-app.ts'
import { mcpTools } from './mcp-tools.server.ts'

/** How the official client finds out which revision the server speaks: that of 2025, or the newest. */
const modes = ['legacy', 'auto'] as const

async function connect(url: string, mode: (typeof modes)[number] = 'auto', headers = {}) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return client
}

type Result = { isError?: boolean; structuredContent?: unknown; content: { text?: string }[] }

/** The result of a tool call. The client compares it with the output schema that the server listed. */
async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { isError, structuredContent, content } = (await client.callTool({
    name,
    arguments: input,
  })) as Result
  return { isError: isError ?? false, data: structuredContent, text: content[0]?.text ?? '' }
}

const panel = { product_id: 'q-peak-duo-blk-ml-g10-400', quantity: 18 }
const microinverter = { product_id: 'heliostead-m400', quantity: 18 }

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

const jsonHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const post = (url: string, body: unknown = ping, headers: Record<string, string> = {}) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...jsonHeaders, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** The status of a POST with headers that fetch does not let a program set. */
const statusWith = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = httpRequest(
      `${url}/mcp`,
      { method: 'POST', headers: { ...jsonHeaders, ...headers } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(ping))
  })

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

catalogTest('the official client calls every public tool in both revisions', async ({ open }) => {
  const { url } = await open()
  for (const mode of modes) {
    const client = await connect(url, mode)
    const { tools } = await client.listTools()
    const call = (name: string, input: Record<string, unknown>) => callTool(client, name, input)

    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name))
    for (const { annotations, outputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      expect(description?.length).toBeLessThan(350)
    }
    expect((await call('search_products', { query: '400 W panel', limit: 3 })).data).toMatchObject({
      is_exact: true,
      products: [{ family: 'solar-panels', availability: 'in_stock' }, {}, {}],
    })
    expect((await call('get_product', { product_id: panel.product_id })).data).toMatchObject({
      specs: expect.arrayContaining([{ name: 'Rated power', value: '400 W', number: 400, unit: 'W' }]),
      url: `${url}/${panel.product_id}`,
    })
    expect((await call('estimate_production', { zip_code: '44101', capacity_kw: 8 })).data).toMatchObject({
      place: 'Cleveland, OH',
      monthly_kwh: expect.arrayContaining([expect.any(Number)]),
    })
    expect((await call('estimate_delivery', { items: [panel], zip_code: '43215' })).data).toMatchObject({
      problem: null,
      estimate: { arrives_by: expect.stringMatching(/^2026-12-/) },
    })
    expect((await call('get_state_policy', { state: 'Ohio' })).data).toMatchObject({
      policy: { state: 'OH', as_of: expect.any(String) },
      electricity: { source: expect.stringContaining('EIA') },
    })
    await client.close()
  }
})

catalogTest('a system check never reports a fit without a needed fact', async ({ open }) => {
  const client = await connect((await open()).url)
  const check = async (input: Record<string, unknown>) => (await callTool(client, 'check_system', input)).data

  expect(await check({ items: [panel, microinverter], zip_code: '43215' })).toMatchObject({
    verdict: expect.stringMatching(/^fits/),
    findings: expect.arrayContaining([expect.objectContaining({ result: 'pass' })]),
  })
  const unconfirmed = {
    verdict: 'cannot_be_confirmed',
    meaning: expect.stringContaining('can’t be confirmed'),
  }
  expect(await check({ items: [panel, microinverter] })).toMatchObject(unconfirmed)
  expect(await check({ items: [panel], zip_code: '43215' })).toMatchObject(unconfirmed)
  expect(
    await check({ items: [panel, microinverter, { product_id: 'nix', quantity: 1 }], zip_code: '43215' }),
  ).toMatchObject(unconfirmed)
})

catalogTest('a product is found by its model number, and an unknown one is explained', async ({ open }) => {
  const client = await connect((await open()).url)
  const product = (product_id: string) => callTool(client, 'get_product', { product_id })

  expect((await product('Solis-50K-US-F')).data).toMatchObject({ product_id: 'solis-50k-us-f' })
  expect(await product('nix')).toMatchObject({
    isError: true,
    text: expect.stringContaining('search_products'),
  })
})

catalogTest('an estimate names products that are not sold and leaves nothing out', async ({ open }) => {
  const client = await connect((await open()).url)
  const items = [panel, { product_id: 'nix', quantity: 1 }]

  const { data } = await callTool(client, 'estimate_delivery', { items, zip_code: '43215' })

  expect(data).toMatchObject({ estimate: null, problem: expect.stringContaining('nix') })
})

catalogTest('results are in the language that was asked for', async ({ open }) => {
  const { url } = await open()
  const client = await connect(url)

  const { data } = await callTool(client, 'estimate_production', {
    state: 'OH',
    capacity_kw: 8,
    language: 'de',
  })

  expect(data).toMatchObject({
    assumptions: { note: expect.stringContaining('Ausrichtung nach Süden') },
    url: `${url}/de/states/ohio`,
  })
})

test('input that cannot be used is answered with what is expected', async ({ open }) => {
  const client = await connect((await open()).url)
  const refusalOf = async (name: string, input: Record<string, unknown>) => {
    const { isError, text } = await callTool(client, name, input)
    return isError ? text : null
  }

  expect(await refusalOf('estimate_production', { capacity_kw: 'x' })).toContain('capacity_kw')
  expect(await refusalOf('estimate_production', { capacity_kw: 8 })).toContain('zip_code or state')
  expect(await refusalOf('estimate_production', { capacity_kw: 8, zip_code: '00000' })).toContain('ZIP code')
  expect(await refusalOf('get_state_policy', { state: 'Atlantis' })).toContain('no policy data')
  expect(await refusalOf('estimate_delivery', { items: [], zip_code: '43215' })).toContain('items')
  await expect(client.callTool({ name: 'delete_everything' })).rejects.toThrow('not found')
})

test('only POST of one JSON message is served, without a stream and without a cookie', async ({ open }) => {
  const { url } = await open()
  const statusOf = async (answer: Promise<Response>) => (await answer).status

  const served = await post(url)
  const got = await fetch(`${url}/mcp`)

  expect(served.status).toBe(200)
  expect(served.headers.get('content-type')).toContain('application/json')
  expect(served.headers.get('cache-control')).toBe('no-store')
  expect(served.headers.getSetCookie()).toEqual([])
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await statusOf(fetch(`${url}/mcp`, { method: 'DELETE' }))).toBe(405)
  expect(await statusOf(post(url, ping, { 'content-type': 'text/plain' }))).toBe(415)
  expect(await statusOf(post(url, ping, { accept: 'text/html' }))).toBe(406)
  expect(await statusOf(post(url, '{'))).toBe(400)
  expect(await statusOf(post(url, ''))).toBe(400)
  expect(await statusOf(post(url, [ping, ping]))).toBe(400)
  expect(await statusOf(post(url, { ...ping, params: { padding: 'x'.repeat(70_000) } }))).toBe(413)
})

test('pages of other sites are refused, also by a name that leads to this machine', async ({ open }) => {
  const shop = await open()
  const own_name = await open({ PUBLIC_URL: 'https://shop.example' })
  const port = new URL(shop.url).port

  expect(await statusWith(shop.url, { origin: 'https://evil.example' })).toBe(403)
  expect(await statusWith(shop.url, { origin: 'null' })).toBe(403)
  expect(
    await statusWith(shop.url, { host: `evil.example:${port}`, origin: `http://evil.example:${port}` }),
  ).toBe(403)
  expect(await statusWith(shop.url, { origin: shop.url })).toBe(200)
  expect(await statusWith(own_name.url, { host: 'shop.example', origin: 'https://shop.example' })).toBe(200)
  expect(await statusWith(own_name.url, { host: 'evil.example' })).toBe(403)
  expect(await statusWith(own_name.url, { host: 'heliostead:3000' })).toBe(200)
})

test('requests from one network address are limited', async ({ harness, open }) => {
  const { url } = await open()
  // Counted in the process, one at a time.
  for (let i = 0; i < limits.mcp.points; i++) await harness.services.limits.take('mcp', '127.0.0.1')

  const refused = await post(url)

  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('Too many') } })
})

test('a token reads the cart and the orders of its owner, by its scopes', async ({ harness, open }) => {
  const { url } = await open()
  const { ada, order } = await aPaidOrder(harness)
  const order_id = order.id
  await addToCart(harness.db, { user_id: ada.id }, 'panel', 3)
  const tokenWith = (...scopes: AccessScope[]) => anAccessToken(harness.ctx(), ada, ...scopes)
  const [cart, orders] = [await tokenWith('cart:read'), await tokenWith('orders:read')]
  const call = async (token: string | null, name: string, input = {}) =>
    callTool(await connect(url, 'auto', token ? bearer(token) : {}), name, input)

  expect((await call(cart, 'get_cart', { zip_code: '43215' })).data).toMatchObject({
    lines: [{ product_id: 'panel', quantity: 3 }],
    estimate: { arrives_by: expect.any(String) },
  })
  expect((await call(orders, 'get_order_status', { order_id })).data).toMatchObject({
    orders: [{ order_id, status: 'paid', items: [{ quantity: 2 }] }],
  })
  expect((await call(orders, 'get_order_status')).data).toMatchObject({ orders: [{ order_id }] })
  const refused = { isError: true, text: expect.stringContaining('access token with the scope') }
  expect(await call(orders, 'get_cart')).toMatchObject(refused)
  expect(await call(cart, 'get_order_status')).toMatchObject(refused)
  expect(await call(null, 'get_cart')).toMatchObject(refused)
})

test('an order of another customer is answered like an unknown one', async ({ harness, open }) => {
  const { url } = await open()
  const { order: foreign } = await aPaidOrder(harness)
  const thief = await harness.signIn('thief@example.com')
  const token = await anAccessToken(harness.ctx(), thief, 'orders:read')
  const client = await connect(url, 'auto', bearer(token))

  const answers = []
  for (const order_id of [foreign.id, 'H-000000', "' or true --"])
    answers.push(await callTool(client, 'get_order_status', { order_id }))

  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ isError: true, text: 'Order not found' })
  expect((await callTool(client, 'get_order_status', {})).data).toEqual({ orders: [] })
})

test('a revoked token, a session and an API key are refused with a challenge', async ({ harness, open }) => {
  const { url } = await open()
  const customer = await harness.signIn()
  const token = await anAccessToken(harness.ctx(), customer, 'cart:read')
  const before = await post(url, ping, bearer(token))
  const [listed] = await listAccessTokens(harness.db, customer.id)
  await revokeAccessToken(harness.ctx(), customer, listed?.id ?? '')

  expect(before.status).toBe(200)
  for (const wrong of [token, String(harness.token), `hs_${'x'.repeat(43)}`, '']) {
    const { status, headers } = await post(url, ping, bearer(wrong))
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('invalid_token')])
  }
})

test('the cookie of a session opens nothing', async ({ harness, open }) => {
  const { url } = await open()
  await harness.signIn()
  const client = await connect(url, 'auto', { cookie: `token=${harness.token}` })

  expect(await callTool(client, 'get_cart', {})).toMatchObject({
    isError: true,
    text: expect.stringContaining('access token'),
  })
})

test('each request of a client may reach another node', async ({ harness, open }) => {
  const [one, other] = [await open(), await open()]
  const customer = await harness.signIn()
  const token = await anAccessToken(harness.ctx(), customer, 'cart:read')
  let turn = 0
  const alternate = (input: string | URL | Request, init?: RequestInit) =>
    fetch(String(input).replace(one.url, turn++ % 2 ? other.url : one.url), init)

  for (const mode of modes) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${one.url}/mcp`), {
        fetch: alternate,
        requestInit: { headers: bearer(token) },
      }),
    )
    for (let i = 0; i < 3; i++)
      expect((await callTool(client, 'get_cart', {})).data).toMatchObject({ lines: [] })
  }
  expect(turn).toBeGreaterThan(8)
})

test('the endpoint can be turned off', async ({ open }) => {
  const { url } = await open({ MCP_ENDPOINT: 'false' })

  expect((await post(url)).status).toBe(404)
})
