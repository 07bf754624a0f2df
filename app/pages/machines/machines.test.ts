import { readFileSync } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { setHidden } from '#features/content/pages/editing/edit-content.server.ts'
import { readSeedDocuments, seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { catalogTest, type Harness, test } from '#tests/harness/harness.ts'
import * as feed from './feed.ts'
import * as llms from './llms.ts'
import * as robots from './robots.ts'
import * as sitemap from './sitemap.ts'
import * as webManifest from './web-manifest.ts'

type CrawlerRoute = { loader: (args: never) => Promise<Response> }

/** The response of a crawler route. Throws if the loader reads the session or the cart. */
async function responseOf(harness: Harness, { loader }: CrawlerRoute) {
  const context = new RouterContextProvider()
  const failIfRead = () => {
    throw new Error('A public response read the session')
  }
  context.set(routerRequestContext, { ...harness.ctx(), session: failIfRead, cartSecret: failIfRead })
  const response = await loader({ context, params: {}, request: new Request('http://localhost/') } as never)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

const openTags = (xml: string) => {
  const names: string[] = []
  const walk = (nodes: ReturnType<typeof parseDocument>['children']) => {
    for (const node of nodes)
      if ('name' in node && 'children' in node) {
        names.push(node.name)
        walk(node.children)
      }
  }
  walk(parseDocument(xml, { xmlMode: true }).children)
  return names
}

catalogTest(
  'the sitemap lists every page in three languages with alternates, and no personal page',
  async ({ harness }) => {
    await seedDocuments(harness.db, harness.now())

    const { text, type } = await responseOf(harness, sitemap)

    const urls = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
    expect(type).toContain('application/xml')
    expect(new Set(urls).size).toBe(urls.length)
    for (const path of [
      '/',
      '/solar',
      '/solis-50k-us-f',
      '/about',
      '/policy/PRIVACY_POLICY',
      '/article/reading-an-inverter-label',
    ])
      for (const prefix of ['', '/de', '/zh'])
        expect(urls).toContain(`http://localhost${prefix}${prefix && path === '/' ? '' : path}`)
    for (const path of ['/calculator', '/statemap', '/Solution', '/DesignPermit', '/slide', '/states/ohio'])
      expect(urls).toContain(`http://localhost${path}`)
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(urls.length)
    expect(text.match(/hreflang="zh-Hans"/g)).toHaveLength(urls.length)
    const entries = text.split('<url>').slice(1)
    expect(entries.filter((entry) => !/<lastmod>\d{4}-\d\d(?:-\d\d)?<\/lastmod>/.test(entry))).toEqual([])
    expect(urls.filter((url) => /cart|order|login|dashboard|preview/i.test(url ?? ''))).toEqual([])
    expect(openTags(text).filter((name) => name === 'url')).toHaveLength(urls.length)
  },
)

test('hidden pages are not in the sitemap', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  const before = (await responseOf(harness, sitemap)).text

  await setHidden(harness.db, 'page', '/about', true)

  expect(before).toContain('<loc>http://localhost/about</loc>')
  expect((await responseOf(harness, sitemap)).text).not.toContain('/about</loc>')
})

test('robots.txt excludes personal pages and names the sitemap', async ({ harness }) => {
  const { text } = await responseOf(harness, robots)

  for (const line of [
    'Disallow: /api/',
    'Disallow: /cart$',
    'Disallow: /zh/order$',
    'Disallow: /*?sort=',
    'Disallow: /*?redirect=',
    'Disallow: /de/solarReport?',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain('Sitemap: http://localhost/sitemap.xml')
})

test('the feed has full articles with absolute URLs as well-formed XML in the requested language', async ({
  harness,
}) => {
  await seedDocuments(harness.db, harness.now())
  harness.locale = 'zh'

  const { text, type } = await responseOf(harness, feed)

  expect(type).toContain('application/rss+xml')
  expect(text).toContain('<link>http://localhost/zh/article/reading-an-inverter-label</link>')
  expect(text).toContain('<title>如何读懂逆变器铭牌</title>')
  expect(text).not.toMatch(/(?:href|src)=&quot;\//)
  expect(openTags(text).slice(0, 2)).toEqual(['rss', 'channel'])
  const articles = readSeedDocuments().filter(({ kind }) => kind === 'article')
  expect(openTags(text).filter((name) => name === 'item')).toHaveLength(articles.length)
})

catalogTest('llms.txt lists families, pages and articles with descriptions', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())

  const { text } = await responseOf(harness, llms)

  expect(text).toMatch(/^# Heliostead\n\n> /)
  for (const path of [
    '/solar',
    '/about',
    '/calculator',
    '/states/ohio',
    '/article/reading-an-inverter-label',
  ])
    expect(text).toContain(`](http://localhost${path}): `)
  expect(text).toContain('/api/openapi.json')
  expect(text).toContain('](http://localhost/mcp): ')
  expect(text).toContain('creates at http://localhost/profile/access_tokens, also cart and order status')
})

test('the web manifest names the shop, its start page and icons of the stated sizes', async ({ harness }) => {
  const { text, type } = await responseOf(harness, webManifest)

  const manifest = JSON.parse(text)
  const sizes = manifest.icons.map(({ src }: { src: string }) => {
    const png = readFileSync(`public${src}`)
    return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
  })

  expect(type).toContain('application/manifest+json')
  expect(manifest).toMatchObject({ name: 'Heliostead', start_url: '/', scope: '/' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/products',
    '/calculator',
    '/cart',
  ])
  expect(sizes).toEqual(['192x192', '512x512', '512x512'])
  expect(manifest.icons.map(({ sizes: stated }: { sizes: string }) => stated)).toEqual(sizes)
})
