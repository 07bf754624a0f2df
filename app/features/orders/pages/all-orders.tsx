import { z } from 'zod'
import { parse } from '#platform/api.server.ts'
import { acting, answering } from '#platform/page.server.ts'
import { requireCustomer, scopeOf } from '#platform/scope.server.ts'
import { translator, useText } from '#text/text.tsx'
import { Page } from '#ui/page.tsx'
import { pageMeta, siteOf } from '#ui/page-meta.ts'
import { removeOrder } from '../cancelling.server.ts'
import { listOrders } from '../listing-orders.server.ts'
import { OrdersList } from '../parts/orders-list.tsx'
import type { Route } from './+types/all-orders'

export const loader = answering(async ({ context, request }: Route.LoaderArgs) => {
  const customer = await requireCustomer(context)
  return listOrders(scopeOf(context).db, customer.id, request.url)
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
  return pageMeta({ ...site, title: translator(site.locale)('My Orders'), path: '/OrdersAll', noindex: true })
}

const types = [null, 0, 1, 2].map((type) => ({
  type,
  to: type === null ? '/OrdersAll' : `/OrdersAll?type=${type}`,
}))

export default function AllOrders({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const crumbs = [{ title: t('Dashboard'), to: '/dashboard' }, { title: t('My Orders') }]
  return (
    <Page title={t('My Orders')} crumbs={crumbs}>
      <OrdersList caption={t('My Orders')} types={types} {...loaderData} />
    </Page>
  )
}
