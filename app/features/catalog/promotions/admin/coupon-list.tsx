import { useSearchParams } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { promotionStatuses, promotionStatusLabels } from '../promotion-input.ts'
import { type CouponQuery, enableStaffCoupons, listStaffCoupons } from '../staff/staff-coupons.api.server.ts'
import type { Route } from './+types/coupon-list.ts'
import { PromotionStatusTag } from './components/promotion-status-tag.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Coupons'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<CouponQuery>(request, ['status', 'search'])
  const found = await call(listStaffCoupons, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction({ enable: enableStaffCoupons })

type Coupon = Route.ComponentProps['loaderData']['list'][number]

/** All coupons with their status and uses. */
export default function CouponList({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const columns = useColumns()
  const [params] = useSearchParams()
  const { run } = useAdminAction()
  const enable = (enabled: boolean) => (chosen: { keys: string[] } | { all: true }) => {
    const filter = Object.fromEntries(
      ['status', 'search'].flatMap((name) => {
        const value = params.get(name)
        return value ? [[name, value]] : []
      }),
    )
    run('enable', { enabled, chosen: 'keys' in chosen ? chosen : { filter } })
  }
  return (
    <AdminPage
      title={t('Coupons')}
      intro={t('Codes that customers enter in the cart.')}
      actions={
        <>
          <LinkButton to="/admin/coupon-usage">{t('Usage report')}</LinkButton>
          <LinkButton to="/admin/coupons/generate">{t('Generate codes')}</LinkButton>
          <LinkButton look="primary" icon="plus" to="/admin/coupons/new">
            {t('Add coupon')}
          </LinkButton>
        </>
      }
    >
      <ResourceTable
        id="coupons"
        label={t('Coupons')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/coupons/${id}`}
        paging={{ page, size, total }}
        exportName="coupons"
        search={t('Search code or name')}
        filters={[
          {
            id: 'status',
            label: t('Status'),
            kind: 'choice',
            options: promotionStatuses.map((value) => ({ value, label: t(promotionStatusLabels[value]) })),
          },
        ]}
        bulk={[
          { id: 'enable', label: t('Enable'), run: enable(true) },
          { id: 'disable', label: t('Disable'), danger: true, run: enable(false) },
        ]}
        empty={<EmptyState title={t('No coupons found')} icon="star" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Coupon>[] {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  const limit = (most: number | null) => (most === null ? '∞' : format.number(most, 0))
  return [
    { id: 'code', title: t('Coupon code'), sortable: true, cell: ({ code }) => code },
    { id: 'name', title: t('Name'), cell: ({ name }) => inLocale(name, locale) },
    { id: 'status', title: t('Status'), cell: ({ status }) => <PromotionStatusTag status={status} /> },
    {
      id: 'discount',
      title: t('Discount'),
      align: 'end',
      cell: ({ percent, minus_cents }) =>
        percent === null ? minus_cents !== null && format.money(minus_cents) : `${format.number(percent)} %`,
    },
    {
      id: 'uses',
      title: t('Uses'),
      sortable: true,
      align: 'end',
      cell: ({ uses, most_uses }) => `${format.number(uses, 0)} / ${limit(most_uses)}`,
    },
    { id: 'starts', title: t('Start'), sortable: true, cell: ({ starts_at }) => format.dateTime(starts_at) },
    {
      id: 'ends',
      title: t('End'),
      sortable: true,
      cell: ({ ends_at }) => ends_at && format.dateTime(ends_at),
    },
    {
      id: 'threshold',
      title: t('Minimum subtotal'),
      hidden: true,
      align: 'end',
      cell: ({ threshold_cents }) => format.money(threshold_cents),
    },
    {
      id: 'combines',
      title: t('Combines with promotions'),
      hidden: true,
      cell: ({ combines }) => (combines ? t('Yes') : t('No')),
    },
  ]
}
