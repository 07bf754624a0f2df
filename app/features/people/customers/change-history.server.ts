import { formatsFor } from '#text/format.ts'
import { text } from '#text/text.tsx'
import { actionLabels } from './customer-actions.ts'
import { type HistoryReader, type HistorySource, historyRows } from './customer-history.server.ts'

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
  async read(db, who, page, { t, locale }) {
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
      const detail = [actor ?? t('Former staff'), ...changesOf(before, after, { t, locale })]
      return { key, at, title: label ? t(label) : action, detail: detail.join(' · '), to: null }
    })
  },
}

/** Fields of changes that are not columns of an account. */
const fieldLabels: Readonly<Record<string, string>> = {
  reason: text('Reason'),
  until: text('Valid until'),
}

/** The changed fields as `name: before → after`; moments are written as dates in the shop's time zone. */
function changesOf(
  before: ChangeRow['before'],
  after: ChangeRow['after'],
  { t, locale }: Pick<HistoryReader, 't' | 'locale'>,
) {
  const format = formatsFor(locale)
  const written = (value: unknown) => {
    const shown = String(value ?? '–')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(shown) ? format.dateTime(shown) : shown
  }
  return Object.entries(after ?? {}).map(([name, value]) => {
    const label = fieldLabels[name]
    const shown = before ? `${written(before[name])} → ${written(value)}` : written(value)
    return `${label ? t(label) : name.replaceAll('_', ' ')}: ${shown}`
  })
}
