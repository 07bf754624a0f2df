import { forgetPayers, paymentsAbout } from '#features/payments/payments.personal.server.ts'
import { type Db, rowsOf } from '#platform/db.server.ts'
import { forgetMailsAbout } from '#platform/mail.server.ts'
import type { PersonalData } from '#platform/personal-data.server.ts'
import { text } from '#text/text.tsx'

/**
 * A customer's orders. When an account goes they stay with their lines, prices and taxes, and with the ZIP code, city and
 * state that the tax was worked out for; name, street, contact, note
 * and what was told of a site go.
 */
export const ordersPersonalData: PersonalData = {
  name: 'orders',
  async gather(db, { id }) {
    const orders = await rowsOf<{ order: Record<string, unknown> }>(
      db,
      `select to_jsonb(o) - 'placement_key' - 'placement_hash' - 'user_id' || jsonb_build_object(
           'lines', (select jsonb_agg(to_jsonb(l) - 'id' - 'order_id' order by l.position)
                     from order_lines l where l.order_id = o.id),
           'events', (select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'from_status', e.from_status,
                        'to_status', e.to_status) order by e.step) from order_events e where e.order_id = o.id),
           'site', (select s.site from order_sites s where s.order_id = o.id)
         ) as order
       from orders o where o.user_id = $1 order by o.placed_at, o.id`,
      [id],
    )
    const payments = Map.groupBy(await paymentsAbout(db, await idsOf(db, id)), ({ reference }) => reference)
    return orders.map(({ order }) => ({
      order: { ...order, payments: payments.get(String(order.id)) ?? [] },
    }))
  },
  async holdsBack(db, { id }) {
    const open = await rowsOf(
      db,
      `select 1 from orders where user_id = $1
         and (status in (0, 1, 2) or (status = -2 and refund_status is distinct from 'end')) limit 1`,
      [id],
    )
    return open.length > 0
      ? text(
          'An order of yours is still under way. Your account can be deleted once it has been sent or cancelled.',
        )
      : null
  },
  async scrub(tx, { id }) {
    const order_ids = await idsOf(tx, id)
    await forgetPayers(tx, order_ids)
    await forgetMailsAbout(tx, 'pay-link', order_ids)
    await rowsOf(tx, `delete from order_sites s using orders o where o.id = s.order_id and o.user_id = $1`, [
      id,
    ])
    await rowsOf(
      tx,
      `update orders set note = '', ship_to = jsonb_build_object(
         'first_name', '', 'last_name', '', 'address', '', 'building', '', 'company_name', '', 'email', '', 'phone', '',
         'ext', '', 'zip_code', ship_to ->> 'zip_code', 'city', ship_to ->> 'city', 'state', ship_to ->> 'state')
       where user_id = $1`,
      [id],
    )
  },
}

async function idsOf(db: Db, user_id: string) {
  const orders = await rowsOf<{ id: string }>(db, 'select id from orders where user_id = $1', [user_id])
  return orders.map((order) => order.id)
}
