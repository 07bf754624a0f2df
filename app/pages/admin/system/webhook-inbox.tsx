import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { useMay } from '#ui/admin/use-staff.ts'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/webhook-inbox.ts'
import { type InboxQuery, listWebhookInbox, retryInboxEvent } from './system.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Webhook inbox'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<InboxQuery>(request, ['state', 'provider'])
  const found = await call(listWebhookInbox, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction({ retry: retryInboxEvent })

type Event = Route.ComponentProps['loaderData']['list'][number]

const states = {
  waiting: { label: text('Waiting to run'), tone: 'wait' },
  failed: { label: text('Failed'), tone: 'bad' },
  handled: { label: text('Processed'), tone: 'good' },
} as const satisfies Record<string, { label: string; tone: Tone }>

const stateOf = ({ handled_at, failures }: Event) =>
  states[handled_at ? 'handled' : failures > 0 ? 'failed' : 'waiting']

/** What payment providers sent to the shop. */
export default function WebhookInbox({ loaderData: { list, total, page, size } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const mayEdit = useMay('system.edit')
  const columns: ResourceColumn<Event>[] = [
    { id: 'event', title: t('Event'), cell: ({ kind }) => kind },
    { id: 'provider', title: t('Provider'), cell: ({ provider }) => provider },
    {
      id: 'state',
      title: t('Status'),
      cell: (event) => <Tag tone={stateOf(event).tone}>{t(stateOf(event).label)}</Tag>,
    },
    { id: 'received', title: t('Received at'), cell: ({ received_at }) => format.dateTime(received_at) },
    {
      id: 'handled',
      title: t('Processed'),
      cell: ({ handled_at }) => handled_at && format.dateTime(handled_at),
    },
    { id: 'failures', title: t('Failed attempts'), align: 'end', cell: ({ failures }) => failures },
    { id: 'error', title: t('Error'), cell: ({ last_error }) => last_error },
    { id: 'id', title: t('ID'), hidden: true, cell: ({ event_id }) => event_id },
  ]
  return (
    <AdminPage
      title={t('Webhook inbox')}
      intro={t(
        'Events of payment providers. Each is stored before it is answered, and retried until it is processed.',
      )}
    >
      <ResourceTable
        id="webhook-inbox"
        label={t('Webhook inbox')}
        columns={columns}
        rows={list}
        rowKey={({ provider, event_id }) => `${provider} ${event_id}`}
        paging={{ page, size, total }}
        filters={[
          {
            id: 'state',
            label: t('Status'),
            kind: 'choice',
            options: Object.entries(states).map(([value, { label }]) => ({ value, label: t(label) })),
          },
        ]}
        {...(mayEdit && { actions: (event: Event) => <RetryButton event={event} /> })}
        empty={<EmptyState title={t('No events received')} icon="download" />}
      />
    </AdminPage>
  )
}

function RetryButton({ event: { provider, event_id, handled_at } }: { event: Event }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (handled_at) return null
  return (
    <Button size="small" busy={busy} onClick={() => run('retry', { provider, event_id })}>
      {t('Process again')}
    </Button>
  )
}
