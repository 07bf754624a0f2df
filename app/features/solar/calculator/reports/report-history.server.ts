import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { pathOfSavedReport } from './saved-report.ts'

/** The saved solar reports of a customer, for their history in the back office. */
export const reportHistory: HistorySource = {
  kind: 'report',
  permission: 'customers.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ id: string; place: string }>(
      db,
      {
        kind: 'report',
        columns: 's.id, s.place',
        from: 'solar_reports s',
        where: 's.user_id = $1',
        id: 's.id',
        at: 's.saved_at',
      },
      who,
      page,
    )
    return rows.map(({ id, place, key, at }) => ({
      key,
      at,
      title: t('Solar report'),
      detail: place,
      to: pathOfSavedReport(id),
    }))
  },
}
