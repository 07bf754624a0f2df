import { expect } from 'vitest'
import { type Harness, openApiDocument, test } from '#tests/harness/harness.ts'
import { missingTexts } from './editing/missing-texts.ts'
import { readSeedDocuments, seedContent, seedDocuments } from './seed-content.server.ts'

type Problems = { fields: Record<string, string> }

async function asStaff(harness: Harness) {
  const sam = await harness.signIn('sam@example.com', ['Sam', 'Sutter'])
  await harness.db.$client.query('update users set role = $2 where id = $1', [sam.id, 'owner'])
  return sam
}

const aBody = (title: string) => ({
  title: { en: title },
  description: { en: 'Items' },
  blocks: [{ kind: 'text', html: { en: '<p onclick="x">Hello</p>' } }],
})

test('a policy is found by its label and returned in the requested language as sanitized HTML', async ({
  harness,
}) => {
  await seedDocuments(harness.db, harness.now())
  harness.locale = 'de'

  const found = await harness.call<{ title: string; content: string }>('/user/get-policy-byid/COOKIE_POLICY')
  const unknown = await harness.call('/user/get-policy-byid/NO_SUCH_POLICY')
  const inBody = await harness.call('/user/get-policy-byid/policy', { label: 'COOKIE_POLICY' })

  expect(inBody.data).toEqual(found.data)
  expect(found.data.title).toBe('Cookie-Richtlinie')
  expect(found.data.content).toContain('href="/de/cookiesSettings"')
  expect(unknown).toMatchObject({ code: 404, data: null })
})

test('OpenAPI describes the path parameter of the policy endpoint', () => {
  const call = openApiDocument().paths?.['/user/get-policy-byid/{label}']?.post

  expect(call?.parameters).toMatchObject([{ name: 'label', in: 'path', required: true }])
})

test('an article is found by its ID; a missing ID is a field error, an unknown one is 404', async ({
  harness,
}) => {
  await seedDocuments(harness.db, harness.now())
  const path = '/blog/article/get_article_content'

  const found = await harness.get<{ content: string; published_on: string }>(
    `${path}?id=reading-an-inverter-label`,
  )
  const unnamed = await harness.get<Problems>(path)
  const unknown = await harness.get(`${path}?id=nothing`)

  expect(found.data.published_on).toBe('2026-11-09')
  expect(found.data.content).toContain('<th scope="col">')
  expect(Object.keys(unnamed.data.fields)).toEqual(['id'])
  expect(unknown.code).toBe(404)
})

test('carousels are listed and found by their path; an unknown path has no slides', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())

  const all = await harness.call<{ path: string; slides: unknown[] }[]>('/blog/carousel/get_carousel_list')
  const home = await harness.call<unknown[]>('/blog/carousel/get_carousel_by_path', { path: '/' })
  const none = await harness.call('/blog/carousel/get_carousel_by_path', { path: '/none' })
  const unnamed = await harness.call('/blog/carousel/get_carousel_by_path', {})

  expect(all.data.map(({ path }) => path)).toEqual([
    '/',
    '/commercial',
    '/outdoorSPA',
    '/solar',
    '/transformers',
  ])
  expect(home.data).toEqual(all.data[0]?.slides)
  expect(none).toMatchObject({ code: 200, data: [] })
  expect(unnamed.code).toBe(422)
})

test('a page is returned as header, HTML and blocks, and the header notices with a flag on the shown one', async ({
  harness,
}) => {
  await seedContent(harness.db)
  await seedDocuments(harness.db, harness.now())

  const page = await harness.call<Record<string, string>>('/blog/router/path', { path: '/ABOUT' })
  const notices = await harness.call<{
    header: string
    content: { id: string; words: string; is_shown: boolean }[]
  }>('/blog/router/path', { path: '/headersList' })

  expect(page.data.header).toBe('About Heliostead')
  expect(page.data.content).toContain('<h2>Common questions</h2>')
  expect(notices.data.content.filter((one) => one.is_shown).map((one) => one.words)).toEqual([
    notices.data.header,
  ])
})

