import { type HistorySource, historyRows } from '#features/people/customers/customer-history.server.ts'

/** The cart of a customer, if something is in it, for their history in the back office. */
export const cartHistory: HistorySource = {
  kind: 'cart',
  permission: 'customers.read',
  async read(db, who, page, { t }) {
    const rows = await historyRows<{ units: number; names: string }>(
      db,
      {
        kind: 'cart',
        columns: `(select sum(l.quantity)::int from cart_lines l where l.cart_id = c.id) as units,
          (select string_agg(l.quantity || ' × ' || p.model_number, ', ' order by l.added_at)
           from cart_lines l join products p on p.id = l.product_id where l.cart_id = c.id) as names`,
        from: 'carts c',
        where: 'c.user_id = $1 and exists (select from cart_lines l where l.cart_id = c.id)',
        id: 'c.id',
        at: 'c.updated_at',
      },
      who,
      page,
    )
    return rows.map(({ units, names, key, at }) => ({
      key,
      at,
      title: t('Cart with {{count}} items', { count: units }),
      detail: names,
      to: null,
    }))
  },
}
