import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { seedDocuments } from '../seed-content.server.ts'
import { compareBodies } from './compare-bodies.ts'
import { missingTexts } from './missing-texts.ts'

type Saved = { version_id: string; number: number; document_id: string }
type Listed = { key: string; missing_de: number; missing_zh: number }
type Change = { place: string; locale: string | null; before: string | null; after: string | null }

async function asRole(harness: Harness, role: string) {
  const staff = await harness.signIn(`${role}@example.com`, ['Sam', 'Sutter'])
  await harness.db.$client.query('update users set role = $2 where id = $1', [staff.id, role])
  return staff
}

const inAll = (en: string) => ({ en, de: `${en} (de)`, zh: `${en} (zh)` })
const text = (en: string) => ({ kind: 'text', html: inAll(`<p>${en}</p>`) })
const aPage = (title: string, blocks: object[] = [text('Words')]) => ({
  title: inAll(title),
  description: inAll('About it'),
  blocks,
})

const draft = async (harness: Harness, key: string, body: object, more = {}) =>
  (await harness.call<Saved>('/content/draft', { kind: 'page', key, body, ...more })).data

const keysOf = async (harness: Harness, filter: object) =>
  (await harness.call<{ list: Listed[] }>('/content/documents', { page_size: 100, ...filter })).data.list.map(
    ({ key }) => key,
  )

test('content is found by type, state, words, and missing translation', async ({ harness }) => {
  await asRole(harness, 'owner')
  const live = await draft(harness, '/live', aPage('Published'))
  await harness.call('/content/publish', { version_id: live.version_id })
  const later = await draft(harness, '/later', aPage('Planned'))
  await harness.call('/content/publish', { version_id: later.version_id, at: '2027-01-01T00:00:00Z' })
  await draft(harness, '/draft', { ...aPage('Drafted'), title: { en: 'Drafted', de: 'Entworfen' } })
  const gone = await draft(harness, '/gone', aPage('Gone'))
  await harness.call('/content/publish', { version_id: gone.version_id })
  await harness.call('/content/hide', { kind: 'page', key: '/gone', is_hidden: true })

  expect(await keysOf(harness, { status: 'live' })).toEqual(['/live'])
  expect(await keysOf(harness, { status: 'scheduled' })).toEqual(['/later'])
  expect(await keysOf(harness, { status: 'draft' })).toEqual(['/draft'])
  expect(await keysOf(harness, { status: 'hidden' })).toEqual(['/gone'])
  expect(await keysOf(harness, { missing: 'zh' })).toEqual(['/draft'])
  expect(await keysOf(harness, { missing: 'de' })).toEqual([])
  expect(await keysOf(harness, { search: 'entworf' })).toEqual(['/draft'])
  expect(await keysOf(harness, { search: '/LIVE' })).toEqual(['/live'])
  expect(await keysOf(harness, { kind: 'article' })).toEqual([])
  expect(await keysOf(harness, { sort: '-title' })).toEqual(['/live', '/later', '/gone', '/draft'])
})

test('the list counts the same missing texts as the report names', async ({ harness }) => {
  await asRole(harness, 'owner')
  const half = {
    ...aPage('Half'),
    description: { en: 'Only English' },
    blocks: [
      { kind: 'text', html: { en: '<p>a</p>', zh: '<p>b</p>' } },
      { kind: 'image', image: { src: '/images/a.svg', alt: { en: '' }, width: 1, height: 1 } },
    ],
  }
  await draft(harness, '/half', half)

  const { list } = (await harness.call<{ list: Listed[] }>('/content/documents', {})).data
  const report = await harness.call<{ list: { texts: { place: string; missing: string[] }[] }[] }>(
    '/content/missing',
  )

  expect(list[0]).toMatchObject({ missing_de: 2, missing_zh: 1 })
  expect(report.data.list[0]?.texts).toMatchObject([
    { place: 'blocks.0.html', missing: ['de'] },
    { place: 'description', missing: ['de', 'zh'] },
  ])
  expect(missingTexts(half)).toHaveLength(2)
})

test('the seed content lacks no translation', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  await asRole(harness, 'owner')

  expect(await keysOf(harness, { missing: 'any' })).toEqual([])
})

