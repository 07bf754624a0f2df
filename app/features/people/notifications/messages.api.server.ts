import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { listMessages, markAllRead, markRead, unreadCount } from './messages.server.ts'

export const messagesApi = newApi('Messages')

const Message = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})

messagesApi.endpoint({
  method: 'post',
  path: '/user/message/lookout',
  summary: 'Messages of the signed-in customer, newest first, and the unread count',
  access: 'customer',
  body: Paging.extend({ user_id: z.string().optional() }),
  answer: z.object({ list: z.array(Message), total: z.number(), false_count: z.number() }),
  async handle({ ctx, customer, body }) {
    const page = await listMessages(ctx.db, customer.id, ctx.locale, body)
    return { ...page, false_count: await unreadCount(ctx.db, customer.id) }
  },
})

messagesApi.endpoint({
  method: 'post',
  path: '/user/message/lookout/read',
  summary: 'Mark a message as read, or all messages without an id',
  access: 'customer',
  body: z.object({ user_id: z.string().optional(), id: z.uuid().optional() }),
  answer: z.object({ false_count: z.number() }),
  owned: ['id'],
  async handle({ ctx: { db }, customer, body }) {
    if (body.id) await markRead(db, { user_id: customer.id, id: body.id })
    else await markAllRead(db, customer.id)
    return { false_count: await unreadCount(db, customer.id) }
  },
})
