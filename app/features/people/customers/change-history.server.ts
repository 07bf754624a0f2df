import { actionLabels } from './customer-actions.ts'
import { type HistorySource, historyRows } from './customer-history.server.ts'

type ChangeRow = {
  action: string
  actor: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** The changes of a customer's account by staff, from the audit log. */
export const changeHistory: HistorySource = {
  kind: 'change',
  permission: 'customers.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<ChangeRow>(
      db,
      {
        kind: 'change',
        columns: `a.action, a.before, a.after,
          (select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)
           from users u where u.id = a.actor_id and u.role <> 'customer') as actor`,
        from: 'audit_log a',
        where: `a.entity = 'customer' and a.entity_id = $1`,
        id: 'a.id',
        at: 'a.at',
      },
      who,
      page,
    )
    return rows.map(({ action, actor, before, after, key, at }) => {
      const label = actionLabels[action]
      const detail = [actor ?? t('Former staff'), ...changesOf(before, after)]
      return { key, at, title: label ? t(label) : action, detail: detail.join(' · '), to: null }
    })
  },
}

/** The changed fields as `name: before → after`. */
const changesOf = (before: ChangeRow['before'], after: ChangeRow['after']) =>
  Object.entries(after ?? {}).map(([name, value]) => {
    const shown = before ? `${String(before[name] ?? '–')} → ${String(value ?? '–')}` : String(value ?? '–')
    return `${name.replaceAll('_', ' ')}: ${shown}`
  })
