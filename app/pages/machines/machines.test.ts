import { parseDocument } from 'htmlparser2'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { seedCatalog } from '#features/catalog/management/seed-catalog.server.ts'
import { setHidden } from '#features/content/pages/editing/edit-content.server.ts'
import { readSeedDocuments, seedDocuments } from '#features/content/pages/seed-content.server.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import * as feed from './feed.ts'
import * as llms from './llms.ts'
import * as robots from './robots.ts'
import * as sitemap from './sitemap.ts'

type Machine = { loader: (args: never) => Promise<Response> }

/** What a machine is answered, without anybody asking who it is. */
async function answerOf(harness: Harness, { loader }: Machine) {
  const context = new RouterContextProvider()
  const mayNotAsk = () => {
    throw new Error('A public answer asked who is there')
  }
  context.set(routerRequestContext, { ...harness.ctx(), session: mayNotAsk, cartSecret: mayNotAsk })
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

test('the sitemap names every page in three languages, each with its alternates, and no page of one person', async ({
  harness,
}) => {
  await seedCatalog(harness.db)
  await seedDocuments(harness.db, harness.now())

  const { text, type } = await answerOf(harness, sitemap)

  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)
  expect(type).toContain('application/xml')
  expect(new Set(places).size).toBe(places.length)
  for (const path of [
    '/',
    '/solar',
    '/solis-50k-us-f',
    '/about',
    '/policy/PRIVACY_POLICY',
    '/article/reading-an-inverter-label',
  ])
    for (const prefix of ['', '/de', '/zh'])
      expect(places).toContain(`http://localhost${prefix}${prefix && path === '/' ? '' : path}`)
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(places.length)
  expect(places.filter((place) => /cart|order|login|dashboard|preview/i.test(place ?? ''))).toEqual([])
  expect(openTags(text).filter((name) => name === 'url')).toHaveLength(places.length)
})

test('what an editor hides leaves the sitemap', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  const before = (await answerOf(harness, sitemap)).text

  await setHidden(harness.db, 'page', '/about', true)

  expect(before).toContain('<loc>http://localhost/about</loc>')
  expect((await answerOf(harness, sitemap)).text).not.toContain('/about</loc>')
})

test('robots are told what is nobody’s business, and where the sitemap is', async ({ harness }) => {
  const { text } = await answerOf(harness, robots)

  for (const line of ['Disallow: /api/', 'Disallow: /cart$', 'Disallow: /zh/order$', 'Disallow: /*?sort='])
    expect(text.split('\n')).toContain(line)
  expect(text).toContain('Sitemap: http://localhost/sitemap.xml')
})

test('the feed carries whole articles with absolute addresses, as well-formed XML, in the reader’s language', async ({
  harness,
}) => {
  await seedDocuments(harness.db, harness.now())
  harness.locale = 'zh'

  const { text, type } = await answerOf(harness, feed)

  expect(type).toContain('application/rss+xml')
  expect(text).toContain('<link>http://localhost/zh/article/reading-an-inverter-label</link>')
  expect(text).toContain('<title>如何读懂逆变器铭牌</title>')
  expect(text).not.toMatch(/(?:href|src)=&quot;\//)
  expect(openTags(text).slice(0, 2)).toEqual(['rss', 'channel'])
  const articles = readSeedDocuments().filter(({ kind }) => kind === 'article')
  expect(openTags(text).filter((name) => name === 'item')).toHaveLength(articles.length)
})

test('llms.txt lists families, pages and articles with what they are about', async ({ harness }) => {
  await seedCatalog(harness.db)
  await seedDocuments(harness.db, harness.now())

  const { text } = await answerOf(harness, llms)

  expect(text).toMatch(/^# Heliostead\n\n> /)
  for (const path of ['/solar', '/about', '/article/reading-an-inverter-label'])
    expect(text).toContain(`](http://localhost${path}): `)
  expect(text).toContain('/api/openapi.json')
})
