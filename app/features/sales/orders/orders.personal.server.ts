import { erasePayers, paymentsAbout } from '#features/sales/payments/payments.personal.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { pagesOf } from '#platform/database/paged-rows.server.ts'
import { forgetMailsAbout } from '#platform/mail/mail.server.ts'
import {
  deletedValue,
  type PersonalData,
  recordYears,
  taxRecords,
} from '#platform/security/personal-data.server.ts'
import { text } from '#text/text.tsx'

/** Years for which serial numbers are retained: longer than any warranty of a product. */
const warrantyYears = 30

/**
 * A customer's orders. When an account is deleted, orders remain with their lines, prices and taxes, and with the ZIP
 * code, city and state that the tax was calculated for. Name, street, contact details, note and site details are
 * erased.
 */
export const ordersPersonalData: PersonalData = {
  name: 'orders',
  tables: {
    orders: {
      erased: ['note', 'carrier_note', 'po_number', 'bill_to', 'placed_from'],
      kept: {
        columns: [
          'user_id',
          'ship_to',
          'list_cents',
          'subtotal_cents',
          'promotion_name',
          'minus_cents',
          'coupon_code',
          'coupon_cents',
          'tax_lines',
          'tax_cents',
          'freight_cents',
          'total_cents',
          'placed_at',
        ],
        title: text('Orders'),
        ...taxRecords,
        since: 'placed_at',
      },
      other: [
        'id',
        'order_type',
        'status',
        'refund_status',
        'held_for',
        'locale',
        'delivery',
        'pickup',
        'get_it_by',
        'version',
        'placement_key',
        'placement_hash',
        'replaces_order_id',
        'removed_at',
        'expires_at',
        'updated_at',
      ],
    },
    order_lines: {
      other: [
        'id',
        'order_id',
        'position',
        'product_id',
        'name',
        'model_number',
        'thumbnail',
        'power_w',
        'has_battery',
        'quantity',
        'canceled_quantity',
        'list_cents',
        'now_cents',
        'discount_cents',
        'subtotal_cents',
        'minus_cents',
        'tax_cents',
      ],
    },
    order_notes: {
      erased: ['body'],
      other: ['id', 'order_id', 'key', 'staff_id', 'at'],
    },
    order_events: {
      erased: ['before', 'after', 'cause'],
      kept: {
        columns: ['actor'],
        title: text('History of orders'),
        reason: text('Records that the customer did it, by an ID that no longer identifies a person'),
        retention: taxRecords.retention,
        since: 'at',
      },
      other: ['id', 'order_id', 'kind', 'from_status', 'to_status', 'at', 'step'],
    },
    order_sites: {
      erased: ['site'],
      other: ['order_id', 'solution_id'],
    },
    order_files: {
      erased: ['file_id'],
      other: ['order_id', 'position'],
    },
    order_tax_rechecks: {
      other: ['order_id', 'charged_cents', 'due_cents', 'noted_at', 'settled_at'],
    },
    payment_attempts: {
      other: [
        'id',
        'reference',
        'provider',
        'amount_cents',
        'state',
        'instalment',
        'provider_reference',
        'provider_payment',
        'return_path',
        'failure',
        'step',
        'created_at',
        'updated_at',
      ],
    },
    payment_notices: {
      erased: ['payload'],
      other: [
        'provider',
        'event_id',
        'kind',
        'topic',
        'provider_reference',
        'attempt_id',
        'received_at',
        'handled_at',
        'failures',
        'last_error',
      ],
    },
    refunds: {
      erased: ['reason'],
      other: [
        'id',
        'attempt_id',
        'reference',
        'amount_cents',
        'cause',
        'wish',
        'actor',
        'state',
        'provider_refund',
        'failure',
        'created_at',
        'updated_at',
      ],
    },
    incoming_transfers: {
      erased: ['remittance'],
      other: [
        'id',
        'bank_entry',
        'way',
        'transfer_id',
        'amount_cents',
        'received_on',
        'recorded_by',
        'created_at',
      ],
    },
    operator_tasks: {
      erased: ['details', 'outcome'],
      other: ['id', 'key', 'kind', 'reference', 'due_at', 'created_at', 'done_at', 'done_by'],
    },
    disputes: {
      other: [
        'provider',
        'provider_dispute',
        'attempt_id',
        'reference',
        'amount_cents',
        'state',
        'reason',
        'evidence_due_at',
        'under_review',
        'created_at',
        'updated_at',
      ],
    },
    ledger: {
      other: ['id', 'reference', 'kind', 'cause', 'account', 'amount_cents', 'at'],
    },
    payment_plans: {
      other: ['reference', 'kind', 'state', 'total_cents', 'created_at', 'updated_at'],
    },
    instalments: {
      other: ['reference', 'position', 'amount_cents', 'called_at', 'paid_by', 'paid_at'],
    },
    transfer_payments: {
      other: ['id', 'way', 'idempotency_key', 'amount_cents', 'ended_at', 'created_at'],
    },
    sandbox_payments: {
      other: [
        'id',
        'idempotency_key',
        'amount_cents',
        'state',
        'failure',
        'hold_card',
        'card',
        'refunded_cents',
        'created_at',
        'updated_at',
      ],
    },
    sandbox_disputes: {
      other: [
        'id',
        'payment_id',
        'amount_cents',
        'state',
        'reason',
        'due_at',
        'evidence_fields',
        'created_at',
      ],
    },
    shipments: {
      kept: { columns: ['user_id'], title: text('Shipments'), ...taxRecords, since: 'shipped_at' },
      other: ['id', 'order_id', 'return_id', 'carrier', 'actor', 'shipped_at', 'delivered_at'],
    },
    shipment_parcels: {
      kept: {
        columns: ['tracking_number'],
        title: text('Parcels'),
        reason: text('Proof of delivery for claims against the carrier'),
        retention: taxRecords.retention,
      },
      other: ['shipment_id', 'position', 'weight_lb', 'contents'],
    },
    shipment_items: { other: ['id', 'shipment_id', 'line_id', 'parcel', 'quantity'] },
    product_registrations: {
      kept: {
        columns: ['user_id', 'serial_number'],
        title: text('Registered units'),
        reason: text('Warranty of the unit with this serial number, also for a later owner'),
        retention: { years: warrantyYears, sentence: text('{{years}} years after shipment') },
        since: 'registered_at',
      },
      other: ['id', 'shipment_id', 'order_id', 'line_id', 'product_id', 'warranty_years', 'registered_at'],
    },
  },
  async *collect(db, { id }) {
    const pages = pagesOf<{ order: Record<string, unknown> }>(db, {
      columns: `to_jsonb(o) - 'placement_key' - 'placement_hash' - 'user_id' || jsonb_build_object(
           'lines', (select jsonb_agg(to_jsonb(l) - 'id' - 'order_id' order by l.position)
                     from order_lines l where l.order_id = o.id),
           'events', (select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'from_status', e.from_status,
                        'to_status', e.to_status) order by e.step) from order_events e where e.order_id = o.id),
           'serial_numbers', (select jsonb_agg(jsonb_build_object('product_id', r.product_id,
                        'serial_number', r.serial_number, 'warranty_years', r.warranty_years) order by r.registered_at)
                      from product_registrations r where r.order_id = o.id),
           'site', (select s.site from order_sites s where s.order_id = o.id),
           'files', (select jsonb_agg(f.name order by i.position) from order_files i join files f on f.id = i.file_id
                     where i.order_id = o.id)
         ) as order`,
      from: 'orders o',
      where: 'o.user_id = $1',
      key: ['o.placed_at', 'o.id'],
      values: [id],
    })
    for await (const page of pages) {
      const ids = page.map(({ order }) => String(order.id))
      const payments = Map.groupBy(await paymentsAbout(db, ids), ({ reference }) => reference)
      for (const { order } of page)
        yield { order: { ...order, payments: payments.get(String(order.id)) ?? [] } }
    }
  },
  async holdsBack(db, { id }) {
    const open = await queryRows(
      db,
      `select 1 from orders where user_id = $1
         and (status in (0, 1, 2) or (status = -2 and refund_status is distinct from 'end')) limit 1`,
      [id],
    )
    return open.length > 0
      ? text('You have an open order. You can delete your account after we ship or cancel it.')
      : null
  },
  async scrub(tx, { id }) {
    await eraseOrders(tx, await idsOf(tx, id))
  },
  async merge(tx, { from, to }) {
    // One browser can have sent the same key for both accounts.
    await queryRows(
      tx,
      `update orders o set user_id = $2, placement_key = case when exists (
         select from orders own where own.user_id = $2 and own.placement_key = o.placement_key)
         then o.placement_key || ':' || o.id else o.placement_key end
       where o.user_id = $1`,
      [from, to],
    )
    await queryRows(tx, 'update shipments set user_id = $2 where user_id = $1', [from, to])
  },
  /** Seven years after the order, only its amounts remain. */
  async expire(db, now) {
    const old = await queryRows<{ id: string }>(
      db,
      `select id from orders where placed_at < $1::timestamptz - make_interval(years => $2) and ship_to ->> 'zip_code' <> ''
         and status not in (0, 1, 2) order by placed_at limit 1000`,
      [now, recordYears],
    )
    const ids = old.map((order) => order.id)
    await inTransaction(db, async (tx) => {
      await eraseOrders(tx, ids)
      await eraseTaxLocations(tx, ids)
    })
    return old.length + (await expireRegistrations(db, now))
  },
}

