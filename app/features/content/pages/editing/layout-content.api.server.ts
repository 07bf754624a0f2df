import { type Change, recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { text } from '#text/text.tsx'
import { readStoredSiteTexts } from '../content.server.ts'
import { contentIndex, listRedirects, removeRedirect, saveRedirect } from '../queries/content-index.server.ts'
import { navigationSchema, Path, siteSchema, TextsSchema } from './content-schemas.server.ts'
import {
  applyNoticeDates,
  readStoredNavigation,
  saveNavigation,
  saveSiteTexts,
  setHeaderNotice,
} from './edit-layout.server.ts'

/** Staff endpoints for what surrounds every page: navigation, header, footer, notice and redirects. */
export const contentLayoutApi = newApi('Content layout')

const Nothing = z.null()
const AnyTexts = z.looseObject({ en: z.string() })

type Call = { ctx: RequestContext; customer: Customer }
type Recorded = Pick<Change, 'action' | 'entity' | 'entity_id' | 'before' | 'after'>

/** Runs a change and records it in the audit log, in one transaction. */
const changeLayout = ({ ctx, customer }: Call, change: (tx: Db) => Promise<Recorded>) =>
  inTransaction(ctx.db, async (tx) => recordChange(tx, staffActor(ctx, customer), await change(tx)))

export const getNavigation = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/navigation',
  summary: 'The navigation in all languages, with hidden entries',
  access: 'staff',
  permission: 'content.read',
  answer: navigationSchema(AnyTexts),
  handle: ({ ctx }) => readStoredNavigation(ctx.db) as never,
})

export const replaceNavigation = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/navigation/save',
  summary: 'Replace the navigation',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ entries: navigationSchema(TextsSchema) }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await changeLayout({ ctx, customer }, async (tx) => {
      const before = { entries: await readStoredNavigation(tx) }
      await saveNavigation(tx, body.entries)
      const after = { entries: await readStoredNavigation(tx) }
      return { action: 'navigation.saved', entity: 'navigation', entity_id: 'header', before, after }
    })
    return reply(null, text('Saved'))
  },
})

export const getSiteTexts = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/site',
  summary: 'Notice, contact, footer and legal line in all languages',
  access: 'staff',
  permission: 'content.read',
  answer: siteSchema(AnyTexts),
  handle: ({ ctx }) => readStoredSiteTexts(ctx.db),
})

export const changeSiteTexts = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/site/save',
  summary: 'Change texts of header and footer; omitted ones stay unchanged',
  access: 'staff',
  permission: 'content.publish',
  body: siteSchema(TextsSchema).partial(),
  answer: Nothing,
  async handle({ ctx, body: { header_notice, ...body }, customer }) {
    const chosen = header_notice === undefined ? {} : { default_notice: header_notice }
    const given = Object.entries({ ...chosen, ...body }).filter(([, value]) => value !== undefined)
    await changeLayout({ ctx, customer }, async (tx) => {
      const before = { ...(await readStoredSiteTexts(tx)) }
      await saveSiteTexts(tx, Object.fromEntries(given))
      await applyNoticeDates(tx, ctx.now())
      const after = { ...(await readStoredSiteTexts(tx)) }
      return { action: 'site_texts.saved', entity: 'site_texts', entity_id: 'site', before, after }
    })
    return reply(null, text('Saved'))
  },
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/notice',
  summary: 'Choose the header notice that is shown while none with dates applies; null for none',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ id: z.string().max(60).nullable() }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await changeLayout({ ctx, customer }, async (tx) => {
      const { header_notice: before } = await readStoredSiteTexts(tx)
      await setHeaderNotice(tx, body.id, ctx.now())
      const { header_notice: after } = await readStoredSiteTexts(tx)
      return {
        action: 'notice.chosen',
        entity: 'site_texts',
        entity_id: 'header_notice',
        before: { notice: before },
        after: { notice: after },
      }
    })
    return reply(null, text('Saved'))
  },
})

const RedirectStatus = z.literal([301, 302])

export const listContentRedirects = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects',
  summary: 'All redirects',
  access: 'staff',
  permission: 'content.read',
  answer: z.array(
    z.object({
      from_path: z.string(),
      to_path: z.string(),
      status: RedirectStatus,
      has_page: z.boolean().describe('A page exists at the old path and is shown instead'),
    }),
  ),
  async handle({ ctx }) {
    const { pages } = await contentIndex(ctx.db, ctx.services.version, ctx.now())
    return (await listRedirects(ctx.db)).map((one) => ({ ...one, has_page: pages.has(one.from_path) }))
  },
})

export const saveContentRedirect = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects/save',
  summary:
    'Save a redirect from an old path to a new one. Redirects to the old path are updated, so no chain is left',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({
    from_path: Path,
    to_path: Path,
    status: z.coerce
      .number()
      .pipe(RedirectStatus)
      .default(301)
      .describe('301: moved for good, browsers remember it; 302: for now'),
  }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await changeLayout({ ctx, customer }, async (tx) => {
      await saveRedirect(tx, body.from_path, body.to_path, body.status)
      return {
        action: 'redirect.saved',
        entity: 'redirect',
        entity_id: body.from_path,
        before: null,
        after: body,
      }
    })
    return reply(null, text('Saved'))
  },
})

export const removeContentRedirect = contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects/remove',
  summary: 'Delete a redirect',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ from_path: Path }),
  answer: Nothing,
  async handle({ ctx, body, customer }) {
    await changeLayout({ ctx, customer }, async (tx) => {
      await removeRedirect(tx, body.from_path)
      return {
        action: 'redirect.removed',
        entity: 'redirect',
        entity_id: body.from_path,
        before: body,
        after: null,
      }
    })
    return reply(null, text('Redirect deleted'))
  },
})
