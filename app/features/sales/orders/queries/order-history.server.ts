import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'
import { formatsFor } from '#text/format.ts'
import { statusLabelOf } from '../order.ts'

/** The orders of a customer, for their history in the back office. */
export const orderHistory: HistorySource = {
  kind: 'order',
  permission: 'orders.read',
  async read(db, who, page, { t, locale }) {
    const rows = await historyRows<{ id: string; status: number; is_pickup: boolean; total_cents: number }>(
      db,
      {
        kind: 'order',
        columns: 'o.id, o.status, o.pickup is not null as is_pickup, o.total_cents',
        from: 'orders o',
        where: 'o.user_id = $1',
        id: 'o.id',
        at: 'o.placed_at',
      },
      who,
      page,
    )
    return rows.map(({ id, status, is_pickup, total_cents, key, at }) => {
      const detail = [t(statusLabelOf(status, is_pickup)), formatsFor(locale).money(total_cents)]
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
