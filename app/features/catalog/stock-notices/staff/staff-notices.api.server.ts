import { staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { TranslatedTexts } from '#platform/http/api/translated-texts.server.ts'
import { text } from '#text/text.tsx'
import { stockNoticeStates } from '../stock-notice.ts'
import {
  cancelStockNotice,
  listStockNotices,
  mostWanted,
  type NoticeSort,
  noticeSorts,
  StockNoticeFilter,
} from './list-notices.server.ts'

export const staffNoticesApi = newApi('Back-in-stock notices for staff')

const NoticeQuery = Paging.extend(StockNoticeFilter.shape).extend({
  sort: z
    .string()
    .regex(/^-?(?:requested|product)$/)
    .default('-requested')
    .describe(`One of ${Object.keys(noticeSorts).join(', ')}; with - in front for descending`),
})
export type NoticeQuery = z.input<typeof NoticeQuery>

export const listStaffNotices = staffNoticesApi.endpoint({
  method: 'post',
  path: '/staff/stock_notices',
  summary: 'Requests for back-in-stock notices with filters, and the products that most requests wait for',
  access: 'staff',
  permission: 'customers.read',
  body: NoticeQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        product_id: z.string(),
        product: TranslatedTexts,
        user_id: z.string().nullable(),
        email: z.string(),
        locale: z.enum(['en', 'de', 'zh']),
        state: z.enum(stockNoticeStates),
        consent_version: z.string(),
        requested_at: z.string(),
        sent_at: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    wanted: z.array(z.object({ product_id: z.string(), name: TranslatedTexts, count: z.number().int() })),
  }),
  async handle({ ctx, body: { page, page_size, sort, ...filter } }) {
    const { list, total } = await listStockNotices(ctx.db, filter, {
      page,
      size: page_size,
      sort: sort.replace('-', '') as NoticeSort,
      descending: sort.startsWith('-'),
    })
    return {
      total,
      wanted: await mostWanted(ctx.db),
      list: list.map(({ requested_at, sent_at, ...notice }) => ({
        ...notice,
        requested_at: requested_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      })),
    }
  },
})

export const cancelStaffNotice = staffNoticesApi.endpoint({
  method: 'post',
  path: '/staff/stock_notices/cancel',
  summary: 'Cancels an open request for a back-in-stock notice, at the wish of its owner',
  access: 'staff',
  permission: 'customers.edit',
  body: z.object({ id: z.uuid() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await cancelStockNotice(ctx.db, staffActor(ctx, customer), body.id, ctx.now())
    return reply(null, text('Request canceled'))
  },
})
