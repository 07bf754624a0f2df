import { invalid, newApi, parse, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind, StoredBodies } from '../blocks.ts'
import { findVersion } from '../queries/content-documents.server.ts'
import { bodySchemas, keySchemas } from './content-schemas.server.ts'
import {
  listDocuments,
  listVersions,
  publish,
  restore,
  saveDraft,
  setHidden,
  unschedule,
} from './edit-content.server.ts'
import { createPreviewPath } from './preview.server.ts'

/** Staff endpoints for editing content. Customers get 404. */
export const contentEditingApi = newApi('Content editing')

const kind = z.enum(['page', 'policy', 'article', 'carousel'])
const Document = z.object({ kind, key: z.string().max(300) })
const Version = z.object({ version_id: z.uuid(text('Version not found')) })
const Moment = z.coerce.date().transform((date) => date.toISOString())
const Saved = z.object({ version_id: z.string(), number: z.number() })
const Nothing = z.null()

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/documents',
  summary: 'All pages, policies, articles and carousels with their newest, published and scheduled versions',
  access: 'staff',
  permission: 'content.read',
  answer: z.array(
    Document.extend({
      is_hidden: z.boolean(),
      title: z.string(),
      newest: z.number(),
      shown: z.number().nullable(),
      next_at: Moment.nullable(),
    }),
  ),
  handle: ({ ctx }) => listDocuments(ctx.db, ctx.now()),
})

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/versions',
  summary: 'The versions of a document, newest first',
  access: 'staff',
  permission: 'content.read',
  body: Document,
  answer: z.array(
    Saved.extend({
      note: z.string(),
      author_id: z.string().nullable(),
      publish_at: Moment.nullable(),
      created_at: Moment,
    }),
  ),
  handle: ({ ctx, body }) => listVersions(ctx.db, body.kind, body.key),
})

contentEditingApi.endpoint({
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

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/draft',
  summary: 'Save a sanitized new version as a draft',
  access: 'staff',
  permission: 'content.edit',
  body: Document.extend({
    body: z.looseObject({}),
    note: z.string().trim().max(500).default(''),
    based_on: z.number().int().min(0).optional(),
  }),
  answer: Saved,
  async handle({ ctx, body, customer }) {
    const { kind, note, based_on } = body
    const draft = {
      kind,
      key: parse(keySchemas[kind], body.key),
      body: validateBody(kind, body.body),
      note,
      author_id: customer.id,
      ...(based_on !== undefined && { based_on }),
    }
    return reply(await saveDraft(ctx.db, draft), text('Draft saved'))
  },
})

/** The validated body. Errors are named by their path in it: `body.blocks.2.title.en`. */
function validateBody(of: DocumentKind, body: object): StoredBodies[DocumentKind] {
  const read = z.object({ body: bodySchemas[of] }).safeParse({ body })
  if (!read.success) throw invalid(read.error)
  return read.data.body
}

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/publish',
  summary: 'Publish a version now, or at the time `at`',
  access: 'staff',
  permission: 'content.publish',
  body: Version.extend({
    at: z.iso.datetime({ offset: true, message: text('Enter a date and time.') }).optional(),
  }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await publish(ctx.db, body.version_id, ctx.now(), body.at ? new Date(body.at) : ctx.now())
    return reply(null, text('Published or scheduled'))
  },
})

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/unschedule',
  summary: 'Make a scheduled version a draft again',
  access: 'staff',
  permission: 'content.publish',
  body: Version,
  answer: Nothing,
  async handle({ ctx, body }) {
    await unschedule(ctx.db, body.version_id, ctx.now())
    return null
  },
})

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/restore',
  summary: 'Publish a copy of an earlier version as a new version',
  access: 'staff',
  permission: 'content.edit',
  body: Version,
  answer: Saved,
  handle: ({ ctx, body, customer }) => restore(ctx.db, body.version_id, customer.id, ctx.now()),
})

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/hide',
  summary: 'Hide a document from the site, or show it again',
  access: 'staff',
  permission: 'content.publish',
  body: Document.extend({ is_hidden: z.boolean() }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await setHidden(ctx.db, body.kind, body.key, body.is_hidden)
    return null
  },
})

contentEditingApi.endpoint({
  method: 'post',
  path: '/content/preview',
  summary: 'A signed link that shows an unpublished version for a week',
  access: 'staff',
  permission: 'content.read',
  body: Version,
  answer: z.object({ path: z.string() }),
  handle: async ({ ctx, body }) => ({ path: await createPreviewPath(ctx.db, body.version_id, ctx.now()) }),
})
