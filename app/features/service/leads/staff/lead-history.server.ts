import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { type LeadKind, leadKindLabels } from '../lead.ts'
import { type LeadState, leadStateLabels } from '../lead-state.ts'

/** The requests of a person, by account or email address, for the customer's history in the back office. */
export const leadHistory: HistorySource = {
  kind: 'lead',
  permission: 'leads.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ id: string; number: string; lead_kind: LeadKind; state: LeadState }>(
      db,
      {
        kind: 'lead',
        columns: 'l.id, l.number, l.kind as lead_kind, l.state',
        from: 'leads l',
        where: `l.user_id = $1 or (l.user_id is null and l.email <> '' and lower(l.email) = $2)`,
        id: 'l.id',
        at: 'l.created_at',
      },
      who,
      page,
    )
    return rows.map(({ id, number, lead_kind, state, key, at }) => ({
      key,
      at,
      title: t(leadKindLabels[lead_kind]),
      detail: `${number} · ${t(leadStateLabels[state])}`,
      to: `/admin/leads/${id}`,
    }))
  },
}
