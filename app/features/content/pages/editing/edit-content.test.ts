import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { publicVersionOf } from '#tests/harness/public-version.ts'
import type { StoredPage } from '../blocks.ts'
import { everyAttack, findUnsafeMarkup } from '../html/html-attacks.factory.ts'
import { findVersion } from '../queries/content-documents.server.ts'
import { contentIndex, findRedirect, saveRedirect } from '../queries/content-index.server.ts'
import { readCarousels, readPage } from '../queries/content-pages.server.ts'
import {
  announceScheduledContent,
  listVersions,
  publish,
  restore,
  saveDraft,
  setHidden,
  unschedule,
} from './edit-content.server.ts'
import { createPreviewPath } from './preview.server.ts'

const inAll = (en: string) => ({ en, de: `${en} (de)`, zh: `${en} (zh)` })

const aPage = (title: string, html = '<p>Words</p>'): StoredPage => ({
  title: inAll(title),
  description: inAll(`About ${title}`),
  blocks: [{ kind: 'text', html: inAll(html) }],
})

const draft = (harness: Harness, key: string, body: StoredPage, more = {}) =>
  saveDraft(harness.db, { kind: 'page', key, body, author_id: null, ...more })

async function show(harness: Harness, key: string, body: StoredPage) {
  const saved = await draft(harness, key, body)
  await publish(harness.db, saved.version_id, harness.now())
  return saved
}

const titleAt = async (harness: Harness, path: string) => (await readPage(harness.ctx(), path))?.title ?? null
const minutesLater = (harness: Harness, minutes: number) =>
  new Date(harness.clock.getTime() + minutes * 60_000)

test('a draft is hidden until it is published, and then found by any spelling of its path', async ({
  harness,
}) => {
  const { version_id } = await draft(harness, '/afterSalesService', aPage('After-sales'))
  expect(await titleAt(harness, '/afterSalesService')).toBeNull()

  await publish(harness.db, version_id, harness.now())

  expect(await titleAt(harness, '/AFTERsalesservice')).toBe('After-sales')
})

test('a scheduled version appears at its time, not before', async ({ harness }) => {
  await show(harness, '/about', aPage('Now'))
  const { version_id } = await draft(harness, '/about', aPage('Then'))
  await publish(harness.db, version_id, harness.now(), minutesLater(harness, 60))

  harness.clock = minutesLater(harness, 59)
  expect(await titleAt(harness, '/about')).toBe('Now')
  harness.clock = minutesLater(harness, 1)

  expect(await titleAt(harness, '/about')).toBe('Then')
})

test('when a scheduled version appears, the public caches are invalidated once', async ({ harness }) => {
  const { version_id } = await draft(harness, '/about', aPage('Then'))
  await publish(harness.db, version_id, harness.now(), minutesLater(harness, 60))
  const before = await publicVersionOf(harness.db)

  expect(await announceScheduledContent(harness.db, harness.now())).toBe(0)
  expect(await announceScheduledContent(harness.db, minutesLater(harness, 61))).toBe(1)
  expect(await announceScheduledContent(harness.db, minutesLater(harness, 62))).toBe(0)

  expect(await publicVersionOf(harness.db)).toBe(before + 1)
})

