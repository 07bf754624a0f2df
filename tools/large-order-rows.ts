// What the shop writes about an order from its placement to its delivery or return, as statements over the tables
// `seed_orders` and `seed_lines` of large-orders.ts.

/** The tables that the statements write to. */
export const orderTables = [
  'users',
  'addresses',
  'orders',
  'order_lines',
  'order_events',
  'stock_reservations',
  'payment_attempts',
  'sandbox_payments',
  'ledger',
  'messages',
  'shipments',
  'shipment_parcels',
  'shipment_items',
  'returns',
  'return_lines',
  'refunds',
] as const

const freight_cents = 9900
const isWhole = `(o.returned = 'done' and o.lines = 1)`

const orders = `
  insert into orders (id, user_id, order_type, status, refund_status, placement_key, placement_hash, locale, ship_to, delivery,
    get_it_by, list_cents, subtotal_cents, tax_lines, tax_cents, freight_cents, total_cents, version, expires_at, removed_at,
    placed_at, updated_at)
  select o.id, o.user_id, o.order_type, case when ${isWhole} then -2 else o.stage end,
    case when ${isWhole} then 'end' when o.returned = 'open' then 'requested' end, md5('key' || o.n)::uuid, md5('hash' || o.n), o.locale,
    o.ship_to, 'standard', (o.received_at + interval '1 day')::date, s.list_cents, s.subtotal_cents,
    jsonb_build_array(jsonb_build_object('state', o.state, 'basis_points', o.basis_points, 'base_cents', s.subtotal_cents,
      'cents', s.tax_cents, 'reason', o.reason)),
    s.tax_cents, ${freight_cents}, s.subtotal_cents + s.tax_cents + ${freight_cents},
    case o.stage when -1 then 2 else o.stage + 1 end + case o.returned when 'done' then 5 when 'open' then 1 else 0 end,
    case o.stage when 0 then o.placed_at + interval '48 hours' end,
    case when o.stage = -1 and o.n % 4 = 0 then o.placed_at + interval '3 days' end, o.placed_at,
    case when o.returned = 'done' then o.returned_at
         else (array[o.placed_at + interval '2 days', o.placed_at, o.paid_at, o.prepared_at, o.shipped_at, o.received_at])[o.stage + 2] end
  from seed_orders o
  join (select n, sum(list_cents::bigint * quantity) as list_cents, sum(subtotal_cents) as subtotal_cents, sum(tax_cents) as tax_cents
        from seed_lines group by n) s using (n)
  order by o.n`

const lines = `
  insert into order_lines (id, order_id, position, product_id, name, model_number, thumbnail, power_w, has_battery, quantity,
    list_cents, now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
  select id, order_id, position - 1, product_id, name, model_number, '', power_w, has_battery, quantity, list_cents, now_cents,
    discount_cents, subtotal_cents, 0, tax_cents
  from seed_lines order by n, position`

const reservations = `
  insert into stock_reservations (order_id, product_id, quantity, state, created_at, closed_at)
  select o.id, l.product_id, l.quantity,
    case when o.stage = -1 then 'released' when o.stage >= 3 then 'shipped' else 'open' end, o.placed_at,
    case when o.stage = -1 then o.placed_at + interval '48 hours' when o.stage >= 3 then o.shipped_at end
  from seed_orders o join seed_lines l using (n) order by o.n`

/** What open orders reserve comes on top of what the shop has. */
const stock = `
  update stock s set reserved = s.reserved + r.units, on_hand = s.on_hand + r.units
  from (select l.product_id, sum(l.quantity)::int as units from seed_orders o join seed_lines l using (n)
        where o.stage between 0 and 2 group by l.product_id) r
  where r.product_id = s.product_id`

/** Every step of an order, and those of its return. */
const events = `
  insert into order_events (order_id, kind, from_status, to_status, actor, cause, at)
  select o.id, e.kind, e.from_status, e.to_status, replace(e.actor, '@customer', 'customer:' || o.user_id),
    replace(replace(e.cause, '@attempt', 'attempt:' || o.attempt_id), '@return', 'return:R' || substr(o.id, 2)), e.at
  from seed_orders o
  cross join lateral (values
    (o.stage >= -1, 'placed', null, 0, '@customer', 'checkout', o.placed_at),
    (o.stage = -1, 'expired', 0, -1, 'system', 'unpaid for too long', o.placed_at + interval '48 hours'),
    (o.stage >= 1, 'paid', 0, 1, '@customer', '@attempt', o.paid_at),
    (o.stage >= 2, 'preparing', 1, 2, 'staff:seed', 'preparing', o.prepared_at),
    (o.stage >= 3, 'shipped', 2, 3, 'staff:seed', 'shipped', o.shipped_at),
    (o.stage >= 4, 'delivered', 3, 4, 'staff:seed', 'delivered', o.received_at),
    (o.returned is not null, 'return_requested', 4, 4, '@customer', '@return', o.received_at + interval '1 day'),
    (o.returned = 'done', 'return_reviewed', 4, after_review, 'staff:seed', '@return', o.received_at + interval '2 days'),
    (o.returned = 'done', 'return_returned', after_review, after_review, 'staff:seed', '@return', o.received_at + interval '9 days'),
    (o.returned = 'done', 'return_refunded', after_review, after_review, 'staff:seed', '@return', o.received_at + interval '10 days'),
    (o.returned = 'done', 'return_end', after_review, after_review, 'system', '@return', o.returned_at)
  ) as e(happened, kind, from_status, to_status, actor, cause, at)
  where e.happened order by o.n, e.at`.replaceAll('after_review', `case when ${isWhole} then -2 else 4 end`)

const total = '(select o2.total_cents from orders o2 where o2.id = o.id)'

