import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { StoredPage } from '#features/content/pages/blocks.ts'
import { publish, saveDraft } from '#features/content/pages/editing/edit-content.server.ts'
import { type MenuEntryInput, saveNavigation } from '#features/content/pages/editing/edit-layout.server.ts'
import { createPreviewPath } from '#features/content/pages/editing/preview.server.ts'
import { saveRedirect } from '#features/content/pages/queries/content-index.server.ts'
import { aCatalog } from '#features/sales/cart/cart.factory.ts'
import { editorPageOf } from '#layout/layout-data.ts'
import { applyPrivacySignal, choicesCookieHeader, readChoices } from '#platform/consent/consent.ts'
import { routerRequestContext } from '#platform/http/request-context.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import * as unlisted from '../not-found.tsx'
import * as slug from '../shop/slug.tsx'
import type { UnlistedPage } from '../shop/unlisted-page.server.ts'
import { findHomeContent } from './content.server.ts'
import * as settings from './cookies-settings.tsx'

const aPage = (title: string): StoredPage => ({
  title: { en: title },
  description: { en: title },
  blocks: [{ kind: 'text', html: { en: '<p>Words</p>' } }],
})

async function show(harness: Harness, key: string, title: string) {
  const saved = await saveDraft(harness.db, { kind: 'page', key, body: aPage(title), author_id: null })
  await publish(harness.db, saved.version_id, harness.now())
}

function argsOf(harness: Harness, path: string, init?: RequestInit) {
  const context = new RouterContextProvider()
  const failIfRead = () => {
    throw new Error('A public page read the session')
  }
  context.set(routerRequestContext, { ...harness.ctx(), session: failIfRead, cartSecret: failIfRead })
  const request = new Request(`http://localhost${path}`, init)
  return { context, params: {}, request } as never
}

test('a new content page is shown at once, with one or two path segments', async ({ harness }) => {
  await show(harness, '/spring-sale', 'Spring')
  await show(harness, '/learn/first-steps', 'First steps')

  const one = await slug.loader(argsOf(harness, '/spring-sale'))
  const two = await unlisted.loader(argsOf(harness, '/learn/first-steps'))

  expect(one.data).toMatchObject({ kind: 'content', content: { page: { title: 'Spring' } } })
  expect(two.data).toMatchObject({ kind: 'content', content: { page: { title: 'First steps' } } })
  const other_case = unlisted.loader(argsOf(harness, '/Learn/First-steps'))
  await expect(other_case).rejects.toMatchObject({ status: 301 })
})

const anEntry = (vue_path: string, path: string): MenuEntryInput => {
  const words = { en: `Title of ${vue_path}` }
  return { path, vue_path, category_name: words, seo_title: words, isShow: 1, children: [] }
}

const titleOf = ({ meta }: UnlistedPage) => meta.flatMap((one) => ('title' in one ? [one.title] : []))[0]

test('a navigation entry registers the address in its vue_path at once, until it is hidden', async ({
  harness,
}) => {
  await show(harness, '/spring-sale', 'Spring')
  const entry = anEntry('/Season/offers', '/spring-sale')
  await saveNavigation(harness.db, [entry])
  const { data: shown } = await unlisted.loader(argsOf(harness, '/season/Offers'))
  await saveNavigation(harness.db, [{ ...entry, isShow: 0 }])
  const hidden = await unlisted.loader(argsOf(harness, '/season/Offers')).catch((thrown: unknown) => thrown)

  expect(shown).toMatchObject({ content: { page: { title: 'Spring', path: '/Season/offers' } } })
  expect(titleOf(shown)).toBe('Title of /Season/offers · Heliostead')
  expect(hidden).toMatchObject({ init: { status: 404 } })
})

test('an entry registers its address for a category, a product or a listed page, with one or two path segments', async ({
  harness,
}) => {
  await aCatalog(harness.db, { id: 'panel-a' })
  await saveNavigation(harness.db, [
    anEntry('/all-goods', '/products'),
    anEntry('/goods/panels', '/solar-panels'),
    anEntry('/best-panel', '/panel-a'),
    anEntry('/offers/panel', '/productDetails?id=panel-a'),
    anEntry('/ask-us', '/quote'),
    anEntry('/again', '/all-goods'),
  ])

  const goods = (await slug.loader(argsOf(harness, '/all-goods?page=1'))).data
  const again = (await slug.loader(argsOf(harness, '/again'))).data
  const best = (await slug.loader(argsOf(harness, '/best-panel'))).data
  const offer = (await unlisted.loader(argsOf(harness, '/offers/panel'))).data
  const form = await slug.loader(argsOf(harness, '/ask-us')).catch((thrown: unknown) => thrown)

  expect(goods).toMatchObject({ kind: 'family', category: { path: '/products' } })
  expect(again).toMatchObject({ kind: 'family', category: { path: '/products' } })
  expect(best).toMatchObject({ kind: 'product', product: { detail: { product_id: 'panel-a' } } })
  expect(offer).toMatchObject({ kind: 'product', product: { detail: { product_id: 'panel-a' } } })
  expect([goods, best, offer].map(titleOf)).toEqual([
    'Title of /all-goods · Heliostead',
    'Title of /best-panel · Heliostead',
    'Title of /offers/panel · Heliostead',
  ])
  expect([(form as Response).status, (form as Response).headers.get('location')]).toEqual([302, '/quote'])
})

