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
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { search, page, page_size } }) {
    const { list, total } = await listQuotes(ctx.db, { search, page, size: page_size })
    return {
      list: list.map(({ number, customer_name, email, place, lines, sums, valid_until, created_at }) => ({
        number,
        customer_name,
        email,
        zip: place.zip_code,
        lines: lines.length,
        total_cents: sums.total_cents,
        valid_until,
        created_at: created_at.toISOString(),
      })),
      total,
    }
  },
})