const sandboxPayments = `
  insert into sandbox_payments (id, idempotency_key, amount_cents, state, refunded_cents, created_at, updated_at)
  select 'sbx_' || md5(o.attempt_id::text), o.attempt_id, ${total}, 'succeeded', 0, o.paid_at, o.paid_at
  from seed_orders o where o.stage > 0 order by o.n`

const attempts = `
  insert into payment_attempts (id, reference, provider, amount_cents, state, provider_reference, created_at, updated_at)
  select o.attempt_id, o.id, 'sandbox', ${total}, 'succeeded', 'sbx_' || md5(o.attempt_id::text), o.paid_at, o.paid_at
  from seed_orders o where o.stage > 0 order by o.n`

const ledger = `
  insert into ledger (reference, kind, cause, account, amount_cents, at)
  select s.id, 'payment', o.attempt_id::text, e.account, e.amount_cents, o.paid_at
  from seed_orders o join orders s on s.id = o.id
  cross join lateral (values ('cash:sandbox', s.total_cents), ('sales', -s.subtotal_cents), ('tax:' || o.state, -s.tax_cents),
    ('freight', -s.freight_cents)) as e(account, amount_cents)
  where o.stage > 0 and e.amount_cents <> 0 order by o.n`

const shipments = `
  insert into shipments (id, order_id, user_id, carrier, actor, shipped_at, delivered_at)
  select shipment_id, id, user_id, 'fedex', 'staff:seed', shipped_at, case when stage = 4 then received_at end
  from seed_orders where stage >= 3 order by n`

const parcels = `
  insert into shipment_parcels (shipment_id, position, tracking_number, weight_lb)
  select shipment_id, 1, '7' || lpad(n::text, 11, '0'), 40 from seed_orders where stage >= 3 order by n`

const items = `
  insert into shipment_items (shipment_id, line_id, parcel, quantity)
  select o.shipment_id, l.id, 1, l.quantity from seed_orders o join seed_lines l using (n) where o.stage >= 3 order by o.n`

/** Returns are of the first line as a whole. The customer pays the freight, so it is not refunded. */
const returns = `
  insert into returns (id, order_id, user_id, kind, status, reason, needs_goods, order_status_before, tax_lines, freight_cents,
    freight_kept_cents, refund_cents, requested_at, updated_at)
  select 'R' || substr(o.id, 2), o.id, o.user_id, 'refund', case o.returned when 'done' then 'end' else 'requested' end, 'not_needed',
    true, 4, jsonb_build_array(jsonb_build_object('state', o.state, 'cents', l.tax_cents)),
    case when o.lines = 1 then ${freight_cents} else 0 end, case when o.lines = 1 then ${freight_cents} else 0 end,
    l.subtotal_cents + l.tax_cents, o.received_at + interval '1 day', o.returned_at
  from seed_orders o join seed_lines l on l.n = o.n and l.position = 1 where o.returned is not null order by o.n`

const returnLines = `
  insert into return_lines (return_id, line_id, product_id, name, thumbnail, quantity, subtotal_cents, tax_cents, restocked)
  select 'R' || substr(o.id, 2), l.id, l.product_id, l.name, '', l.quantity, l.subtotal_cents, l.tax_cents,
    case o.returned when 'done' then l.quantity else 0 end
  from seed_orders o join seed_lines l on l.n = o.n and l.position = 1 where o.returned is not null order by o.n`

const refunded = `
  from seed_orders o join seed_lines l on l.n = o.n and l.position = 1
  cross join lateral (select md5('refund' || o.n)::uuid as id, 'return:R' || substr(o.id, 2) as wish, l.subtotal_cents + l.tax_cents as cents) r`

const refunds = `
  insert into refunds (id, attempt_id, reference, amount_cents, cause, wish, reason, actor, state, provider_refund, created_at,
    updated_at)
  select r.id, o.attempt_id, o.id, r.cents, r.wish || ':' || o.attempt_id, r.wish, 'not_needed', 'staff:seed', 'done', 'ref_' || r.id,
    o.returned_at, o.returned_at
  ${refunded} where o.returned = 'done' order by o.n`

const refundLedger = `
  insert into ledger (reference, kind, cause, account, amount_cents, at)
  select o.id, e.kind, e.cause, e.account, e.amount_cents, o.returned_at
  ${refunded}
  cross join lateral (values
    ('return', r.wish, 'sales', l.subtotal_cents), ('return', r.wish, 'tax:' || o.state, l.tax_cents), ('return', r.wish, 'refunds', -r.cents),
    ('refund owed', r.id::text, 'refunds', r.cents), ('refund owed', r.id::text, 'owed:customers', -r.cents),
    ('refund', r.id::text, 'cash:sandbox', -r.cents), ('refund', r.id::text, 'owed:customers', r.cents)
  ) as e(kind, cause, account, amount_cents)
  where o.returned = 'done' and e.amount_cents <> 0 order by o.n`

const sandboxRefunds = `
  with refunded as (
    insert into sandbox_payments (id, idempotency_key, amount_cents, state, created_at, updated_at)
    select 'ref_' || r.id, r.id, r.cents, 'succeeded', o.returned_at, o.returned_at ${refunded} where o.returned = 'done')
  update sandbox_payments s set refunded_cents = r.cents ${refunded}
  where o.returned = 'done' and s.id = 'sbx_' || md5(o.attempt_id::text)`

/** The statements in the order in which rows refer to each other. */
export const rowsOfOrders = [
  orders,
  lines,
  reservations,
  stock,
  events,
  sandboxPayments,
  attempts,
  ledger,
  shipments,
  parcels,
  items,
  returns,
  returnLines,
  refunds,
  refundLedger,
  sandboxRefunds,
]