/** Erases the personal data of orders; lines, amounts and the tax location remain. A job removes the unused files. */
async function eraseOrders(tx: Db, order_ids: string[]) {
  await eraseEventValues(tx, order_ids)
  await erasePayers(tx, order_ids)
  await forgetMailsAbout(tx, 'pay-link', order_ids)
  await forgetMailsAbout(tx, 'payment-request', order_ids)
  await queryRows(tx, 'delete from order_notes where order_id = any($1)', [order_ids])
  await queryRows(tx, 'delete from order_sites where order_id = any($1)', [order_ids])
  await queryRows(tx, 'delete from order_files where order_id = any($1)', [order_ids])
  await queryRows(
    tx,
    `update orders set note = '', carrier_note = '', po_number = '', bill_to = null, placed_from = null, ship_to = jsonb_build_object(
         'first_name', '', 'last_name', '', 'address', '', 'building', '', 'company_name', '', 'email', '', 'phone', '',
         'ext', '', 'zip_code', ship_to ->> 'zip_code', 'city', ship_to ->> 'city', 'state', ship_to ->> 'state')
     where id = any($1)`,
    [order_ids],
  )
}

/** Erases what a deleted account keeps for tax and proof of delivery: the tax location and the tracking numbers. */
async function eraseTaxLocations(tx: Db, order_ids: string[]) {
  const withoutPlace = `ship_to || '{"zip_code": "", "city": "", "state": ""}'`
  await queryRows(tx, `update orders set ship_to = ${withoutPlace} where id = any($1)`, [order_ids])
  await queryRows(
    tx,
    `update shipment_parcels p set tracking_number = '' from shipments s where s.id = p.shipment_id and s.order_id = any($1)`,
    [order_ids],
  )
}

