import { randomUUID } from 'node:crypto'
import { namesOfUsers } from '#features/people/staff/members.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { locales, text } from '#text/text.tsx'
import { findVersion } from '../queries/content-documents.server.ts'
import { findDocumentById, listContent, newestBodies } from '../queries/content-list.server.ts'
import { compareBodies } from './compare-bodies.ts'
import { keySchemas } from './content-schemas.server.ts'
import { contentStatuses } from './content-status.ts'
import { listVersions } from './edit-content.server.ts'
import { type MissingText, missingTexts } from './missing-texts.ts'
import { createPreviewPath, previewOpenBody } from './preview.server.ts'
import { completePartOf } from './preview-body.server.ts'

/** Staff endpoints that read content: drafts, versions, differences and previews. */
export const contentReadingApi = newApi('Content versions')

const kind = z.enum(['page', 'policy', 'article', 'carousel'])
const Document = z.object({ kind, key: z.string().max(300) })
const Version = z.object({ version_id: z.uuid(text('Version not found')) })
const Moment = z.coerce.date().transform((date) => date.toISOString())
const Saved = z.object({ version_id: z.string(), number: z.number() })

const ContentQuery = Paging.extend({
  kind: kind.optional(),
  status: z
    .enum(contentStatuses)
    .optional()
    .describe('`draft`: the newest version is one; `scheduled`: a version has a future time'),
  missing: z.enum(['de', 'zh', 'any']).optional().describe('Only content that lacks a translation'),
  search: z.string().trim().max(200).optional(),
  sort: z
    .string()
    .regex(/^-?(?:title|changed)$/)
    .default('title'),
})

export type ContentQuery = z.input<typeof ContentQuery>

const Listed = Document.extend({
  id: z.string(),
  is_hidden: z.boolean(),
  title: z.string(),
  newest: z.number(),
  has_draft: z.boolean(),
  shown: z.number().nullable(),
  next_at: Moment.nullable(),
  changed_at: Moment,
  author: z.string().nullable(),
  missing_de: z.number().int().describe('Number of texts without a German translation'),
  missing_zh: z.number().int().describe('Number of texts without a Chinese translation'),
})

export const listContentDocuments = contentReadingApi.endpoint({
  method: 'post',
  path: '/content/documents',
  summary: 'Pages, policies, articles and carousels with their newest, published and scheduled versions',
  access: 'staff',
  permission: 'content.read',
  body: ContentQuery,
  answer: z.object({ list: z.array(Listed), total: z.number().int() }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const found = await listContent(ctx.db, ctx.now(), filter, {
      page,
      size: page_size,
      sort: sort.replace('-', '') as 'title' | 'changed',
      descending: sort.startsWith('-'),
    })
    return { total: found.total, list: await withAuthors(ctx.db, found.list) }
  },
})

/** The rows with the names of their authors; null for seed data. */
async function withAuthors<Row extends { author_id: string | null }>(db: Db, rows: readonly Row[]) {
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map((row) => ({ ...row, author: row.author_id && (names.get(row.author_id) ?? null) }))
}

const VersionSummary = Saved.extend({
  note: z.string(),
  author_id: z.string().nullable(),
  publish_at: Moment.nullable(),
  created_at: Moment,
})

export const getContentDocument = contentReadingApi.endpoint({
  method: 'post',
  path: '/content/document',
  summary: 'A document with its newest version in all languages, and a list of all versions',
  access: 'staff',
  permission: 'content.read',
  body: z.object({ id: z.uuid(text('Content not found')) }),
  answer: Document.extend({
    id: z.string(),
    is_hidden: z.boolean(),
    /** The version that visitors see now. */
    shown: z.string().nullable(),
    newest: Saved.extend({ body: z.looseObject({}) }),
    versions: z.array(VersionSummary.extend({ author: z.string().nullable() })),
  }),
  async handle({ ctx, body }) {
    const document = await findDocumentById(ctx.db, body.id)
    if (!document) throw new Problem('missing', text('Content not found'))
    const versions = await listVersions(ctx.db, document.kind, document.key)
    const newest = versions[0] && (await findVersion(ctx.db, versions[0].version_id))
    if (!newest) throw new Problem('missing', text('Content not found'))
    const now = ctx.now()
    const past = versions.filter(({ publish_at }) => publish_at !== null && publish_at <= now)
    const shown = past.toSorted(
      (a, b) => Number(b.publish_at) - Number(a.publish_at) || b.number - a.number,
    )[0]
    return {
      ...document,
      shown: document.is_hidden ? null : (shown?.version_id ?? null),
      newest: { version_id: newest.version_id, number: newest.number, body: { ...newest.body } },
      versions: await withAuthors(ctx.db, versions),
    }
  },
})

