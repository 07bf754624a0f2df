import { newApi, z } from '#platform/http/api/api.server.ts'
import { hasStockNotice } from './stock-notices.server.ts'

export const stockNoticesApi = newApi('Back-in-stock notices')

stockNoticesApi.endpoint({
  method: 'get',
  path: '/product/stock_notice/own',
  summary:
    'The address that the form of a back-in-stock notice offers a customer, and whether it already waits',
  access: 'customer',
  query: z.object({ product_id: z.string().min(1).max(80) }),
  answer: z.object({ email: z.string(), is_waiting: z.boolean() }),
  async handle({ ctx, customer, query }) {
    return { email: customer.email, is_waiting: await hasStockNotice(ctx.db, customer, query.product_id) }
  },
})
