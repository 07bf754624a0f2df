import { createHash } from 'node:crypto'
import { redirect } from 'react-router'
import { expect } from 'vitest'
import { test as withHarness } from '#tests/harness/harness.ts'
import { createServerBuild } from '#tests/harness/page-build.ts'
import { requestContextOf } from '../request-context.server.ts'
import { createPageServer } from './pages.server.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** A shop with a few pages; `rendered` lists each rendering, `hold` blocks them all until released. */
const test = withHarness.extend<{ shop: { ask: Ask; rendered: string[]; hold: () => () => void } }>({
  shop: async ({ harness }, use) => {
    const rendered: string[] = []
    let gate = Promise.resolve()
    const page =
      (name: string, say: (ctx: ReturnType<typeof requestContextOf>) => unknown = () => name) =>
      async ({ context }: { context: Parameters<typeof requestContextOf>[0] }) => {
        rendered.push(name)
        await gate
        return say(requestContextOf(context))
      }
    const build = createServerBuild({
      products: { loader: page('products') },
      cart: { loader: page('cart', async (ctx) => (await ctx.session()).kind) },
      old: { loader: () => redirect('/products') },
      review: { loader: page('review', () => '<script>steal()</script>') },
    })
    const serve = createPageServer({
      build: async () => build,
      version: harness.services.version,
      mode: 'test',
      secure: false,
      keepPages: true,
    })
    const ask: Ask = (path, init) => serve(new Request(`http://localhost${path}`, init), harness.ctx())
    const hold = () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    }
    await use({ ask, rendered, hold })
  },
})

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('concurrent requests for a page share one rendering', async ({ shop }) => {
  const release = shop.hold()
  const asked = Array.from({ length: 50 }, () => shop.ask('/products'))
  setTimeout(release, 20)

  const bodies = await Promise.all(asked.map(async (one) => (await one).text()))

  expect(shop.rendered).toEqual(['products'])
  expect(new Set(bodies).size).toBe(1)
})

test('a personal page is rendered for each visitor, and no visitor waits for another', async ({ shop }) => {
  const release = shop.hold()
  const asked = Array.from({ length: 3 }, () => shop.ask('/cart'))
  setTimeout(release, 20)

  const answers = await Promise.all(asked)

  expect(shop.rendered).toEqual(['cart', 'cart', 'cart'])
  expect(answers.map((one) => one.headers.get('cache-control'))).toEqual(Array(3).fill('private, no-store'))
})

test('a visitor who leaves does not abort the rendering that others wait for', async ({ shop }) => {
  const release = shop.hold()
  const leaving = new AbortController()
  const first = shop.ask('/products', { signal: leaving.signal })
  const second = shop.ask('/products')
  leaving.abort()
  setTimeout(release, 20)

  expect((await first).status).toBe(200)
  expect((await second).status).toBe(200)
  expect(shop.rendered).toEqual(['products'])
})

test('a page is cached by the parameters that pages read, regardless of order and tracking parameters', async ({
  shop,
}) => {
  for (const query of ['?f=a&page=2', '?page=2&f=a', '?page=2&f=a&utm_source=mail'])
    await shop.ask(`/products${query}`)

  expect(shop.rendered).toHaveLength(1)
})

test('unknown parameters and very long URLs are served but not cached', async ({ shop }) => {
  for (const query of ['?x=1', `?search=${'x'.repeat(300)}`])
    for (let time = 0; time < 2; time++) expect((await shop.ask(`/products${query}`)).status).toBe(200)

  expect(shop.rendered).toHaveLength(4)
})

test('a HEAD request returns the ETag of the page', async ({ shop }) => {
  const head = await shop.ask('/products', { method: 'HEAD' })
  const unkept = await shop.ask('/products?x=1', { method: 'HEAD' })
  const page = await shop.ask('/products')

  expect([head.headers.get('etag'), unkept.headers.get('etag')]).toEqual(
    Array(2).fill(page.headers.get('etag')),
  )
  expect(await head.text()).toBe('')
})

test('the policy allows our own scripts and none that came with the content', async ({ shop }) => {
  const first = await shop.ask('/review?x=1')
  const again = await shop.ask('/review?x=2')

  const policy = first.headers.get('content-security-policy')
  expect(policy).toContain(hashOf('ours()'))
  expect(policy).not.toContain(hashOf('steal()'))
  const html = await first.text()
  expect(html).not.toContain('nonce')
  expect(await again.text()).toBe(html)
})

test('a response without a body, or with its own Cache-Control, is sent as the router made it', async ({
  shop,
}) => {
  const outdated = await shop.ask('/__manifest?version=two&paths=/cart')
  const manifest = await shop.ask('/__manifest?version=one&paths=/cart')
  const moved = await shop.ask('/old')

  expect([outdated.status, outdated.headers.get('x-remix-reload-document')]).toEqual([204, 'true'])
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/products'])
})

test('a language prefix in other letter case redirects to the canonical one, on any host', async ({
  shop,
}) => {
  const answer = await shop.ask('/DE/products?page=2')

  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/de/products?page=2'])
})

test('scripts of other sites may load on public pages, never on private ones in any spelling', async ({
  harness,
}) => {
  const page = { loader: () => 'page' }
  const serve = createPageServer({
    build: async () =>
      createServerBuild({ products: page, login: page, 'profile/two_step': page, order: page }),
    version: harness.services.version,
    mode: 'test',
    secure: false,
    keepPages: true,
    outside: () => ['https://statistics.example'],
  })
  const policyOf = async (path: string) =>
    (await serve(new Request(`http://localhost${path}`), harness.ctx())).headers.get(
      'content-security-policy',
    )

  expect(await policyOf('/products')).toContain('https://statistics.example')
  for (const path of ['/login', '/LOGIN', '/%6cogin', '/profile/two_step', '/Order/'])
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining('statistics.example')])
})
