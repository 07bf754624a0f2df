import { newApi, reply, z } from '#platform/http/api/api.server.ts'
import { text } from '#text/text.tsx'
import { listTableViews, removeTableView, saveTableView } from './table-views.server.ts'

export const tableViewsApi = newApi('Saved views')

const View = z.object({
  path: z.string().regex(/^\/admin\/[a-z0-9/-]{1,80}$/, text('Please check this value')),
  name: z.string().trim().min(1, text('Enter a name')).max(60, text('Use at most 60 characters')),
  query: z
    .string()
    .max(1000)
    .regex(/^(?!(?:.*&)?search=)/, text('A view does not store a search'))
    .describe('Filters and order, as in the URL of the list, without a search'),
  shared: z.boolean().default(false).describe('All staff see it'),
})

export const listViews = tableViewsApi.endpoint({
  method: 'post',
  path: '/staff/views',
  summary: 'Saved views of lists: the own ones, and those that others share',
  access: 'staff',
  permission: 'any',
  answer: z.array(View.extend({ id: z.string(), mine: z.boolean() })),
  handle: ({ ctx, customer }) => listTableViews(ctx.db, customer.id),
})

export const saveView = tableViewsApi.endpoint({
  method: 'post',
  path: '/staff/views/save',
  summary: 'Saves a view of a list; an own view of the same name is replaced',
  access: 'staff',
  permission: 'any',
  body: View,
  answer: z.object({ view_id: z.string() }),
  async handle({ ctx, customer, body }) {
    return reply({ view_id: await saveTableView(ctx, customer, body) }, text('View saved'))
  },
})

export const removeView = tableViewsApi.endpoint({
  method: 'post',
  path: '/staff/views/remove',
  summary: 'Deletes an own saved view',
  access: 'staff',
  permission: 'any',
  body: z.object({ view_id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeTableView(ctx, customer, body.view_id)
    return reply(null, text('View deleted'))
  },
})
