import { inTransaction } from '#platform/database/db.server.ts'
import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { readStoredSiteTexts, saveNavigation, saveSiteTexts, setHeaderNotice } from '../content.server.ts'
import { listRedirects, removeRedirect, saveRedirect } from '../queries/content-index.server.ts'
import { navigationSchema, Path, siteSchema, TextsSchema } from './content-schemas.server.ts'

/** Staff endpoints for what surrounds every page: navigation, header, footer, notice and redirects. */
export const contentLayoutApi = newApi('Content layout')

const Nothing = z.null()

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/navigation/save',
  summary: 'Replace the navigation',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ entries: navigationSchema(TextsSchema) }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await inTransaction(ctx.db, (tx) => saveNavigation(tx, body.entries))
    return reply(null, text('Saved'))
  },
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/site',
  summary: 'Notice, contact, footer and legal line in all languages',
  access: 'staff',
  permission: 'content.read',
  answer: siteSchema(z.looseObject({ en: z.string() })),
  handle: ({ ctx }) => readStoredSiteTexts(ctx.db),
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/site/save',
  summary: 'Change texts of header and footer; omitted ones stay unchanged',
  access: 'staff',
  permission: 'content.publish',
  body: siteSchema(TextsSchema).partial(),
  answer: Nothing,
  async handle({ ctx, body }) {
    const changed = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    await inTransaction(ctx.db, (tx) => saveSiteTexts(tx, changed))
    return reply(null, text('Saved'))
  },
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/notice',
  summary: 'Select the header notice; null removes it',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ id: z.string().max(60).nullable() }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await inTransaction(ctx.db, (tx) => setHeaderNotice(tx, body.id))
    return reply(null, text('Saved'))
  },
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects',
  summary: 'All redirects',
  access: 'staff',
  permission: 'content.read',
  answer: z.array(z.object({ from_path: z.string(), to_path: z.string() })),
  handle: ({ ctx }) => listRedirects(ctx.db),
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects/save',
  summary: 'Save a redirect from an old path to a new one',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ from_path: Path, to_path: Path }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await saveRedirect(ctx.db, body.from_path, body.to_path)
    return reply(null, text('Saved'))
  },
})

contentLayoutApi.endpoint({
  method: 'post',
  path: '/content/redirects/remove',
  summary: 'Delete a redirect',
  access: 'staff',
  permission: 'content.publish',
  body: z.object({ from_path: Path }),
  answer: Nothing,
  async handle({ ctx, body }) {
    await removeRedirect(ctx.db, body.from_path)
    return null
  },
})
