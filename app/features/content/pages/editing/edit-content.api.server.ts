import { type Change, recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { invalid, newApi, parse, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import type { DocumentKind, StoredBodies } from '../blocks.ts'
import { findVersion } from '../queries/content-documents.server.ts'
import { bodySchemas, keySchemas, ShopTime } from './content-schemas.server.ts'
import { publish, restore, saveDraft, setHidden, unschedule } from './edit-content.server.ts'

/** Staff endpoints for editing content. Customers get 404. */
export const contentEditingApi = newApi('Content editing')

const kind = z.enum(['page', 'policy', 'article', 'carousel'])
const Document = z.object({ kind, key: z.string().max(300) })
const Version = z.object({ version_id: z.uuid(text('Version not found')) })
const Saved = z.object({
  version_id: z.string(),
  number: z.number(),
  document_id: z.string().describe('The document, as in /content/document'),
})
const Nothing = z.null()

type Call = { ctx: RequestContext; customer: Customer }

/** Runs a change of a document and records it in the audit log, in one transaction. */
const changeDocument = <Result>(
  { ctx, customer }: Call,
  action: Change['action'],
  change: (
    tx: Db,
  ) => Promise<{ kind: DocumentKind; key: string; after: Record<string, unknown>; result: Result }>,
) =>
  inTransaction(ctx.db, async (tx) => {
    const { kind, key, after, result } = await change(tx)
    await recordChange(tx, staffActor(ctx, customer), {
      action,
      entity: kind,
      entity_id: key,
      label: key,
      before: null,
      after,
    })
    return result
  })

/** The document and the number of a version, for the audit log. */
async function aboutVersion(tx: Db, version_id: string) {
  const version = await findVersion(tx, version_id)
  if (!version) throw new Problem('missing', text('Version not found'))
  return { kind: version.kind, key: version.key, number: version.number }
}

export const saveContentDraft = contentEditingApi.endpoint({
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
    const saved = await changeDocument({ ctx, customer }, 'content.saved', async (tx) => {
      const result = await saveDraft(tx, draft)
      return { kind, key: draft.key, after: { version: result.number, note }, result }
    })
    return reply(saved, text('Draft saved'))
  },
})

/** The validated body. Errors are named by their path in it: `body.blocks.2.title.en`. */
function validateBody(of: DocumentKind, body: object): StoredBodies[DocumentKind] {
  const read = z.object({ body: bodySchemas[of] }).safeParse({ body })
  if (!read.success) throw invalid(read.error)
  return read.data.body
}

export const publishContent = contentEditingApi.endpoint({
  method: 'post',
  path: '/content/publish',
  summary: 'Publish a version now, or at the time `at`',
  access: 'staff',
  permission: 'content.publish',
  body: Version.extend({
    at: ShopTime.optional().describe('Without an offset, a time on the clocks of the shop'),
  }),
  answer: Nothing,
  async handle({ ctx, body: { version_id, at }, customer }) {
    const now = ctx.now()
    const moment = at ? new Date(at) : now
    const isLater = moment > now
    await changeDocument(
      { ctx, customer },
      isLater ? 'content.scheduled' : 'content.published',
      async (tx) => {
        await publish(tx, version_id, now, moment)
        const { kind, key, number } = await aboutVersion(tx, version_id)
        return { kind, key, after: { version: number, at: moment.toISOString() }, result: null }
      },
    )
    return reply(null, isLater ? text('Scheduled') : text('Published'))
  },
})

export const unscheduleContent = contentEditingApi.endpoint({
  method: 'post',
  path: '/content/unschedule',
  summary: 'Make a scheduled version a draft again',
  access: 'staff',
  permission: 'content.publish',
  body: Version,
  answer: Nothing,
  async handle({ ctx, body: { version_id }, customer }) {
    await changeDocument({ ctx, customer }, 'content.unscheduled', async (tx) => {
      await unschedule(tx, version_id, ctx.now())
      const { kind, key, number } = await aboutVersion(tx, version_id)
      return { kind, key, after: { version: number }, result: null }
    })
    return reply(null, text('The version is a draft again'))
  },
})

export const restoreContent = contentEditingApi.endpoint({
  method: 'post',
  path: '/content/restore',
  summary: 'Publish a copy of an earlier version as a new version',
  access: 'staff',
  permission: 'content.publish',
  body: Version,
  answer: Saved,
  async handle({ ctx, body: { version_id }, customer }) {
    const restored = await changeDocument({ ctx, customer }, 'content.restored', async (tx) => {
      const { kind, key, number } = await aboutVersion(tx, version_id)
      const result = await restore(tx, version_id, customer.id, ctx.now())
      return { kind, key, after: { version: result.number, copy_of: number }, result }
    })
    return reply(restored, text('Version restored and published'))
  },
})

export const hideContent = contentEditingApi.endpoint({
  method: 'post',
  path: '/content/hide',
  summary: 'Hide a document from the site, or show it again',
  access: 'staff',
  permission: 'content.publish',
  body: Document.extend({ is_hidden: z.boolean() }),
  answer: Nothing,
  async handle({ ctx, body: { kind, key, is_hidden }, customer }) {
    await changeDocument(
      { ctx, customer },
      is_hidden ? 'content.unpublished' : 'content.shown_again',
      async (tx) => {
        await setHidden(tx, kind, key, is_hidden)
        return { kind, key, after: { is_hidden }, result: null }
      },
    )
    return reply(null, is_hidden ? text('Unpublished') : text('Published'))
  },
})