test('entries that link to each other in a circle register no page', async ({ harness }) => {
  await saveNavigation(harness.db, [anEntry('/here', '/there'), anEntry('/there', '/here')])

  const found = await slug.loader(argsOf(harness, '/here')).catch((thrown: unknown) => thrown)

  expect(found).toMatchObject({ init: { status: 404 } })
})

test('a content page states on every route whether it has header and footer', async ({ harness }) => {
  for (const key of ['/bare', '/two/bare', '/']) {
    const body = { ...aPage('Bare'), has_header: false, has_footer: false }
    const saved = await saveDraft(harness.db, { kind: 'page', key, body, author_id: null })
    await publish(harness.db, saved.version_id, harness.now())
  }

  const one = (await slug.loader(argsOf(harness, '/bare'))).data
  const two = (await unlisted.loader(argsOf(harness, '/two/bare'))).data
  const written = await findHomeContent(harness.ctx(), null)

  for (const loaded of [one, two, { written }])
    expect(editorPageOf(loaded)).toMatchObject({ has_header: false, has_footer: false })
})

test('a moved address redirects with 301', async ({ harness }) => {
  await saveRedirect(harness.db, '/old-offer', '/products')
  await saveRedirect(harness.db, '/blog/2019/old', '/about')
  const redirectOf = async (loading: Promise<unknown>) => {
    const answer = (await loading.catch((thrown: unknown) => thrown)) as Response
    return [answer.status, answer.headers.get('location')]
  }

  expect(await redirectOf(slug.loader(argsOf(harness, '/OLD-offer')))).toEqual([301, '/products'])
  expect(await redirectOf(unlisted.loader(argsOf(harness, '/blog/2019/old')))).toEqual([301, '/about'])
})

test('a preview is not cached and not indexed', async ({ harness }) => {
  const body = aPage('Draft')
  const { version_id } = await saveDraft(harness.db, { kind: 'page', key: '/draft', body, author_id: null })
  const link = await createPreviewPath(harness.db, version_id, harness.now())

  const found = (await unlisted.loader(argsOf(harness, link))) as {
    init: { headers: Record<string, string> }
  }
  const without = await unlisted.loader(argsOf(harness, '/draft')).catch((thrown: unknown) => thrown)

  expect(found.init.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  expect(without).toMatchObject({ init: { status: 404 } })
})

test('cookie choices are stored for a year, without those that GPC refuses', async ({ harness }) => {
  const choose = async (headers: Record<string, string>) => {
    const body = new URLSearchParams({ preferences: 'on', marketing: 'on' })
    const answer = await settings.action(
      argsOf(harness, '/cookiesSettings', { method: 'POST', body, headers }),
    )
    return new Headers((answer as { init: ResponseInit }).init.headers).get('set-cookie')
  }

  expect(await choose({})).toBe(
    'cookieChoices=1.preferences.marketing; Path=/; Max-Age=31536000; SameSite=Lax',
  )
  expect(await choose({ 'sec-gpc': '1' })).toContain('cookieChoices=1.preferences;')
})

test('an invalid or outdated choices cookie allows nothing', () => {
  const none = { preferences: false, statistics: false, marketing: false, maps: false }

  for (const cookie of [null, undefined, '', '0.statistics', 'statistics', '1', '1.everything', '<script>'])
    expect(readChoices(cookie)).toEqual(none)
  const all = { preferences: true, statistics: true, marketing: true, maps: true }
  const value = /=([^;]*)/.exec(choicesCookieHeader(all, true))?.[1]
  expect(readChoices(value)).toEqual(all)
  expect(applyPrivacySignal(all, true)).toEqual({ ...all, marketing: false })
})

test('the home page is cached in each language, but previews are not', async ({ harness }) => {
  const titleOfHome = async (preview: string | null = null, locale: 'en' | 'de' = 'en') =>
    (await findHomeContent({ ...harness.ctx(), locale }, preview))?.page.title
  const saveHome = (en: string, de: string) =>
    saveDraft(harness.db, {
      kind: 'page',
      key: '/',
      body: { ...aPage(en), title: { en, de } },
      author_id: null,
    })
  await publish(harness.db, (await saveHome('First', 'Erste')).version_id, harness.now())
  const before = [await titleOfHome(), await titleOfHome(null, 'de')]
  const { version_id } = await saveHome('Second', 'Zweite')
  const address = await createPreviewPath(harness.db, version_id, harness.now())
  const token = new URL(address, 'http://localhost').searchParams.get('preview')
  const previewed = await titleOfHome(token)
  const meanwhile = await titleOfHome()
  await publish(harness.db, version_id, harness.now())

  expect(before).toEqual(['First', 'Erste'])
  expect([previewed, meanwhile]).toEqual(['Second', 'First'])
  expect([await titleOfHome(), await titleOfHome(null, 'de')]).toEqual(['Second', 'Zweite'])
})
