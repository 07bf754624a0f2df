import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isPrivatePath } from './private-paths.ts'

test('a private page is one in every language, letter case, encoding and with further slashes', () => {
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
    '/orders/0',
    '/%',
  ])
    expect([path, isPrivatePath(path)]).toEqual([path, true])
})

test('pages for everybody are not private', () => {
  for (const path of ['/', '/de', '/solar', '/productDetails', '/Solution', '/design', '/ordering', '/quote'])
    expect([path, isPrivatePath(path)]).toEqual([path, false])
})

/** Pages that ask who is there only to fill in a form, and what no browser renders. */
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
  'statemap',
  'robots.txt',
  'sitemap.xml',
  'llms.txt',
  'rss.xml',
  '.well-known/gpc.json',
])

test('every page that is not the same for everybody is private, or named as open to all', () => {
  const personal = routes.filter(({ file }) => !readFileSync(`app/${file}`, 'utf8').includes('public: true'))

  const forgotten = personal.filter(({ path = '' }) => !isPrivatePath(`/${path}`) && !openToAll.has(path))

  expect(forgotten.map(({ path }) => path)).toEqual([])
})
