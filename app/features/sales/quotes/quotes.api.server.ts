import { newApi, Paging, z } from '#platform/http/api/api.server.ts'
import { listQuotes } from './quotes.server.ts'

export const quotesApi = newApi('Quotes')

export const listStaffQuotes = quotesApi.endpoint({
  method: 'post',
  path: '/staff/quotes',
  summary:
    'Quotes that customers asked for, the newest first; `search` is the start of a number or email address',
  access: 'staff',
  permission: 'orders.read',
  body: Paging.extend({ search: z.string().trim().max(120).default('') }),
  answer: z.object({
    list: z.array(
      z.object({
        number: z.string(),
        customer_name: z.string(),
        email: z.string(),
        zip: z.string(),
        lines: z.number().int(),
        total_cents: z.number().int(),
        valid_until: z.string(),
        created_at: z.string(),
        order_ids: z.array(z.string()).describe('Orders that were placed at the prices of the quote'),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { search, page, page_size } }) {
    const { list, total } = await listQuotes(ctx.db, { search, page, size: page_size })
    return {
      list: list.map(({ lines, place, sums, created_at, ...quote }) => ({
        number: quote.number,
        customer_name: quote.customer_name,
        email: quote.email,
        zip: place.zip_code,
        lines: lines.length,
        total_cents: sums.total_cents,
        valid_until: quote.valid_until,
        created_at: created_at.toISOString(),
        order_ids: quote.order_ids,
      })),
      total,
    }
  },
})
