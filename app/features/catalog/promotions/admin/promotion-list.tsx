import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { listStaffPromotions } from '../staff/staff-promotions.api.server.ts'
import type { Route } from './+types/promotion-list.ts'
import { PromotionStatusTag } from './components/promotion-status-tag.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Promotions'))
}

export const loader = adminLoader(async (call) => ({ promotions: await call(listStaffPromotions) }))

type Promotion = Route.ComponentProps['loaderData']['promotions'][number]

/** Amounts off large orders, which need no code. */
export default function PromotionList({ loaderData: { promotions } }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  const columns: ResourceColumn<Promotion>[] = [
    { id: 'name', title: t('Name'), cell: ({ name }) => inLocale(name, locale) },
    { id: 'status', title: t('Status'), cell: ({ status }) => <PromotionStatusTag status={status} /> },
    {
      id: 'threshold',
      title: t('Orders from'),
      align: 'end',
      cell: ({ threshold_cents }) => format.money(threshold_cents),
    },
    {
      id: 'minus',
      title: t('Discount'),
      align: 'end',
      cell: ({ minus_cents }) => format.money(minus_cents),
    },
    { id: 'starts', title: t('Start'), cell: ({ starts_at }) => format.dateTime(starts_at) },
    { id: 'ends', title: t('End'), cell: ({ ends_at }) => ends_at && format.dateTime(ends_at) },
  ]
  return (
    <AdminPage
      title={t('Promotions')}
      intro={t('Amounts off large orders, without a code. The highest one that an order reaches applies.')}
      actions={
        <LinkButton look="primary" icon="plus" to="/admin/promotions/new">
          {t('Add promotion')}
        </LinkButton>
      }
    >
      <ResourceTable
        id="promotions"
        label={t('Promotions')}
        columns={columns}
        rows={promotions}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/promotions/${id}`}
        empty={<EmptyState title={t('No promotions yet')} icon="star" />}
      />
    </AdminPage>
  )
}