contentReadingApi.endpoint({
  method: 'post',
  path: '/content/versions',
  summary: 'The versions of a document, newest first',
  access: 'staff',
  permission: 'content.read',
  body: Document,
  answer: z.array(VersionSummary),
  handle: ({ ctx, body }) => listVersions(ctx.db, body.kind, body.key),
})

contentReadingApi.endpoint({
  method: 'post',
  path: '/content/version',
  summary: 'A version in all languages',
  access: 'staff',
  permission: 'content.read',
  body: Version,
  answer: Document.extend({ ...Saved.shape, body: z.looseObject({}), publish_at: Moment.nullable() }),
  async handle({ ctx, body }) {
    const version = await findVersion(ctx.db, body.version_id)
    if (!version) throw new Problem('missing', text('Version not found'))
    return { ...version, body: { ...version.body } }
  },
})

const Change = z.object({
  place: z.string().describe('The field, such as `blocks.2.title`'),
  locale: z.enum(locales).nullable().describe('The language of a text; null for everything else'),
  block: z.string().nullable().describe('The kind of block that the field is in'),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const compareContentVersions = contentReadingApi.endpoint({
  method: 'post',
  path: '/content/compare',
  summary: 'What differs between two versions of a document, field by field',
  access: 'staff',
  permission: 'content.read',
  body: z.object({ from: Version.shape.version_id, to: Version.shape.version_id }),
  answer: z.array(Change),
  async handle({ ctx, body }) {
    const [from, to] = await Promise.all([findVersion(ctx.db, body.from), findVersion(ctx.db, body.to)])
    if (!from || !to || from.kind !== to.kind || from.key !== to.key)
      throw new Problem('missing', text('Version not found'))
    return compareBodies(from.body, to.body)
  },
})

export const listMissingTexts = contentReadingApi.endpoint({
  method: 'post',
  path: '/content/missing',
  summary: 'The texts that lack a translation in the newest versions, by document',
  access: 'staff',
  permission: 'content.read',
  body: Paging.extend({ missing: z.enum(['de', 'zh', 'any']).default('any') }),
  answer: z.object({
    list: z.array(
      Document.extend({
        id: z.string(),
        title: z.string(),
        texts: z.array(
          z.object({ place: z.string(), english: z.string(), missing: z.array(z.enum(locales)) }),
        ),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, missing } }) {
    const order = { page, size: page_size, sort: 'title', descending: false } as const
    const { list, total } = await listContent(ctx.db, ctx.now(), { missing }, order)
    const bodies = await newestBodies(
      ctx.db,
      list.map(({ id }) => id),
    )
    const isAsked = ({ missing: own }: MissingText) => missing === 'any' || own.includes(missing)
    return {
      total,
      list: list.map(({ id, kind, key, title }) => ({
        id,
        kind,
        key,
        title,
        texts: missingTexts(bodies.get(id)).filter(isAsked),
      })),
    }
  },
})

contentReadingApi.endpoint({
  method: 'post',
  path: '/content/preview',
  summary: 'A signed link that shows an unpublished version for a week',
  access: 'staff',
  permission: 'content.read',
  body: Version,
  answer: z.object({ path: z.string() }),
  handle: async ({ ctx, body }) => ({ path: await createPreviewPath(ctx.db, body.version_id, ctx.now()) }),
})

contentReadingApi.endpoint({
  method: 'post',
  path: '/content/preview/open',
  summary: 'A signed link that shows what an editor has not saved yet; incomplete blocks are left out',
  access: 'staff',
  permission: 'content.edit',
  body: Document.extend({
    id: z
      .uuid(text('Preview not found'))
      .optional()
      .describe('From the answer before: replaces what that showed'),
    body: z.looseObject({}),
  }),
  answer: z.object({
    id: z.string(),
    path: z.string().nullable().describe('Null while no block is complete'),
  }),
  async handle({ ctx, body: { id = randomUUID(), kind, key, body } }) {
    const shown = completePartOf(kind, body)
    if (!shown || !keySchemas[kind].safeParse(key).success) return { id, path: null }
    return { id, path: await previewOpenBody(ctx.db, { id, kind, key, body: shown }, ctx.now()) }
  },
})
