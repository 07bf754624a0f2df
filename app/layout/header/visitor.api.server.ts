import { preferredZip } from '#features/people/addresses/delivery-zip.server.ts'
import { UserInfo, userInfoOf } from '#features/people/auth/account.ts'
import { unreadCount } from '#features/people/notifications/messages.server.ts'
import { cartCount } from '#features/sales/cart/cart.server.ts'
import { getCartOwner } from '#features/sales/cart/cart-cookie.server.ts'
import { newApi, Reply, z } from '#platform/http/api/api.server.ts'

export const visitorApi = newApi('Visitor')

visitorApi.endpoint({
  method: 'get',
  path: '/visitor',
  summary:
    'What is personal about the header: name, pieces in the cart, unread messages, ZIP code of the default address; and whether Global Privacy Control was sent',
  access: 'guest',
  answer: z.object({
    user: UserInfo.nullable(),
    cart_count: z.number(),
    unread_count: z.number(),
    zip_code: z.string().nullable().describe('Of the default shipping address; null for a guest'),
    is_privacy_signalled: z.boolean(),
  }),
  async handle({ ctx, request, customer }) {
    // The first call after a sign-in merges the guest's cart into the customer's and deletes its cookie.
    const { owner, cookies } = await getCartOwner(ctx)
    const visitor = {
      user: customer && userInfoOf(customer),
      cart_count: await cartCount(ctx.db, owner),
      unread_count: customer ? await unreadCount(ctx.db, customer.id) : 0,
      // Read only for a browser without a ZIP code of its own.
      zip_code: customer && !ctx.zipCookie?.() ? await preferredZip(ctx.db, customer.id) : null,
      is_privacy_signalled: request.headers.get('sec-gpc') === '1',
    }
    return new Reply(visitor, { cookies })
  },
})
