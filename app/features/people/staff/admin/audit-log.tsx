import { adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { text, translator, useFormat, useText } from '#text/text.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import { listParamsOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { actionNames, entityNames } from '../audit-names.ts'
import { auditFieldName, auditLines } from '../audit-values.ts'
import { listAudit } from '../staff.api.server.ts'
import type { Route } from './+types/audit-log.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Audit log'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listParamsOf(request, [
    'entity',
    'action',
    'actor_id',
    'from',
    'until',
    'search',
    'entity_id',
  ])
  const found = await call(listAudit, params)
  return { ...found, page: params.page, size: params.page_size }
})

type Entry = Route.ComponentProps['loaderData']['list'][number]

/** Every change in the back office: who, when, what it was before and after. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const format = useFormat()
  const { list, total, page, size, entities, actions, actors } = loaderData
  const nameOf = (names: Readonly<Record<string, string>>, id: string) => {
    const name = names[id]
    return name ? t(name) : id
  }
  const columns: ResourceColumn<Entry>[] = [
    { id: 'at', title: t('Time'), cell: ({ at }) => format.dateTime(at) },
    {
      id: 'actor',
      title: t('Who'),
      cell: ({ actor_kind, actor_name }) =>
        actor_kind === 'staff' ? actor_name : `${t(actorKinds[actor_kind])}: ${actor_name}`,
    },
    { id: 'action', title: t('What changed'), cell: ({ action }) => nameOf(actionNames, action) },
    { id: 'label', title: t('Item'), cell: ({ label, entity_id }) => label || entity_id },
    {
      id: 'values',
      title: t('Before and after'),
      stacked: true,
      cell: (entry) => <Values entry={entry} />,
    },
  ]
  return (
    <AdminPage
      title={t('Audit log')}
      intro={t(
        'Changes made in the back office, newest first. Changes to an order, such as shipments and refunds, are in the history of that order.',
      )}
    >
      <ResourceTable
        id="audit"
        exportName="audit"
        label={t('Audit log')}
        columns={columns}
        rows={list}
        rowKey={({ id }) => id}
        paging={{ page, size, total }}
        search={t('Search names and values')}
        filters={[
          {
            id: 'entity',
            label: t('Type of item'),
            kind: 'choice',
            options: entities.map((value) => ({ value, label: nameOf(entityNames, value) })),
          },
          {
            id: 'action',
            label: t('What changed'),
            kind: 'choice',
            options: actions.map((value) => ({ value, label: nameOf(actionNames, value) })),
          },
          {
            id: 'actor_id',
            label: t('Who'),
            kind: 'choice',
            options: actors.map(({ id, name }) => ({ value: id, label: name })),
          },
          { id: 'from', label: t('From date'), kind: 'date' },
          { id: 'until', label: t('Until date'), kind: 'date' },
        ]}
        empty={<EmptyState title={t('No changes found')} icon="search" />}
      />
    </AdminPage>
  )
}

/** The changed fields with their old and new values. */
function Values({ entry: { before, after } }: { entry: Entry }) {
  const t = useText()
  const format = useFormat()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <dl className="grid min-w-0 gap-2 text-start md:min-w-72">
      {names.map((name) => {
        const lines = auditLines(name, before?.[name], after?.[name], { t, format })
        return (
          <div key={name}>
            <dt className="font-medium">{auditFieldName(name, t)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {before && <del className="text-ink-soft">{lines.before.join('\n')}</del>}
              {before && after && (lines.before.length + lines.after.length > 2 ? '\n→ ' : ' → ')}
              {after && <ins className="no-underline">{lines.after.join('\n')}</ins>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Who else than staff makes changes. */
const actorKinds: Readonly<Record<Exclude<Entry['actor_kind'], 'staff'>, string>> = {
  api_key: text('API key'),
  job: text('Background job'),
  system: text('System'),
}
