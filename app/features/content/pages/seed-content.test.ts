import { expect } from 'vitest'
import { queryRows } from '#platform/database/db.server.ts'
import { type Harness, test } from '#tests/harness/harness.ts'
import { publish, saveDraft } from './editing/edit-content.server.ts'
import { readArticle, readPolicy } from './queries/content-pages.server.ts'
import { refreshDocuments, seedDocuments, seedDocumentsVersion } from './seed-content.server.ts'

const article = 'receiving-freight'

/** Replaces the text of every version of a document, as an earlier version of the software would have seeded it. */
const makeOld = (harness: Harness, kind: string, key: string) =>
  queryRows(
    harness.db,
    `update content_versions v set body = jsonb_set(v.body, '{title,en}', '"Old title"')
     from content_documents d where d.id = v.document_id and d.kind = $1 and d.key = $2 returning v.id`,
    [kind, key],
  )

test('a refresh adds seed documents that a shop does not have yet', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  await queryRows(harness.db, "delete from content_documents where key in ($1, '/guides')", [article])

  const written = await refreshDocuments(harness.db, harness.now())

  expect(written).toBe(2)
  expect((await readArticle(harness.ctx(), article)).title).toContain('freight')
})

test('a refresh brings a corrected text to a document that no editor has changed', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  await makeOld(harness, 'article', article)

  const written = await refreshDocuments(harness.db, harness.now())
  const again = await refreshDocuments(harness.db, harness.now())

  expect([written, again]).toEqual([1, 0])
  expect((await readArticle(harness.ctx(), article)).title).not.toBe('Old title')
})

test('a refresh leaves policies and documents of an editor as they are', async ({ harness }) => {
  await seedDocuments(harness.db, harness.now())
  await makeOld(harness, 'policy', 'RETURNS_POLICY')
  const own = { en: 'Our own guide' }
  const body = {
    title: own,
    summary: own,
    author: 'Ada',
    published_on: '2026-11-25',
    blocks: [{ kind: 'text' as const, html: own }],
  }
  const saved = await saveDraft(harness.db, { kind: 'article', key: article, body, author_id: 'ada' })
  await publish(harness.db, saved.version_id, harness.now())

  const written = await refreshDocuments(harness.db, harness.now())

  expect(written).toBe(0)
  expect((await readArticle(harness.ctx(), article)).title).toBe('Our own guide')
  expect((await readPolicy(harness.ctx(), 'RETURNS_POLICY')).title).toBe('Old title')
})

test('the version of the seed documents is the same for the same files', () => {
  expect(seedDocumentsVersion()).toMatch(/^[\da-f]{12}$/)
  expect(seedDocumentsVersion()).toBe(seedDocumentsVersion())
})
