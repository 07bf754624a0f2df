import { type FormEvent, useState } from 'react'
import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useAdminAction } from '#ui/admin/use-admin-action.ts'
import { Tag } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/webhooks.ts'
import { createWebhook, enableWebhook, listWebhooks, removeWebhook } from './webhooks.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Outgoing webhooks'))
}

export const loader = adminLoader((call) => call(listWebhooks))

export const action = adminAction({ create: createWebhook, enable: enableWebhook, remove: removeWebhook })

type Endpoint = Route.ComponentProps['loaderData']['list'][number]

/** Other systems that are notified of events. */
export default function Webhooks({ loaderData: { list, events } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Endpoint | null>(null)
  const columns: ResourceColumn<Endpoint>[] = [
    { id: 'url', title: t('Address'), cell: ({ url }) => <span className="break-all">{url}</span> },
    { id: 'description', title: t('Description'), cell: ({ description }) => description },
    { id: 'state', title: t('Status'), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { id: 'events', title: t('Events'), cell: (endpoint) => endpoint.events.join(', ') },
    {
      id: 'created',
      title: t('Created'),
      hidden: true,
      cell: ({ created_at }) => format.dateTime(created_at),
    },
  ]
  return (
    <AdminPage
      title={t('Outgoing webhooks')}
      intro={t(
        'Events are signed as Standard Webhooks describes and retried for more than a day. They contain only IDs.',
      )}
      actions={
        <Button look="primary" icon="plus" onClick={() => setAdding(true)}>
          {t('Add webhook')}
        </Button>
      }
    >
      <ResourceTable
        id="webhooks"
        label={t('Outgoing webhooks')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/webhooks/${id}`}
        actions={(endpoint) => <EndpointActions endpoint={endpoint} onRemove={() => setRemoving(endpoint)} />}
        empty={<EmptyState title={t('No webhooks yet')} icon="send" />}
      />
      {isAdding && <AddDialog events={events} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog endpoint={removing} onClose={() => setRemoving(null)} />}
    </AdminPage>
  )
}

function EndpointState({ endpoint: { is_enabled, failing_since, disabled_at } }: { endpoint: Endpoint }) {
  const t = useText()
  const format = useFormat()
  if (disabled_at) return <Tag tone="bad">{t('Turned off after days of failures')}</Tag>
  if (!is_enabled) return <Tag>{t('Turned off')}</Tag>
  if (failing_since)
    return <Tag tone="wait">{t('Failing since {{time}}', { time: format.dateTime(failing_since) })}</Tag>
  return <Tag tone="good">{t('Enabled')}</Tag>
}

function EndpointActions({
  endpoint: { id, is_enabled },
  onRemove,
}: {
  endpoint: Endpoint
  onRemove: () => void
}) {
  const t = useText()
  const { run, busy } = useAdminAction()
  return (
    <>
      <Button size="small" busy={busy} onClick={() => run('enable', { id, is_enabled: !is_enabled })}>
        {is_enabled ? t('Turn off') : t('Turn on')}
      </Button>
      <Button size="small" look="quiet" onClick={onRemove}>
        {t('Remove')}
      </Button>
    </>
  )
}

function AddDialog({ events, onClose }: { events: readonly string[]; onClose: () => void }) {
  const t = useText()
  const [secret, setSecret] = useState<string | null>(null)
  const { run, busy, problems } = useAdminAction({
    onDone: (result) => setSecret((result as { secret: string }).secret),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    run('create', {
      url: form.get('url'),
      description: form.get('description'),
      events: form.getAll('events'),
    })
  }
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <Dialog
      open
      title={t('Add webhook')}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="add-webhook" busy={busy}>
          {t('Add webhook')}
        </Button>
      }
    >
      <form id="add-webhook" noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          name="url"
          type="url"
          label={t('Address')}
          hint={t('A public address that begins with https://')}
          required
          problem={problems.url}
        />
        <TextField
          name="description"
          label={t('Description')}
          maxLength={200}
          problem={problems.description}
        />
        <fieldset>
          <legend className="mb-1 font-medium">{t('Events')}</legend>
          {problems.events && (
            <p role="alert" className="text-sm text-bad">
              {problems.events}
            </p>
          )}
          {events.map((name) => (
            <CheckboxField key={name} name="events" value={name} label={name} />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('Signing secret')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('I’ve stored the secret')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="wait">{t('Copy the secret now. It isn’t shown again.')}</Notice>
        <p className="flex flex-wrap items-center gap-2">
          <code className="break-all">{secret}</code>
          <CopyButton text={secret} label={t('Copy secret')} />
        </p>
      </div>
    </Dialog>
  )
}

function RemoveDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const t = useText()
  const { run, busy } = useAdminAction({ onDone: onClose })
  return (
    <Dialog
      open
      title={t('Remove webhook')}
      onClose={onClose}
      footer={
        <Button look="danger" busy={busy} onClick={() => run('remove', { id: endpoint.id })}>
          {t('Remove webhook')}
        </Button>
      }
    >
      <p className="break-words">
        {t('{{url}} gets no more events. Its delivery log is deleted.', { url: endpoint.url })}
      </p>
    </Dialog>
  )
}
