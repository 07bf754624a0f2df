import { z } from 'zod'
import { parse } from '#platform/api.server.ts'
import { acting, answering } from '#platform/page.server.ts'
import { Problem } from '#platform/problem.ts'
import { requireCustomer, scopeOf } from '#platform/scope.server.ts'
import { text, translator, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { removeOrder } from '../cancelling.server.ts'
import { listOrders } from '../listing-orders.server.ts'
import { orderType } from '../order.ts'
import { OrdersList } from '../parts/orders-list.tsx'
import type { Route } from './+types/design-orders'

const type = orderType.design

export const loader = answering(async ({ context, params, request }: Route.LoaderArgs) => {
  const customer = await requireCustomer(context)
  if (params.order_type !== undefined && params.order_type !== String(type))
    throw new Problem('missing', text('There is no such list of orders'))
  return listOrders(scopeOf(context).db, customer.id, request.url, type)
})

const Removal = z.object({ order_id: z.string().min(1).max(40) })

export const action = acting(async ({ context, request }: Route.ActionArgs) => {
  const { db, t } = scopeOf(context)
  const customer = await requireCustomer(context)
  const { order_id } = parse(Removal, Object.fromEntries(await request.formData()))
  await removeOrder(db, customer.id, order_id)
  return { ok: true as const, message: t('The order is removed') }
})

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches)
  return pageMeta({
    ...site,
    title: translator(site.locale)('My Design orders'),
    path: '/designOrder',
    noindex: true,
  })
}

const types = [
  { type: null, to: '/OrdersAll' },
  { type: orderType.product, to: '/orders/0' },
  { type: orderType.design, to: '/designOrder/1' },
  { type: orderType.solution, to: '/SolutionOrders/2' },
]

export default function DesignOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const crumbs = [{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Design orders') }]
  return (
    <Page
      title={t('My Design orders')}
      crumbs={crumbs}
      actions={<LinkButton to="/design">{t('Order a design')}</LinkButton>}
    >
      <OrdersList caption={t('My Design orders')} types={types} {...loaderData} />
    </Page>
  )
}
