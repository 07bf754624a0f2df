import { expect } from 'vitest'
import { test, type World } from '#tests/harness/harness.ts'
import { publicVersionOf } from '#tests/harness/public-version.ts'
import type { KeptPage } from '../blocks.ts'
import { findVersion } from '../content-documents.server.ts'
import { contentIndex, movedTo, saveRedirect } from '../content-index.server.ts'
import { carousels, readPage } from '../content-pages.server.ts'
import { everyAttack, harmIn } from '../html-attacks.factory.ts'
import {
  announceDue,
  listVersions,
  publish,
  restore,
  saveDraft,
  setHidden,
  unschedule,
} from './edit-content.server.ts'
import { previewPath } from './preview.server.ts'

const inAll = (en: string) => ({ en, de: `${en} (de)`, zh: `${en} (zh)` })

const aPage = (title: string, html = '<p>Words</p>'): KeptPage => ({
  title: inAll(title),
  description: inAll(`About ${title}`),
  blocks: [{ kind: 'text', html: inAll(html) }],
})

const draft = (world: World, key: string, body: KeptPage, more = {}) =>
  saveDraft(world.db, { kind: 'page', key, body, author_id: null, ...more })

async function show(world: World, key: string, body: KeptPage) {
  const saved = await draft(world, key, body)
  await publish(world.db, saved.version_id, world.now())
  return saved
}

const titleAt = async (world: World, path: string) => (await readPage(world.scope(), path))?.title ?? null
const later = (world: World, minutes: number) => new Date(world.clock.getTime() + minutes * 60_000)

test('a draft is seen by nobody until it is published; then by everybody, however they spell the path', async ({
  world,
}) => {
  const { version_id } = await draft(world, '/afterSalesService', aPage('After-sales'))
  expect(await titleAt(world, '/afterSalesService')).toBeNull()

  await publish(world.db, version_id, world.now())

  expect(await titleAt(world, '/AFTERsalesservice')).toBe('After-sales')
})

test('a scheduled version appears at its moment, and not before', async ({ world }) => {
  await show(world, '/about', aPage('Now'))
  const { version_id } = await draft(world, '/about', aPage('Then'))
  await publish(world.db, version_id, world.now(), later(world, 60))

  world.clock = later(world, 59)
  expect(await titleAt(world, '/about')).toBe('Now')
  world.clock = later(world, 1)

  expect(await titleAt(world, '/about')).toBe('Then')
})

test('when a scheduled version appears, the public caches are emptied, once', async ({ world }) => {
  const { version_id } = await draft(world, '/about', aPage('Then'))
  await publish(world.db, version_id, world.now(), later(world, 60))
  const before = await publicVersionOf(world.db)

  expect(await announceDue(world.db, world.now())).toBe(0)
  expect(await announceDue(world.db, later(world, 61))).toBe(1)
  expect(await announceDue(world.db, later(world, 62))).toBe(0)

  expect(await publicVersionOf(world.db)).toBe(before + 1)
})

test('what was scheduled can be called off, what was shown cannot', async ({ world }) => {
  const shown = await show(world, '/about', aPage('Now'))
  const planned = await draft(world, '/about', aPage('Then'))
  await publish(world.db, planned.version_id, world.now(), later(world, 60))

  await unschedule(world.db, planned.version_id, world.now())
  world.clock = later(world, 61)

  expect(await titleAt(world, '/about')).toBe('Now')
  await expect(unschedule(world.db, shown.version_id, world.now())).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(publish(world.db, shown.version_id, world.now())).rejects.toMatchObject({ kind: 'conflict' })
})

test('an earlier version is restored as a new one, and the history only grows', async ({ world }) => {
  const first = await show(world, '/about', aPage('First'))
  world.clock = later(world, 1)
  await show(world, '/about', aPage('Second'))
  world.clock = later(world, 1)

  await restore(world.db, first.version_id, 'sam', world.now())

  expect(await titleAt(world, '/about')).toBe('First')
  const versions = await listVersions(world.db, 'page', '/About')
  expect(versions.map(({ number, note, author_id }) => [number, note, author_id])).toEqual([
    [3, '#1', 'sam'],
    [2, '', null],
    [1, '', null],
  ])
})

test('two editors who began from the same version do not overwrite each other', async ({ world }) => {
  await show(world, '/about', aPage('Common'))
  await draft(world, '/about', aPage('Hers'), { based_on: 1 })

  const his = draft(world, '/about', aPage('His'), { based_on: 1 })

  await expect(his).rejects.toMatchObject({ kind: 'conflict', data: { newest: 2 } })
})

test('a hidden page is gone with all its versions kept, and comes back', async ({ world }) => {
  await show(world, '/about', aPage('About'))

  await setHidden(world.db, 'page', '/ABOUT', true)
  const hidden = await titleAt(world, '/about')
  await setHidden(world.db, 'page', '/about', false)

  expect([hidden, await titleAt(world, '/about')]).toEqual([null, 'About'])
})

