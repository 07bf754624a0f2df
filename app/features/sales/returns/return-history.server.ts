import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { type ReturnStatus, returnStatusLabels } from './return.ts'

/** The returns of a customer, for their history in the back office. */
export const returnHistory: HistorySource = {
  kind: 'return',
  permission: 'orders.read',
  async read(db, who, page, { t, permissions }) {
    const rows = await historyRows<{ id: string; status: ReturnStatus; order_id: string }>(
      db,
      {
        kind: 'return',
        columns: 'r.id, r.status, r.order_id',
        from: 'returns r',
        where: 'r.user_id = $1',
        id: 'r.id',
        at: 'r.requested_at',
      },
      who,
      page,
    )
    const mayOpen = permissions.includes('returns.review')
    return rows.map(({ id, status, order_id, key, at }) => ({
      key,
      at,
      title: t('Return {{id}}', { id }),
      detail: t(returnStatusLabels[status]),
      to: mayOpen ? `/admin/returns/${id}` : `/admin/orders/${order_id}`,
    }))
  },
}
