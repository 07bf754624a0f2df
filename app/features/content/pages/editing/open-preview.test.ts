import { expect } from 'vitest'
import { type Harness, test } from '#tests/harness/harness.ts'
import { readPage } from '../queries/content-pages.server.ts'
import { deleteOldPreviews, previewHeaders } from './preview.server.ts'
import { completePartOf } from './preview-body.server.ts'

const id = '3d6f0c57-0000-4000-8000-000000000001'

async function asEditor(harness: Harness) {
  const sam = await harness.signIn('sam@example.com')
  await harness.db.$client.query('update users set role = $2 where id = $1', [sam.id, 'content'])
}

const body = (title: string) => ({
  title: { en: title },
  description: { en: '' },
  blocks: [
    { kind: 'text', html: { en: `<p>${title}<script>alert(1)</script></p>` } },
    { kind: 'quote', words: { en: '' } },
  ],
})

const preview = async (harness: Harness, title: string) => {
  const { data } = await harness.call<{ path: string }>('/content/preview/open', {
    id,
    kind: 'page',
    key: '/open',
    body: body(title),
  })
  return new URL(data.path, 'http://localhost').searchParams.get('preview')
}

test('an open editor shows its unsaved body, and its next change under the same link', async ({
  harness,
}) => {
  await asEditor(harness)

  const first = await preview(harness, 'One')
  const seen_first = await readPage(harness.ctx(), '/open', first)
  await preview(harness, 'Two')
  const seen_second = await readPage(harness.ctx(), '/open', first)

  expect(seen_first).toMatchObject({
    title: 'One',
    is_preview: true,
    blocks: [{ kind: 'text', html: '<p>One</p>' }],
  })
  expect(seen_second?.title).toBe('Two')
  expect(await readPage(harness.ctx(), '/open')).toBeNull()
  expect(await readPage(harness.ctx(), '/about', first)).toBeNull()
  const { rows } = await harness.db.$client.query('select 1 from content_versions')
  expect(rows).toEqual([])
})

test('what an editor showed is removed after a week', async ({ harness }) => {
  await asEditor(harness)
  const token = await preview(harness, 'One')
  const daysFromNow = (days: number) => new Date(harness.clock.getTime() + days * 24 * 60 * 60_000)

  await deleteOldPreviews(harness.db, daysFromNow(6))
  const after_six_days = await readPage(harness.ctx(), '/open', token)
  await deleteOldPreviews(harness.db, daysFromNow(8))

  expect(after_six_days?.title).toBe('One')
  expect(await readPage(harness.ctx(), '/open', token)).toBeNull()
})

test('an unfinished body is shown without its incomplete blocks; without any block there is no preview', () => {
  expect(completePartOf('page', body('One'))?.blocks).toHaveLength(1)
  expect(completePartOf('page', { ...body('One'), surprise: 1, dated: 'soon' })).not.toHaveProperty('dated')
  expect(completePartOf('page', { ...body('One'), blocks: [] })).toBeNull()
  expect(completePartOf('carousel', { title: { en: '' }, slides: [] })).toBeNull()
})

test('only a preview may be shown in a frame, and only by this site', () => {
  expect(previewHeaders(true)['x-more-policy']).toBe("frame-ancestors 'self'")
  expect(previewHeaders(false)).toEqual({})
})
