import { type Db, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { failedCardsSign, largeFirstOrderCents, ordersInDaySign, type RiskCheck } from './risk-signs.ts'

type Facts = {
  total_cents: number
  failed_cards: number
  earlier_paid: number
  of_account: number
  to_address: number
  accounts_at_address: number
}

// A replacement for returned items is placed by the shop and is no order of the customer.
const facts = `
  select o.total_cents::float8 as total_cents,
    (select count(*)::int from payment_attempts a where a.reference = o.id and a.state = 'failed'
       and a.failure is distinct from 'cancelled' and a.provider in ('stripe', 'boa', 'sandbox')) as failed_cards,
    (select count(*)::int from orders e where e.user_id = o.user_id and e.placed_at < o.placed_at
       and e.status between 1 and 4) as earlier_paid,
    (select count(*)::int from orders s where s.user_id = o.user_id and s.replaces_order_id is null
       and s.placed_at between o.placed_at - interval '1 day' and o.placed_at + interval '1 day') as of_account,
    near.orders as to_address, near.accounts as accounts_at_address
  from orders o cross join lateral (
    select count(*)::int as orders, count(distinct n.user_id)::int as accounts from orders n
    where n.placed_at between o.placed_at - interval '1 day' and o.placed_at + interval '1 day'
      and n.replaces_order_id is null and o.ship_to ->> 'address' <> ''
      and lower(n.ship_to ->> 'address') = lower(o.ship_to ->> 'address')
      and n.ship_to ->> 'zip_code' = o.ship_to ->> 'zip_code'
  ) near where o.id = $1`

export type RiskSign = { check: RiskCheck; is_sign: boolean; count: number }

/** The checks of an order with what they found. @throws Problem `missing`. */
export async function riskSignsOf(db: Db, order_id: string): Promise<RiskSign[]> {
  const [found] = await queryRows<Facts>(db, facts, [order_id])
  if (!found) throw new Problem('missing', text('Order not found'))
  const { total_cents, failed_cards, earlier_paid, of_account, to_address, accounts_at_address } = found
  return [
    { check: 'failed_cards', is_sign: failed_cards >= failedCardsSign, count: failed_cards },
    {
      check: 'large_first_order',
      is_sign: earlier_paid === 0 && total_cents > largeFirstOrderCents,
      count: earlier_paid,
    },
    { check: 'orders_of_account', is_sign: of_account >= ordersInDaySign, count: of_account },
    {
      check: 'orders_to_address',
      is_sign: accounts_at_address > 1 && to_address >= ordersInDaySign,
      count: to_address,
    },
  ]
}
