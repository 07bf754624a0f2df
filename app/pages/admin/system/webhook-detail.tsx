import { data } from 'react-router'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/webhook-detail.ts'
import { listDeliveries, listWebhooks, redeliver } from './webhooks.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Deliveries'))
}

export const loader = adminLoader(async (call, { params, request }: Route.LoaderArgs) => {
  const { list } = await call(listWebhooks)
  const endpoint = list.find(({ id }) => id === params.id)
  if (!endpoint) throw data(null, { status: 404 })
  const { page, page_size } = listParamsOf(request, [])
  const found = await call(listDeliveries, { id: endpoint.id, page, page_size })
  return { endpoint, ...found, page, size: page_size }
})

export const action = adminAction({ redeliver })

type Delivery = Route.ComponentProps['loaderData']['list'][number]

const states: Record<Delivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: text('Waiting to run'), tone: 'wait' },
  delivered: { label: text('Delivered'), tone: 'good' },
  failed: { label: text('Failed'), tone: 'bad' },
}

/** What was sent to one endpoint, and how it answered. */
export default function WebhookDetail({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { endpoint, list, total, page, size } = loaderData
  const columns: ResourceColumn<Delivery>[] = [
    { id: 'event', title: t('Event'), cell: ({ event }) => event },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => <Tag tone={states[state].tone}>{t(states[state].label)}</Tag>,
    },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'attempts', title: t('Attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'answer', title: t('Answer'), cell: ({ last_status, last_error }) => last_error ?? last_status },
    { id: 'id', title: t('ID'), hidden: true, cell: ({ event_id }) => event_id },
  ]
  return (
    <AdminPage
      back={{ to: '/admin/webhooks', label: t('Outgoing webhooks') }}
      title={t('Deliveries')}
      intro={endpoint.url}
    >
      <ResourceTable
        id="webhook-deliveries"
        label={t('Deliveries')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        actions={({ id, state }) => state !== 'waiting' && <RedeliverButton id={id} />}
        empty={<EmptyState title={t('Nothing was sent yet')} icon="send" />}
      />
    </AdminPage>
  )
}

function RedeliverButton({ id }: { id: string }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <Button size="small" busy={busy} onClick={() => run('redeliver', { id })}>
      {t('Send again')}
    </Button>
  )
}
