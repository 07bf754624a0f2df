import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { seedContent } from '../seed-content.server.ts'
import { applyNoticeDates } from './edit-layout.server.ts'

type Site = { header_notice: { en: string } | null; header_notices: object[] }

async function asOwner(harness: Harness) {
  const sam = await harness.signIn('sam@example.com')
  await harness.db.$client.query('update users set role = $2 where id = $1', [sam.id, 'owner'])
}

const notice = (id: string, more = {}) => ({
  id,
  title: { en: id },
  words: { en: `Words of ${id}` },
  ...more,
})

const shown = async (harness: Harness) =>
  (await harness.call<Site>('/content/site')).data.header_notice?.en ?? null

const at = (harness: Harness, time: string) => {
  harness.clock = new Date(time)
  return applyNoticeDates(harness.db, harness.now())
}

test('a notice with dates is shown between them, then the chosen one returns', async ({ harness }) => {
  await asOwner(harness)
  const usual = notice('usual')
  const sale = notice('sale', { from: '2026-12-10T05:00:00Z', until: '2026-12-12T05:00:00Z' })

  await harness.call('/content/site/save', { header_notices: [usual, sale], default_notice: usual.words })
  const before = await shown(harness)
  const has_begun = await at(harness, '2026-12-10T05:00:00Z')
  const during = await shown(harness)
  const again = await at(harness, '2026-12-11T05:00:00Z')
  const has_ended = await at(harness, '2026-12-12T05:00:00Z')

  expect([before, during, await shown(harness)]).toEqual([
    'Words of usual',
    'Words of sale',
    'Words of usual',
  ])
  expect([has_begun, again, has_ended]).toEqual([true, false, true])
})

test('a notice without an end stays; one with dates cannot be chosen by hand', async ({ harness }) => {
  await asOwner(harness)
  const always = notice('always', { from: '2026-11-01T00:00:00Z' })

  await harness.call('/content/site/save', { header_notices: [always] })
  const chosen = await harness.call('/content/notice', { id: 'always' })

  expect(await shown(harness)).toBe('Words of always')
  expect(chosen.code).toBe(422)
})

test('the seeded notice stays until another one is chosen', async ({ harness }) => {
  await seedContent(harness.db)
  await asOwner(harness)
  const seeded = await shown(harness)

  const has_changed = await at(harness, '2026-12-15T00:00:00Z')

  expect(seeded).not.toBeNull()
  expect([has_changed, await shown(harness)]).toEqual([false, seeded])
})

test('the menu is read as it was saved, with hidden entries', async ({ harness }) => {
  await asOwner(harness)
  const child = {
    path: '/faq',
    vue_path: '/faq',
    category_name: { en: 'Questions', de: 'Fragen' },
    seo_title: { en: 'Questions' },
    isShow: 0,
    children: [],
  }
  const entries = [{ ...child, path: '/about', vue_path: '/about-us', isShow: 1, children: [child] }]

  await harness.call('/content/navigation/save', { entries })

  expect((await harness.call('/content/navigation')).data).toEqual(entries)
})

test('a redirect has a status, and says when a page takes its place', async ({ harness }) => {
  await asOwner(harness)
  const body = {
    title: { en: 'x' },
    description: { en: 'x' },
    blocks: [{ kind: 'text', html: { en: '<p>x</p>' } }],
  }
  const saved = await harness.call<{ version_id: string }>('/content/draft', {
    kind: 'page',
    key: '/Sale',
    body,
  })
  await harness.call('/content/publish', { version_id: saved.data.version_id })

  await harness.call('/content/redirects/save', { from_path: '/Old', to_path: '/about' })
  await harness.call('/content/redirects/save', { from_path: '/sale', to_path: '/about', status: 302 })
  const wrong = await harness.call('/content/redirects/save', {
    from_path: '/a',
    to_path: '/b',
    status: 307,
  })

  expect((await harness.call('/content/redirects')).data).toEqual([
    { from_path: '/old', to_path: '/about', status: 301, has_page: false },
    { from_path: '/sale', to_path: '/about', status: 302, has_page: true },
  ])
  expect(wrong.code).toBe(422)
})
