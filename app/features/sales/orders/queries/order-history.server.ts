import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { formatsFor } from '#text/format.ts'
import { statusLabels, statusOfCode } from '../order.ts'

/** The orders of a customer, for their history in the back office. */
export const orderHistory: HistorySource = {
  kind: 'order',
  permission: 'orders.read',
  async read(db, who, page, { t, locale }) {
    const rows = await historyRows<{ id: string; status: number; total_cents: number }>(
      db,
      {
        kind: 'order',
        columns: 'o.id, o.status, o.total_cents',
        from: 'orders o',
        where: 'o.user_id = $1',
        id: 'o.id',
        at: 'o.placed_at',
      },
      who,
      page,
    )
    return rows.map(({ id, status, total_cents, key, at }) => {
      const known = statusOfCode(status)
      const detail = [known && t(statusLabels[known]), formatsFor(locale).money(total_cents)]
      return {
        key,
        at,
        title: t('Order {{id}}', { id }),
        detail: detail.filter(Boolean).join(' · '),
        to: `/admin/orders/${id}`,
      }
    })
  },
}
