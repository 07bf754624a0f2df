import { rowsInPages } from '#platform/database/paged-rows.server.ts'
import { tableExporter } from '#platform/exports/table-exports.server.ts'
import { text } from '#text/text.tsx'
import { leadKindLabels } from '../lead.ts'
import { leadStateLabels } from '../lead-state.ts'
import { conditionsOf, LeadListFilter, type ListedLead, toLeadFilter } from './leads-inbox.server.ts'

type ExportedLead = ListedLead & { phone: string; zip_code: string; page: string; assignee: string | null }

/** Exports the list of requests, the oldest first. */
export const leadExporter = tableExporter({
  permission: 'leads.read',
  title: text('Leads'),
  filter: LeadListFilter,
  columns: [
    { title: text('Number'), kind: 'text' },
    { title: text('Sent on'), kind: 'time' },
    { title: text('Type'), kind: 'text' },
    { title: text('Status'), kind: 'text' },
    { title: text('First name'), kind: 'text' },
    { title: text('Last name'), kind: 'text' },
    { title: text('Company'), kind: 'text' },
    { title: text('Email'), kind: 'text' },
    { title: text('Phone'), kind: 'text' },
    { title: text('ZIP code'), kind: 'text' },
    { title: text('Message'), kind: 'text' },
    { title: text('Sent from'), kind: 'text' },
    { title: text('Source'), kind: 'text' },
    { title: text('Campaign'), kind: 'text' },
    { title: text('Answer due'), kind: 'time' },
    { title: text('Assigned to'), kind: 'text' },
  ],
  async *rows({ db, now, t, staff_id }, filter) {
    const { where, values } = conditionsOf(toLeadFilter(filter, staff_id, now()))
    const leads = rowsInPages<ExportedLead>(db, {
      columns: `l.number, l.kind, l.state, l.first_name, l.last_name, l.company_name, l.email, l.phone, l.zip_code,
        l.message, l.page, l.source, l.campaign, l.sales_due_at, l.created_at,
        (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
         from users u where u.id = l.assignee_id) as assignee`,
      from: 'leads l',
      where,
      values,
      key: ['l.created_at', 'l.id'],
      page_rows: 1000,
    })
    for await (const lead of leads)
      yield [
        lead.number,
        lead.created_at,
        t(leadKindLabels[lead.kind]),
        t(leadStateLabels[lead.state]),
        lead.first_name,
        lead.last_name,
        lead.company_name,
        lead.email,
        lead.phone,
        lead.zip_code,
        lead.message,
        lead.page,
        lead.source,
        lead.campaign,
        lead.sales_due_at,
        lead.assignee,
      ]
  },
})
