import { newApi, Reply, z } from '#platform/http/api/api.server.ts'
import { ShownView, ViewReason } from './customer-view.ts'
import { endCustomerView, endedViewCookies, startCustomerView, viewCookies } from './customer-views.server.ts'

export const customerViewsApi = newApi('View as customer')

customerViewsApi.endpoint({
  method: 'post',
  path: '/staff/customers/view_start',
  summary:
    'Shows the shop as a customer sees it, in this browser, read-only and for 30 minutes. Not for API keys, staff accounts and closed accounts',
  access: 'staff',
  permission: 'customers.impersonate',
  body: z.object({ customer_id: z.string().min(1).max(100), reason: ViewReason }),
  answer: z.object({ ends_at: z.string() }),
  async handle({ ctx, customer, body }) {
    const { secret, ends_at } = await startCustomerView(ctx, customer, body)
    const cookies = viewCookies(secret, ctx.services.settings)
    return new Reply({ ends_at: ends_at.toISOString() }, { cookies })
  },
})

customerViewsApi.endpoint({
  method: 'post',
  path: '/staff/customers/view_end',
  summary: 'Ends the view of the shop as a customer; `customer_id` is null if none was open',
  access: 'staff',
  permission: 'any',
  answer: z.object({ customer_id: z.string().nullable() }),
  async handle({ ctx, customer }) {
    const customer_id = await endCustomerView(ctx, customer)
    return new Reply({ customer_id }, { cookies: endedViewCookies(ctx.services.settings.secureCookies) })
  },
})

customerViewsApi.endpoint({
  method: 'get',
  path: '/customer_view',
  summary: 'The view of the shop as a customer in this browser, for its banner; null without one',
  access: 'guest',
  answer: ShownView.nullable(),
  async handle({ ctx: { view, now } }) {
    if (!view) return null
    const { customer_id, customer, ends_at } = view
    return {
      customer_id,
      customer: customer && {
        name: `${customer.first_name} ${customer.last_name}`.trim(),
        email: customer.email,
      },
      ends_at: ends_at.toISOString(),
      seconds_left: Math.max(0, (ends_at.getTime() - now().getTime()) / 1000),
    }
  },
})