test('two versions are compared by field and language; an inserted block changes no other', async ({
  harness,
}) => {
  await asRole(harness, 'owner')
  const first = await draft(harness, '/compared', aPage('Before', [text('One'), text('Two')]))
  const second = await draft(harness, '/compared', {
    ...aPage('Before', [{ kind: 'quote', words: inAll('New') }, text('One'), text('Two, changed')]),
    title: { ...inAll('Before'), de: 'Danach' },
  })
  const other = await draft(harness, '/other', aPage('Other'))

  const found = await harness.call<Change[]>('/content/compare', {
    from: first.version_id,
    to: second.version_id,
  })
  const foreign = await harness.call('/content/compare', { from: first.version_id, to: other.version_id })

  const changed = found.data.map(({ place, locale, before, after }) => [place, locale, before, after])
  expect(changed).toContainEqual(['title', 'de', 'Before (de)', 'Danach'])
  expect(changed).toContainEqual(['blocks.0.words', 'en', null, 'New'])
  expect(changed).toContainEqual(['blocks.2.html', 'en', '<p>Two</p>', '<p>Two, changed</p>'])
  expect(new Set(found.data.map(({ place }) => place))).toEqual(
    new Set(['title', 'blocks.0.kind', 'blocks.0.words', 'blocks.2.html']),
  )
  expect(foreign.code).toBe(404)
})

test('a removed block is named with its position in the older version', () => {
  const changes = compareBodies(
    aPage('x', [text('One'), text('Two'), { kind: 'quote', words: inAll('Gone') }]),
    aPage('x', [text('One'), text('Two')]),
  )

  expect(changes.every(({ place, after }) => place.startsWith('blocks.2.') && after === null)).toBe(true)
  expect(changes.map(({ before }) => before)).toContain('Gone')
})

test('a time without an offset is one on the clocks of the shop, in winter and in summer', async ({
  harness,
}) => {
  await asRole(harness, 'owner')
  const next = async (key: string, at: string) => {
    const { version_id } = await draft(harness, key, aPage('Timed'))
    await harness.call('/content/publish', { version_id, at })
    const { data } = await harness.call<{ list: { next_at: string | null }[] }>('/content/documents', {
      search: key,
    })
    return data.list[0]?.next_at
  }

  expect(await next('/winter', '2026-12-02T09:30')).toBe('2026-12-02T14:30:00.000Z')
  expect(await next('/summer', '2027-07-02T09:30')).toBe('2027-07-02T13:30:00.000Z')
  expect(await next('/offset', '2026-12-02T09:30:00+01:00')).toBe('2026-12-02T08:30:00.000Z')
})

test('restoring publishes, so an editor without that permission is refused', async ({ harness }) => {
  await asRole(harness, 'owner')
  const { version_id } = await draft(harness, '/restored', aPage('First'))
  await harness.call('/content/publish', { version_id })
  await harness.db.$client.query(
    `insert into staff_roles (id, name, permissions) values ('writer', 'Writer', '{content.read,content.edit}')`,
  )
  await asRole(harness, 'writer')

  const refused = await harness.call('/content/restore', { version_id })
  const saved = await harness.call('/content/draft', {
    kind: 'page',
    key: '/restored',
    body: aPage('Second'),
    based_on: 1,
  })

  expect([refused.code, saved.code]).toEqual([403, 200])
})

test('every change of content is in the audit log with its staff member', async ({ harness }) => {
  const sam = await asRole(harness, 'owner')
  const { version_id } = await draft(harness, '/logged', aPage('Logged'))
  await harness.call('/content/publish', { version_id })
  await harness.call('/content/restore', { version_id })
  await harness.call('/content/hide', { kind: 'page', key: '/logged', is_hidden: true })
  await harness.call('/content/redirects/save', { from_path: '/from', to_path: '/logged' })

  const { rows } = await harness.db.$client.query(
    `select action, actor_id from audit_log where action like 'content.%' or action like 'redirect.%' order by id`,
  )

  expect(rows).toEqual(
    ['content.saved', 'content.published', 'content.restored', 'content.unpublished', 'redirect.saved'].map(
      (action) => ({ action, actor_id: sam.id }),
    ),
  )
})

test('a new document does not overwrite one at the same address', async ({ harness }) => {
  await asRole(harness, 'owner')
  await draft(harness, '/taken', aPage('First'), { based_on: 0 })

  const second = await harness.call<{ fields: Record<string, string> }>('/content/draft', {
    kind: 'page',
    key: '/Taken',
    body: aPage('Second'),
    based_on: 0,
  })

  expect(second.code).toBe(409)
  expect(Object.keys(second.data.fields)).toEqual(['key'])
})
