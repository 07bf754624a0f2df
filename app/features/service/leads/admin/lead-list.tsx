import { adminAction, adminLoader } from '#platform/http/pages/admin-page.server.ts'
import { translator, useFormat, useText } from '#text/text.tsx'
import { LinkButton } from '#ui/actions/button.tsx'
import { adminMeta } from '#ui/admin/admin-meta.ts'
import { AdminPage } from '#ui/admin/admin-page.tsx'
import type { TableFilter } from '#ui/admin/filter-bar.tsx'
import { listBodyOf } from '#ui/admin/list-params.ts'
import { type ResourceColumn, ResourceTable } from '#ui/admin/resource-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LinkTabs } from '#ui/navigation/tabs.tsx'
import { siteOf } from '#ui/page/page-meta.ts'
import { leadKindLabels, leadKinds } from '../lead.ts'
import { leadStateLabels, leadStates } from '../lead-state.ts'
import { changeLeadByStaff, type LeadQuery, listLeadInbox } from '../staff/staff-leads.api.server.ts'
import type { Route } from './+types/lead-list.ts'
import { contactNameOf } from './components/contact-name.ts'
import { LeadBoard } from './components/lead-board.tsx'
import { LeadDue, LeadStateTag } from './components/lead-due.tsx'

export const meta: Route.MetaFunction = ({ matches }) => {
  const t = translator(siteOf(matches).locale)
  return adminMeta(t('Leads'))
}

export const loader = adminLoader(async (call, { request }: Route.LoaderArgs) => {
  const params = listBodyOf<LeadQuery>(request, [
    'state',
    'kind',
    'assignee',
    'overdue',
    'source',
    'campaign',
    'search',
  ])
  const isBoard = new URL(request.url).searchParams.get('view') === 'board'
  const found = await call(listLeadInbox, isBoard ? { ...params, page: 1, page_size: 100 } : params)
  return { ...found, is_board: isBoard, page: params.page, size: params.page_size }
})

export const action = adminAction({ change: changeLeadByStaff })

type InboxLead = Route.ComponentProps['loaderData']['list'][number]

/** The requests that visitors sent: as a list, or as a board by state. */
export default function LeadList({ loaderData }: Route.ComponentProps) {
  const t = useText()
  const { list, assignees, is_board, total, page, size } = loaderData
  const nameOf = new Map(assignees.map(({ id, name }) => [id, name]))
  return (
    <AdminPage
      title={t('Leads')}
      intro={t('Requests from the forms of the shop. New ones are due within two business hours.')}
      actions={<LinkButton to="/admin/lead-templates">{t('Reply templates')}</LinkButton>}
    >
      <div className="mb-4">
        <LinkTabs
          label={t('Choose a view')}
          tabs={[
            { to: '/admin/leads', title: t('List'), current: !is_board },
            { to: '/admin/leads?view=board', title: t('Board'), current: is_board },
          ]}
        />
      </div>
      {is_board ? (
        <LeadBoard leads={list} nameOf={nameOf} />
      ) : (
        <LeadTable
          leads={list}
          assignees={assignees}
          nameOf={nameOf}
          paging={{ page, size, total }}
          origins={loaderData}
        />
      )}
    </AdminPage>
  )
}

/** A filter by one of the values that occur; none while there are none. */
const choiceOf = (id: string, label: string, values: readonly string[]): TableFilter[] =>
  values.length > 0
    ? [{ id, label, kind: 'choice', options: values.map((value) => ({ value, label: value })) }]
    : []

type LeadTableProps = {
  origins: { sources: readonly string[]; campaigns: readonly string[] }
  leads: readonly InboxLead[]
  assignees: readonly { id: string; name: string }[]
  nameOf: ReadonlyMap<string, string>
  paging: { page: number; size: number; total: number }
}

function LeadTable({ leads, assignees, nameOf, paging, origins }: LeadTableProps) {
  const t = useText()
  const format = useFormat()
  const columns: ResourceColumn<InboxLead>[] = [
    { id: 'name', title: t('Name'), sortable: true, cell: contactNameOf },
    { id: 'number', title: t('Number'), cell: ({ number }) => number },
    { id: 'kind', title: t('Type'), cell: ({ kind }) => t(leadKindLabels[kind]) },
    { id: 'state', title: t('Status'), cell: ({ state }) => <LeadStateTag state={state} /> },
    {
      id: 'due',
      title: t('Time to answer'),
      sortable: true,
      cell: ({ due_in_minutes }) => due_in_minutes !== null && <LeadDue minutes={due_in_minutes} />,
    },
    {
      id: 'assignee',
      title: t('Assigned to'),
      cell: ({ assignee_id }) => assignee_id && nameOf.get(assignee_id),
    },
    {
      id: 'created',
      title: t('Sent on'),
      sortable: true,
      cell: ({ created_at }) => format.dateTime(created_at),
    },
    { id: 'source', title: t('Source'), hidden: true, cell: ({ source }) => source },
    { id: 'campaign', title: t('Campaign'), hidden: true, cell: ({ campaign }) => campaign },
    { id: 'company', title: t('Company'), hidden: true, cell: ({ company_name }) => company_name },
    { id: 'email', title: t('Email'), hidden: true, cell: ({ email }) => email },
  ]
  return (
    <ResourceTable
      id="leads"
      label={t('Leads')}
      columns={columns}
      rows={leads}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/admin/leads/${id}`}
      paging={paging}
      exportName="leads"
      search={t('Search number, name, company or email')}
      filters={[
        {
          id: 'state',
          label: t('Status'),
          kind: 'choice',
          options: [
            { value: 'open', label: t('Still open') },
            ...leadStates.map((value) => ({ value, label: t(leadStateLabels[value]) })),
          ],
        },
        {
          id: 'kind',
          label: t('Type'),
          kind: 'choice',
          options: leadKinds.map((value) => ({ value, label: t(leadKindLabels[value]) })),
        },
        {
          id: 'assignee',
          label: t('Assigned to'),
          kind: 'choice',
          options: [
            { value: 'me', label: t('Me') },
            { value: 'none', label: t('Not assigned') },
            ...assignees.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          id: 'overdue',
          label: t('Time to answer'),
          kind: 'choice',
          options: [{ value: 'true', label: t('Overdue') }],
        },
        ...choiceOf('source', t('Source'), origins.sources),
        ...choiceOf('campaign', t('Campaign'), origins.campaigns),
      ]}
      empty={<EmptyState title={t('No leads found')} icon="mail" />}
    />
  )
}