/** Fields of an event's before and after values that contain no personal data: states, amounts and dates. */
const plainFields = new Set([
  'status',
  'refund_status',
  'version',
  'get_it_by',
  'delivery',
  'held_for',
  'state',
])

/** The audit log keeps which fields changed and when; their values are erased. */
async function eraseEventValues(tx: Db, order_ids: string[]) {
  type Change = Record<string, unknown> | null
  const events = await queryRows<{ id: string; before: Change; after: Change }>(
    tx,
    'select id, before, after from order_events where order_id = any($1) and (before is not null or after is not null)',
    [order_ids],
  )
  await queryRows(
    tx,
    `update order_events e set before = f.before, after = f.after
     from unnest($1::uuid[], $2::jsonb[], $3::jsonb[]) as f(id, before, after) where e.id = f.id`,
    [
      events.map(({ id }) => id),
      events.map(({ before }) => before && JSON.stringify(withoutValues(before))),
      events.map(({ after }) => after && JSON.stringify(withoutValues(after))),
    ],
  )
  // Staff may have typed a reason that contains personal data.
  await queryRows(
    tx,
    `update order_events set cause = $2 where order_id = any($1) and actor like 'staff:%'`,
    [order_ids, deletedValue],
  )
}

/** The same fields with their text values erased; numbers, flags and `plainFields` remain. */
function withoutValues(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return plainFields.has(field) || value === '' ? value : deletedValue
  if (Array.isArray(value)) return value.map((one) => withoutValues(one, field))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutValues(inner, name)]))
}

async function idsOf(db: Db, user_id: string) {
  const orders = await queryRows<{ id: string }>(db, 'select id from orders where user_id = $1', [user_id])
  return orders.map((order) => order.id)
}

/** Deletes registrations after the longest warranty. Returns their number. */
async function expireRegistrations(db: Db, now: Date) {
  const removed = await queryRows(
    db,
    `delete from product_registrations where id in (
       select id from product_registrations
       where registered_at < $1::timestamptz - make_interval(years => $2)
       order by registered_at limit 1000) returning id`,
    [now, warrantyYears],
  )
  return removed.length
}
