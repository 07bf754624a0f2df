import { findProducts } from '#features/catalog/promotions/staff/list-coupons.server.ts'
import { staffShippingApi } from '#features/catalog/shipping-rates/rates/staff-shipping.api.server.ts'
import { Paging, z } from '#platform/http/api/api.server.ts'

export const findShippedProducts = staffShippingApi.endpoint({
  method: 'post',
  path: '/staff/shipping/products',
  summary: 'Up to ten products on sale whose name, model number or ID contains these words',
  access: 'staff',
  permission: 'shipping.edit',
  body: Paging.extend({ search: z.string().trim().min(1).max(100) }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.object({ en: z.string(), de: z.string().optional(), zh: z.string().optional() }),
      }),
    ),
  }),
  handle: async ({ ctx, body }) => ({ list: await findProducts(ctx.db, body.search) }),
})
