import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { bumpPublicVersion } from '#platform/cache/page-cache.server.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { z } from '#platform/http/api/api.server.ts'
import type { DocumentKind, StoredBodies } from './blocks.ts'
import { bodySchemas, keySchemas, navigationSchema, siteSchema } from './editing/content-schemas.server.ts'
import { saveNavigation, saveSiteTexts } from './editing/edit-layout.server.ts'
import { sanitizeBody } from './html/sanitize-body.server.ts'

const AllTexts = z.object({ en: z.string().min(1), de: z.string().min(1), zh: z.string().min(1) })

/** Seeds the navigation and the texts of header and footer. */
export async function seedContent(tx: Db) {
  const { entries, site } = readSeedContent()
  await saveNavigation(tx, entries)
  await saveSiteTexts(tx, site)
}

/** Seeds the pages, policies, articles and carousels, published from `now`. */
export async function seedDocuments(tx: Db, now = new Date()) {
  await queryRows(tx, insertPublished, [sanitizedDocuments(), now])
  await bumpPublicVersion(tx)
}

/**
 * Brings the seed documents of a newer version of the software to a shop seeded before: documents that are missing are
 * added; pages, articles and carousels that no editor has ever changed get a new version, published from `now`. Policies
 * are legal texts and stay as they are. Returns the number of new versions.
 */
export async function refreshDocuments(tx: Db, now = new Date()): Promise<number> {
  const written = await queryRows(tx, insertNewer, [sanitizedDocuments(), now])
  if (written.length > 0) await bumpPublicVersion(tx)
  return written.length
}

/** A short hash of the seed documents' files, computed at each start. It changes with their content. */
export function seedDocumentsVersion(folder = 'db/seed/content'): string {
  const hash = createHash('sha256')
  for (const kind of Object.values(seed_files))
    for (const name of readdirSync(`${folder}/${kind.folder}`).sort())
      hash.update(`\0${name}\0`).update(readFileSync(`${folder}/${kind.folder}/${name}`))
  return hash.digest('hex').slice(0, 12)
}

const sanitizedDocuments = () =>
  JSON.stringify(readSeedDocuments().map(({ kind, key, body }) => ({ kind, key, body: sanitizeBody(body) })))

// One statement for about fifty documents, to keep the first start fast.
const insertPublished = `
  with first as (select * from jsonb_to_recordset($1::jsonb) as f(kind text, key text, body jsonb)),
  document as (insert into content_documents (kind, key) select kind, key from first returning id, kind, key)
  insert into content_versions (document_id, number, body, publish_at, is_announced)
  select document.id, 1, first.body, $2, true from document join first using (kind, key)`

const insertNewer = `
  with seed as (select * from jsonb_to_recordset($1::jsonb) as s(kind text, key text, body jsonb)),
  added as (
    insert into content_documents (kind, key)
    select kind, key from seed
    where not exists (select 1 from content_documents d where d.kind = seed.kind and lower(d.key) = lower(seed.key))
    returning id, kind, key
  ),
  unedited as (
    select d.id, d.kind, lower(d.key) as key, newest.number, newest.body
    from content_documents d
    join lateral (
      select number, body from content_versions where document_id = d.id order by number desc limit 1
    ) newest on true
    where d.kind <> 'policy'
      and not exists (select 1 from content_versions v where v.document_id = d.id and v.author_id is not null)
  )
  insert into content_versions (document_id, number, body, publish_at, is_announced)
  select added.id, 1, seed.body, $2::timestamptz, true from added join seed using (kind, key)
  union all
  select unedited.id, unedited.number + 1, seed.body, $2::timestamptz, true
  from unedited join seed on seed.kind = unedited.kind and lower(seed.key) = unedited.key
  where unedited.body <> seed.body
  returning id`

/** The seed data of navigation and site texts, validated. */
export function readSeedContent(folder = 'db/seed/content') {
  return {
    entries: navigationSchema(AllTexts).parse(JSON.parse(readFileSync(`${folder}/navigation.json`, 'utf8'))),
    site: siteSchema(AllTexts).parse(JSON.parse(readFileSync(`${folder}/site.json`, 'utf8'))),
  }
}

export type SeedDocument = { kind: DocumentKind; key: string; file: string; body: StoredBodies[DocumentKind] }

/** The folder of each kind of document, and the field of its key. */
const seed_files = {
  carousel: { folder: 'carousels', key: 'path' },
  policy: { folder: 'policies', key: 'label' },
  article: { folder: 'articles', key: 'id' },
  page: { folder: 'pages', key: 'path' },
} as const

/** The seed documents in `db/seed/content`, validated; an error names the file. */
export function readSeedDocuments(folder = 'db/seed/content'): SeedDocument[] {
  return (Object.keys(seed_files) as DocumentKind[]).flatMap((kind) => {
    const path = `${folder}/${seed_files[kind].folder}`
    const names = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.json')) : []
    return names.sort().map((name) => readSeedDocument(kind, `${path}/${name}`))
  })
}

function readSeedDocument(kind: DocumentKind, file: string): SeedDocument {
  const { [seed_files[kind].key]: key, ...body } = JSON.parse(readFileSync(file, 'utf8'), joinLines)
  const read = z.object({ key: keySchemas[kind], body: bodySchemas[kind] }).safeParse({ key, body })
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
  return { kind, file, ...read.data }
}

/** Long HTML may be written as a list of lines. */
const joinLines = (name: string, value: unknown) =>
  /^(?:en|de|zh)$/.test(name) && Array.isArray(value) ? value.join('\n') : value