test('a page, article or policy is found by any spelling of its URL', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  const header = async (path: string) =>
    (await harness.call<{ header: string } | null>('/blog/router/path', { path })).data?.header

  for (const path of ['/about/', 'about', '//about', '/about?from=mail#team', '/ABOUT//'])
    expect(await header(path), path).toBe('About Heliostead')
  expect(await header('/de/about')).toBe('Über Heliostead')
  expect(await header('/')).toBe('Home')
  expect(await header('/de')).toBe('Startseite')
  expect(await header('/article/reading-an-inverter-label')).toBe('How to read the label of an inverter')
  expect(await header('/policy/cookie_policy')).toBe('Cookies Policy')
  for (const path of ['/nothing', '/article/nothing', '/policy/nothing', '/article', '/../about'])
    expect((await harness.call('/blog/router/path', { path })).code, path).toBe(404)
})

test('the header notice can be replaced or removed', async ({ harness }) => {
  await seedContent(harness.db)
  await asStaff(harness)
  const shown = async () =>
    (await harness.call<{ content: string }>('/blog/router/path', { path: '/header' })).data.content

  await harness.call('/content/notice', { id: 'hours' })
  const replaced = await shown()
  await harness.call('/content/notice', { id: null })

  expect(replaced).toContain('Eastern Time')
  expect(await shown()).toBe('')
  expect((await harness.call('/content/notice', { id: 'nothing' })).code).toBe(404)
})

test('staff draft, preview, publish, restore and hide; each version keeps its author', async ({
  harness,
}) => {
  const sam = await asStaff(harness)
  const page = { kind: 'page', key: '/spring' }

  const saved = await harness.call<{ version_id: string; number: number }>('/content/draft', {
    ...page,
    body: aBody('Spring'),
    note: 'first',
  })
  const { version_id } = saved.data
  const preview = await harness.call<{ path: string }>('/content/preview', { version_id })
  const unseen = await harness.call('/blog/router/path', { path: '/spring' })
  await harness.call('/content/publish', { version_id })
  const seen = await harness.call<{ content: string }>('/blog/router/path', { path: '/spring' })
  await harness.call('/content/restore', { version_id })
  const versions = await harness.call<{ author_id: string; number: number }[]>('/content/versions', page)
  const listed = await harness.call<{ list: { key: string; shown: number }[] }>('/content/documents')
  await harness.call('/content/hide', { ...page, is_hidden: true })
  const hidden = await harness.call('/blog/router/path', { path: '/spring' })

  expect(preview.data.path).toContain('/spring?preview=')
  expect([unseen.code, seen.code, hidden.code]).toEqual([404, 200, 404])
  expect(seen.data.content).toBe('<p>Hello</p>')
  expect(versions.data.map(({ number, author_id }) => [number, author_id])).toEqual([
    [2, sam.id],
    [1, sam.id],
  ])
  expect(listed.data.list).toMatchObject([{ key: '/spring', shown: 2 }])
})

test('an error in a draft is named by its path in the body', async ({ harness }) => {
  await asStaff(harness)
  const draft = (kind: string, key: string, body: object) =>
    harness.call<Problems>('/content/draft', { kind, key, body })
  const bad = {
    ...aBody('Bad'),
    blocks: [
      { kind: 'action', title: { en: 'x' }, links: [{ to: 'javascript:alert(1)', label: { en: 'x' } }] },
      { kind: 'table', caption: { en: 'x' }, columns: [{ title: { en: 'x' } }], rows: [[1, 2]] },
    ],
  }

  const [blocks, unknown, key] = [
    await draft('page', '/bad', bad),
    await draft('page', '/bad', { ...aBody('x'), extra: 1 }),
    await draft('page', 'no path', aBody('x')),
  ]

  expect(Object.keys(blocks.data.fields)).toEqual(['body.blocks.0.links.0.to', 'body.blocks.1.rows'])
  expect([unknown.code, key.code]).toEqual([422, 422])
})

test('the editing endpoints are not available to customers', async ({ harness }) => {
  await harness.signIn()
  const paths = Object.keys(openApiDocument().paths ?? {}).filter((path) => path.startsWith('/content/'))

  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect((await harness.call(path, {})).code, path).toBe(404)
})

test('every seed document is complete in all three languages', () => {
  const incomplete = readSeedDocuments().flatMap(({ file, body }) =>
    missingTexts(body).map(({ place }) => `${file}: ${place}`),
  )

  expect(incomplete).toEqual([])
})
