import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isPrivatePath } from './private-paths.ts'

test('a page is private in every language, letter case, encoding and with extra slashes', () => {
  for (const path of [
    '/login',
    '/de/login',
    '/ZH/LOGIN',
    '/%6Cogin',
    '/zh//VerificationLogin/',
    '/profile/two_step',
    '/de/Profile/Passkeys.data',
    '/order',
    '/Solution/order',
    '/de/design/ORDER',
    '/payFor/abc',
    '/orderStatus/abc',
    '/orders/0',
    '/%',
  ])
    expect([path, isPrivatePath(path)]).toEqual([path, true])
})

test('public pages are not private', () => {
  for (const path of ['/', '/de', '/solar', '/productDetails', '/Solution', '/design', '/ordering', '/quote'])
    expect([path, isPrivatePath(path)]).toEqual([path, false])
})

/** Pages that read the session only to prefill a form, and resources that browsers do not render. */
const openToAll = new Set([
  'contact',
  'consultation',
  'consultants',
  'quote',
  'TransformerQuote',
  'Partner',
  'Corporation',
  'personage',
  'applyFor',
  'installer',
  'contractor',
  'calculator',
  'yourHouse',
  'yourBill',
  'yourUse',
  'yourReport',
  'spa-running-cost',
  'statemap',
  'states',
  'states/:state',
  'documents/:product/wiring-overview.svg',
  'documents/:product/:document',
  'share/:kind/:id/:file',
  'pictures/:id/:file',
  'productFile/:id',
  'reviewPhoto/:id',
  'media/:id',
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'rss.xml',
  '.well-known/gpc.json',
  'manifest.webmanifest',
])

test('every personal page is private or listed as open to all', () => {
  const personal = routes.filter(({ file }) => !readFileSync(`app/${file}`, 'utf8').includes('public: true'))

  const forgotten = personal.filter(({ path = '' }) => !isPrivatePath(`/${path}`) && !openToAll.has(path))

  expect(forgotten.map(({ path }) => path)).toEqual([])
})
