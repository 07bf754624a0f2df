import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { inLocale, translator, useFormat, useLocale, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { cancelStaffNotice, listStaffNotices, type NoticeQuery } from '../staff/staff-notices.api.server.ts'
import { type StockNoticeState, stockNoticeStateLabels } from '../stock-notice.ts'
import type { Route } from './+types/notice-list.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Back-in-stock notices'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<NoticeQuery>(request, ['state', 'product_id', 'search'])
  const found = await call(listStaffNotices, params)
  return { ...found, page: params.page, size: params.page_size, state: params.state ?? null }
})

export const action = adminAction({ cancel: cancelStaffNotice })

type Notice = Route.ComponentProps['loaderData']['list'][number]

const tones: Record<StockNoticeState, Tone> = {
  unconfirmed: 'neutral',
  waiting: 'wait',
  sent: 'good',
  canceled: 'neutral',
}

/** Who waits for which product, and which notices were sent. */
export default function NoticeList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const locale = useLocale()
  const { list, total, page, size, state, wanted } = loaderData
  const mayCancel = useMay('customers.edit')
  const options = wanted.map(({ product_id, name, count }) => ({
    value: product_id,
    label: `${inLocale(name, locale)} (${count})`,
  }))
  return (
    <AdminPage
      title={t('Back-in-stock notices')}
      intro={t('One mail is sent for each request when its product can be ordered again, the oldest first.')}
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/stock-notices', title: t('All'), current: state === null },
            ...(['waiting', 'sent', 'unconfirmed', 'canceled'] as const).map((one) => ({
              to: `/admin/stock-notices?state=${one}`,
              title: t(stockNoticeStateLabels[one]),
              current: state === one,
            })),
          ]}
        />
      </div>
      <ResourceTable
        id="stock-notices"
        label={t('Back-in-stock notices')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        exportName="stock_notices"
        paging={{ page, size, total }}
        search={t('Search address or product')}
        filters={[{ id: 'product_id', label: t('Product'), kind: 'choice', options }]}
        {...(mayCancel && { actions: (notice: Notice) => <CancelButton notice={notice} /> })}
        empty={<EmptyState title={t('No requests found')} icon="mail" />}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Notice>[] {
  const t = useText()
  const locale = useLocale()
  const format = useFormat()
  return [
    {
      id: 'product',
      title: t('Product'),
      sortable: true,
      cell: ({ product, product_id }) => (
        <Link to={`/admin/products/${product_id}`} className="link">
          {inLocale(product, locale)}
        </Link>
      ),
    },
    {
      id: 'email',
      title: t('Email'),
      cell: ({ email, user_id }) =>
        user_id ? (
          <Link to={`/admin/customers/${user_id}`} className="link">
            {email}
          </Link>
        ) : (
          email
        ),
    },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(stockNoticeStateLabels[state])}</Tag>,
    },
    {
      id: 'requested',
      title: t('Requested on'),
      sortable: true,
      cell: ({ requested_at }) => format.dateTime(requested_at),
    },
    { id: 'sent', title: t('Sent on'), cell: ({ sent_at }) => sent_at && format.dateTime(sent_at) },
    { id: 'locale', title: t('Language'), hidden: true, cell: ({ locale: language }) => language },
    { id: 'consent', title: t('Wording version'), hidden: true, cell: (notice) => notice.consent_version },
  ]
}

function CancelButton({ notice: { id, email, state } }: { notice: Notice }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (state !== 'waiting' && state !== 'unconfirmed') return null
  return (
    <Button
      size="small"
      look="quiet"
      busy={busy}
      label={t('Cancel the request of {{name}}', { name: email })}
      onClick={() => run('cancel', { id })}
    >
      {t('Cancel request')}
    </Button>
  )
}
