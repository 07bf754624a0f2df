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
import { Disclosure } from '#ui/page/disclosure.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/jobs.ts'
import { cancelJobForStaff, type JobQuery, listJobsForStaff, retryJobForStaff } from './system.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Background jobs'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<JobQuery>(request, ['state', 'name'])
  const found = await call(listJobsForStaff, params)
  return { ...found, page: params.page, size: params.page_size }
})

export const action = adminAction({ retry: retryJobForStaff, cancel: cancelJobForStaff })

type Job = Route.ComponentProps['loaderData']['list'][number]
type Queue = Route.ComponentProps['loaderData']['queues'][number]

const states: Record<Job['state'], { label: string; tone: Tone }> = {
  created: { label: text('Waiting to run'), tone: 'wait' },
  retry: { label: text('Will be retried'), tone: 'wait' },
  active: { label: text('Running'), tone: 'info' },
  completed: { label: text('Finished'), tone: 'good' },
  cancelled: { label: text('Job canceled'), tone: 'neutral' },
  failed: { label: text('Failed'), tone: 'bad' },
}

/** Work in the background: queues, and each job with its state. */
export default function Jobs({ loaderData: { list, total, queues, page, size } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const mayEdit = useMay('system.edit')
  const columns: ResourceColumn<Job>[] = [
    { id: 'name', title: t('Queue'), cell: ({ name }) => name },
    {
      id: 'state',
      title: t('Status'),
      cell: ({ state }) => <Tag tone={states[state].tone}>{t(states[state].label)}</Tag>,
    },
    { id: 'attempts', title: t('Attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'created', title: t('Created'), cell: ({ created_at }) => format.dateTime(created_at) },
    { id: 'due', title: t('Due'), hidden: true, cell: ({ due_at }) => format.dateTime(due_at) },
    { id: 'error', title: t('Error'), cell: ({ error }) => error },
  ]
  return (
    <AdminPage
      title={t('Background jobs')}
      intro={t('A failed job is retried for more than a day before it counts as failed.')}
    >
      <Disclosure title={t('Queues')}>
        <QueueList queues={queues} />
      </Disclosure>
      <ResourceTable
        id="jobs"
        label={t('Background jobs')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        filters={[
          {
            id: 'state',
            label: t('Status'),
            kind: 'choice',
            options: Object.entries(states).map(([value, { label }]) => ({ value, label: t(label) })),
          },
          {
            id: 'name',
            label: t('Queue'),
            kind: 'choice',
            options: queues.map(({ name }) => ({ value: name, label: name })),
          },
        ]}
        {...(mayEdit && { actions: (job: Job) => <JobActions job={job} /> })}
        empty={<EmptyState title={t('No jobs found')} icon="refresh" />}
      />
    </AdminPage>
  )
}

function JobActions({ job: { id, state } }: { job: Job }) {
  const t = useText()
  const { run, busy } = useAdminAction()
  if (state === 'failed' || state === 'cancelled')
    return (
      <Button size="small" busy={busy} onClick={() => run('retry', { id })}>
        {t('Run again')}
      </Button>
    )
  if (state === 'created' || state === 'retry')
    return (
      <Button size="small" look="quiet" busy={busy} onClick={() => run('cancel', { id })}>
        {t('Cancel job')}
      </Button>
    )
  return null
}

function QueueList({ queues }: { queues: readonly Queue[] }) {
  const t = useText()
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0)
  if (busy.length === 0) return <p>{t('Nothing is waiting, and nothing has failed.')}</p>
  return (
    <ul className="grid gap-2">
      {busy.map(({ name, waiting, active, failed, lag_seconds }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">{name}</span>
          <span>
            {t('{{waiting}} waiting, {{active}} running, {{failed}} failed', { waiting, active, failed })}
          </span>
          {lag_seconds > 0 && <span>{t('oldest is {{seconds}} s late', { seconds: lag_seconds })}</span>}
        </li>
      ))}
    </ul>
  )
}