test('a signed link shows a draft for a week, and no other document', async ({ world }) => {
  await show(world, '/about', aPage('Public'))
  const { version_id } = await draft(world, '/about', aPage('Secret'))
  const link = await previewPath(world.db, version_id, world.now())
  const token = new URL(link, 'http://localhost').searchParams.get('preview')
  const seen = async (path: string, given: string | null) =>
    (await readPage(world.scope(), path, given))?.title

  expect(link).toMatch(/^\/about\?preview=/)
  expect(await seen('/about', token)).toBe('Secret')
  expect(await seen('/other', token)).toBeUndefined()
  expect(await seen('/about', `${token}x`)).toBeUndefined()
  expect(await seen('/about', token?.replace(/\.\d+\./, '.9999999999.') ?? '')).toBeUndefined()
  world.clock = later(world, 7 * 24 * 60 + 1)
  expect(await seen('/about', token)).toBeUndefined()
})

test('a signed link shows a carousel that is not shown yet, before the others and to nobody else', async ({
  world,
}) => {
  const slides = (title: string) => ({
    title: inAll(title),
    slides: [{ title: inAll(title), image: { src: '/images/a.svg', alt: inAll('x'), width: 1, height: 1 } }],
  })
  const save = (key: string, title: string) =>
    saveDraft(world.db, { kind: 'carousel', key, body: slides(title), author_id: null })
  for (const key of ['/', '/solar'])
    await publish(world.db, (await save(key, `Shown at ${key}`)).version_id, world.now())
  const link = await previewPath(world.db, (await save('/solar', 'Drafted')).version_id, world.now())
  const page = await previewPath(
    world.db,
    (await draft(world, '/about', aPage('About'))).version_id,
    world.now(),
  )
  const seen = async (address?: string) => {
    const token = address && new URL(address, 'http://localhost').searchParams.get('preview')
    return (await carousels(world.scope(), token)).map(({ title, is_preview }) => [title, is_preview])
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

test('a text that is missing in a language is read in English', async ({ world }) => {
  await show(world, '/about', { ...aPage('About'), title: { en: 'About', de: 'Über uns' } })
  const titles = []
  for (const locale of ['en', 'de', 'zh'] as const) {
    world.locale = locale
    titles.push(await titleAt(world, '/about'))
  }

  expect(titles).toEqual(['About', 'Über uns', 'About'])
})

test('a page takes in the blocks of another, but never in a circle', async ({ world }) => {
  const including = (path: string, words: string): KeptPage => ({
    ...aPage(words, `<p>${words}</p>`),
    blocks: [
      { kind: 'text', html: inAll(`<p>${words}</p>`) },
      { kind: 'include', path },
    ],
  })
  await show(world, '/one', including('/two', 'one'))
  await show(world, '/two', including('/one', 'two'))

  const page = await readPage(world.scope(), '/one')

  expect(page?.blocks).toEqual([
    { kind: 'text', html: '<p>one</p>' },
    { kind: 'text', html: '<p>two</p>' },
  ])
})

test('nothing hostile is kept when it is saved, nor shown when it was kept in another way', async ({
  world,
}) => {
  const all = everyAttack
  const hostile: KeptPage = {
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

  const { version_id } = await show(world, '/hostile', hostile)
  const kept = await findVersion(world.db, version_id)
  expect(harmIn(answersIn((kept?.body as KeptPage | undefined)?.blocks))).toEqual([])

  // As somebody with a hand in the database could leave it; PostgreSQL itself takes no NUL.
  await world.db.$client.query('update content_versions set body = $2 where id = $1', [
    version_id,
    JSON.stringify(hostile).replaceAll(String.raw`\u0000`, ''),
  ])
  const shown = await readPage(world.scope(), '/hostile')
  expect(harmIn(answersIn(shown?.blocks))).toEqual([])
  expect(shown?.blocks[1]).toMatchObject({ links: [{ to: '#' }] })
  expect(shown?.blocks[2]).toMatchObject({ image: { src: '' } })
})

test('an address that has moved leads straight to where the page is now', async ({ world }) => {
  await saveRedirect(world.db, '/Old', '/newer')
  await saveRedirect(world.db, '/newer/', '/newest')
  const index = await contentIndex(world.db, world.services.version, world.now())

  expect([movedTo(index, '/OLD'), movedTo(index, '/newer'), movedTo(index, '/newest')]).toEqual([
    '/newest',
    '/newest',
    undefined,
  ])
  await expect(async () => saveRedirect(world.db, '/a', '/A/')).rejects.toMatchObject({ kind: 'invalid' })
})

test('moving a page back and forth never makes a circle', async ({ world }) => {
  await saveRedirect(world.db, '/a', '/b')
  await saveRedirect(world.db, '/b', '/a')
  const index = await contentIndex(world.db, world.services.version, world.now())

  expect([movedTo(index, '/a'), movedTo(index, '/b')]).toEqual([undefined, '/a'])
})
