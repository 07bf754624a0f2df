import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ExportState } from '#platform/exports/table-export.ts'
import { listExportsOfStaff } from '#platform/exports/table-exports.api.server.ts'
import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { Tag, type Tone } from '#ui/data-display/tag.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/exports.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Exports'))
}

export const loader = adminLoader(async (call) => ({ list: await call(listExportsOfStaff) }))

type Export = Route.ComponentProps['loaderData']['list'][number]

const tones: Record<ExportState, Tone> = { preparing: 'wait', ready: 'good', failed: 'bad' }

const refreshMs = 2000

/** The files that the signed-in person exported, until they expire. */
export default function Exports({ loaderData: { list } }: Route.ComponentProps) {
  const t = useText()
  const { revalidate } = useRevalidator()
  const isPreparing = list.some(({ state }) => state === 'preparing')
  useEffect(() => {
    if (!isPreparing) return
    const timer = setInterval(() => void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [isPreparing, revalidate])
  return (
    <AdminPage title={t('Exports')} intro={t('You can download a finished file for 24 hours.')}>
      <ResourceTable
        id="exports"
        label={t('Exports')}
        columns={useColumns()}
        rows={list}
        rowKey={({ id }) => id}
        actions={({ id, state }) =>
          state === 'ready' && (
            <LinkButton
              to={`/api/staff/exports/file?export_id=${id}`}
              size="small"
              icon="download"
              reloadDocument
            >
              {t('Download')}
            </LinkButton>
          )
        }
        empty={
          <EmptyState title={t('No exports yet')} icon="download">
            {t('Open a list, such as orders, and choose Export.')}
          </EmptyState>
        }
      />
    </AdminPage>
  )
}

function useColumns(): ResourceColumn<Export>[] {
  const t = useText()
  const format = useFormat()
  return [
    { id: 'list', title: t('List'), cell: ({ title }) => title },
    { id: 'format', title: t('Format'), cell: ({ format: as }) => (as === 'csv' ? 'CSV' : 'Excel') },
    { id: 'state', title: t('Status'), cell: (one) => <ExportStatus export_={one} /> },
    {
      id: 'rows',
      title: t('Rows'),
      align: 'end',
      cell: ({ rows }) => rows !== null && format.number(rows, 0),
    },
    { id: 'requested', title: t('Requested'), cell: ({ requested_at }) => format.dateTime(requested_at) },
    {
      id: 'expires',
      title: t('Expires'),
      cell: ({ expires_at }) => expires_at && format.dateTime(expires_at),
    },
  ]
}

function ExportStatus({ export_: { state, failure } }: { export_: Export }) {
  const t = useText()
  const labels = { preparing: t('Preparing'), ready: t('Ready'), failed: t('Failed') }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Tag tone={tones[state]}>{labels[state]}</Tag>
      {failure === 'too_many_rows' && t('More than 50,000 rows: export as CSV, or set a filter.')}
    </span>
  )
}
