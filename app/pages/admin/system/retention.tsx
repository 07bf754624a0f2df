import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { useMay } from '#ui/admin/use-staff.ts'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/retention.ts'
import { getRetention } from './retention.api.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Data retention'))
}

export const loader = adminLoader((call) => call(getRetention))

type Data = Route.ComponentProps['loaderData']
type Deleted = Data['deleted'][number]
type Kept = Data['kept'][number]

/** Which data the shop stores, for how long and why, and what the last cleanup removed. */
export default function Retention({ loaderData: { deleted, kept } }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const mayChange = useMay('settings.edit')
  const columns = useColumns()
  const cleanup: ResourceColumn<Deleted> = {
    id: 'last_run',
    title: t('Last cleanup'),
    cell: ({ last_run }) =>
      last_run
        ? t('{{time}}, {{number}} removed', {
            time: format.dateTime(last_run.at),
            number: format.number(last_run.removed, 0),
          })
        : t('Not yet'),
  }
  return (
    <AdminPage
      title={t('Data retention')}
      intro={t('What is stored, how long and why. Jobs delete it every day.')}
      actions={mayChange && <LinkButton to="/admin/settings/retention">{t('Change periods')}</LinkButton>}
    >
      <h2 className="mb-3 text-lg">{t('Deleted after a period')}</h2>
      <ResourceTable
        id="retention"
        label={t('Deleted after a period')}
        columns={[...columns, cleanup]}
        rows={deleted}
        rowKey={({ id }) => id}
      />
      <h2 className="mt-10 mb-1 text-lg">{t('Kept when an account is deleted')}</h2>
      <p className="mb-3 max-w-text text-ink-soft">
        {t('The law or a claim requires these records. Their periods can’t be changed.')}
      </p>
      <ResourceTable
        id="kept-data"
        label={t('Kept when an account is deleted')}
        columns={columns}
        rows={kept}
        rowKey={({ id }) => id}
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Kept>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'title', title: t('Data'), cell: ({ title }) => title },
    { id: 'period', title: t('How long'), cell: ({ period }) => period },
    { id: 'reason', title: t('Why'), cell: ({ reason }) => reason },
    { id: 'rows', title: t('Rows'), align: 'end', cell: ({ rows }) => format.number(rows, 0) },
    {
      id: 'oldest',
      title: t('Oldest'),
      cell: ({ oldest }) =>
        oldest ? <span className="whitespace-nowrap">{format.date(oldest)}</span> : null,
    },
  ]
}