test('a scheduled version can be unscheduled, a published one cannot', async ({ harness }) => {
  const shown = await show(harness, '/about', aPage('Now'))
  const planned = await draft(harness, '/about', aPage('Then'))
  await publish(harness.db, planned.version_id, harness.now(), minutesLater(harness, 60))

  await unschedule(harness.db, planned.version_id, harness.now())
  harness.clock = minutesLater(harness, 61)

  expect(await titleAt(harness, '/about')).toBe('Now')
  await expect(unschedule(harness.db, shown.version_id, harness.now())).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(publish(harness.db, shown.version_id, harness.now())).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('an earlier version is restored as a new version, and no version is removed', async ({ harness }) => {
  const first = await show(harness, '/about', aPage('First'))
  harness.clock = minutesLater(harness, 1)
  await show(harness, '/about', aPage('Second'))
  harness.clock = minutesLater(harness, 1)

  await restore(harness.db, first.version_id, 'sam', harness.now())

  expect(await titleAt(harness, '/about')).toBe('First')
  const versions = await listVersions(harness.db, 'page', '/About')
  expect(versions.map(({ number, note, author_id }) => [number, note, author_id])).toEqual([
    [3, '#1', 'sam'],
    [2, '', null],
    [1, '', null],
  ])
})

test('two editors who started from the same version cannot overwrite each other', async ({ harness }) => {
  await show(harness, '/about', aPage('Common'))
  await draft(harness, '/about', aPage('Hers'), { based_on: 1 })

  const his = draft(harness, '/about', aPage('His'), { based_on: 1 })

  await expect(his).rejects.toMatchObject({ kind: 'conflict', data: { newest: 2 } })
})

test('a hidden page is 404, keeps its versions, and can be shown again', async ({ harness }) => {
  await show(harness, '/about', aPage('About'))

  await setHidden(harness.db, 'page', '/ABOUT', true)
  const hidden = await titleAt(harness, '/about')
  await setHidden(harness.db, 'page', '/about', false)

  expect([hidden, await titleAt(harness, '/about')]).toEqual([null, 'About'])
})

test('a signed link shows one draft for a week, and no other document', async ({ harness }) => {
  await show(harness, '/about', aPage('Public'))
  const { version_id } = await draft(harness, '/about', aPage('Secret'))
  const link = await createPreviewPath(harness.db, version_id, harness.now())
  const token = new URL(link, 'http://localhost').searchParams.get('preview')
  const seen = async (path: string, given: string | null) =>
    (await readPage(harness.ctx(), path, given))?.title

  expect(link).toMatch(/^\/about\?preview=/)
  expect(await seen('/about', token)).toBe('Secret')
  expect(await seen('/other', token)).toBeUndefined()
  expect(await seen('/about', `${token}x`)).toBeUndefined()
  expect(await seen('/about', token?.replace(/\.\d+\./, '.9999999999.') ?? '')).toBeUndefined()
  harness.clock = minutesLater(harness, 7 * 24 * 60 + 1)
  expect(await seen('/about', token)).toBeUndefined()
})

test('a signed link shows an unpublished carousel before the others, and only with the link', async ({
  harness,
}) => {
  const slides = (title: string) => ({
    title: inAll(title),
    slides: [{ title: inAll(title), image: { src: '/images/a.svg', alt: inAll('x'), width: 1, height: 1 } }],
  })
  const save = (key: string, title: string) =>
    saveDraft(harness.db, { kind: 'carousel', key, body: slides(title), author_id: null })
  for (const key of ['/', '/solar'])
    await publish(harness.db, (await save(key, `Shown at ${key}`)).version_id, harness.now())
  const link = await createPreviewPath(
    harness.db,
    (await save('/solar', 'Drafted')).version_id,
    harness.now(),
  )
  const page = await createPreviewPath(
    harness.db,
    (await draft(harness, '/about', aPage('About'))).version_id,
    harness.now(),
  )
  const seen = async (address?: string) => {
    const token = address && new URL(address, 'http://localhost').searchParams.get('preview')
    return (await readCarousels(harness.ctx(), token)).map(({ title, is_preview }) => [title, is_preview])
  }

  expect(link).toMatch(/^\/slide\?preview=/)
  expect(await seen(link)).toEqual([
    ['Drafted', true],
    ['Shown at /', false],
  ])
  const shown = [
    ['Shown at /', false],
    ['Shown at /solar', false],
  ]
  expect(await seen()).toEqual(shown)
  expect(await seen(`${link}x`)).toEqual(shown)
  expect(await seen(page)).toEqual(shown)
})

test('a text without a translation is shown in English', async ({ harness }) => {
  await show(harness, '/about', { ...aPage('About'), title: { en: 'About', de: 'Über uns' } })
  const titles = []
  for (const locale of ['en', 'de', 'zh'] as const) {
    harness.locale = locale
    titles.push(await titleAt(harness, '/about'))
  }

  expect(titles).toEqual(['About', 'Über uns', 'About'])
})

test('a page includes the blocks of another page, and circular includes end', async ({ harness }) => {
  const including = (path: string, words: string): StoredPage => ({
    ...aPage(words, `<p>${words}</p>`),
    blocks: [
      { kind: 'text', html: inAll(`<p>${words}</p>`) },
      { kind: 'include', path },
    ],
  })
  await show(harness, '/one', including('/two', 'one'))
  await show(harness, '/two', including('/one', 'two'))

  const page = await readPage(harness.ctx(), '/one')

  expect(page?.blocks).toEqual([
    { kind: 'text', html: '<p>one</p>' },
    { kind: 'text', html: '<p>two</p>' },
  ])
})

test('hostile markup is removed when it is saved, and when it is read', async ({ harness }) => {
  const all = everyAttack
  const hostile: StoredPage = {
    ...aPage('Hostile'),
    blocks: [
      { kind: 'faq', questions: all.map((one, at) => ({ question: inAll(`${at}`), html: inAll(one) })) },
      {
        kind: 'action',
        title: inAll('Go'),
        links: [{ to: 'javascript:alert(1)', label: inAll('x') }],
      },
      { kind: 'image', image: { src: 'https://evil.example/a.png', alt: inAll('x'), width: 1, height: 1 } },
    ],
  }
  const answersIn = (blocks: unknown[] | undefined) => {
    const { questions = [] } = (blocks?.[0] ?? {}) as { questions?: { html: string | { en: string } }[] }
    expect(questions).toHaveLength(all.length)
    return questions.map(({ html }) => (typeof html === 'string' ? html : html.en)).join('\n')
  }

  const { version_id } = await show(harness, '/hostile', hostile)
  const stored = await findVersion(harness.db, version_id)
  expect(findUnsafeMarkup(answersIn((stored?.body as StoredPage | undefined)?.blocks))).toEqual([])

  // As an attacker with access to the database could leave it; PostgreSQL itself rejects NUL.
  await harness.db.$client.query('update content_versions set body = $2 where id = $1', [
    version_id,
    JSON.stringify(hostile).replaceAll(String.raw`\u0000`, ''),
  ])
  const shown = await readPage(harness.ctx(), '/hostile')
  expect(findUnsafeMarkup(answersIn(shown?.blocks))).toEqual([])
  expect(shown?.blocks[1]).toMatchObject({ links: [{ to: '#' }] })
  expect(shown?.blocks[2]).toMatchObject({ image: { src: '' } })
})

test('a redirect leads directly to the current path', async ({ harness }) => {
  await saveRedirect(harness.db, '/Old', '/newer')
  await saveRedirect(harness.db, '/newer/', '/newest')
  const index = await contentIndex(harness.db, harness.services.version, harness.now())

  expect([
    findRedirect(index, '/OLD'),
    findRedirect(index, '/newer'),
    findRedirect(index, '/newest'),
  ]).toEqual([{ to: '/newest', status: 301 }, { to: '/newest', status: 301 }, undefined])
  await expect(async () => saveRedirect(harness.db, '/a', '/A/')).rejects.toMatchObject({ kind: 'invalid' })
})

test('moving a page back and forth creates no redirect loop', async ({ harness }) => {
  await saveRedirect(harness.db, '/a', '/b')
  await saveRedirect(harness.db, '/b', '/a')
  const index = await contentIndex(harness.db, harness.services.version, harness.now())

  expect([findRedirect(index, '/a'), findRedirect(index, '/b')]).toEqual([
    undefined,
    { to: '/a', status: 301 },
  ])
})
