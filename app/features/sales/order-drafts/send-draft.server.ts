import { reserveStock } from '#features/catalog/inventory/stock.server.ts'
import { priceFor, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import { saleOffer, saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { TaxRates } from '#features/catalog/tax/sales-tax.ts'
import { customerAccountFor } from '#features/people/auth/customer-account.server.ts'
import { requestPayment } from '#features/sales/order-payments/pay-links.server.ts'
import { orderType } from '#features/sales/orders/order.ts'
import { orderById } from '#features/sales/orders/orders.server.ts'
import { insertOrder, newOrderNumber } from '#features/sales/orders/placement/insert-order.server.ts'
import {
  linesForSale,
  outOfStockProblem,
  refuseAppointmentWithoutPhone,
  refuseUntaxableAddress,
  taxableAddress,
  unreachable,
} from '#features/sales/orders/placement/order-lines.server.ts'
import { noteTaxRecheck } from '#features/sales/orders/placement/tax-rechecks.server.ts'
import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { text } from '#text/text.tsx'
import type { DraftFields } from './order-draft.ts'
import { draftById, endOfPayment, lockDraft, requireExpiry } from './order-drafts.server.ts'

type PricedFields = Pick<
  DraftFields,
  'ship_to' | 'delivery' | 'locale' | 'lines' | 'discount_cents' | 'discount_reason'
>

/** Asks a tax service before rows are locked; null for the built-in rates. */
async function ratesFor({ db, services, now }: JobContext, fields: PricedFields) {
  const address = taxableAddress(fields.ship_to)
  if (!address || (await services.taxes.isBuiltIn())) return null
  const ids = fields.lines.map((line) => line.product_id)
  const lines = linesForSale([...fields.lines], await saleProducts(db, ids, fields.locale))
  return services.taxes.rates(taxPlaceFor(lines, address, fields.delivery), now())
}

/**
 * The price of a draft today by the one pricing function. Its discount takes the place of the promotions. @throws Problem
 * for a product that is not for sale, or an address without tax or freight rate.
 */
export async function priceDraft(work: JobContext, fields: PricedFields) {
  const taxes = await ratesFor(work, fields)
  return (await pricedLines(work.db, fields, taxes, work.now())).price
}

async function pricedLines(db: Db, fields: PricedFields, taxes: TaxRates | null, now: Date) {
  const { ship_to, delivery, locale, discount_cents, discount_reason } = fields
  refuseUntaxableAddress(ship_to)
  refuseAppointmentWithoutPhone(delivery, ship_to)
  const ids = fields.lines.map((line) => line.product_id)
  const { products, promotions } = await saleOffer(db, ids, { locale, now })
  const lines = linesForSale([...fields.lines], products)
  const discount = { id: 'draft', name: discount_reason, threshold_cents: 0, minus_cents: discount_cents }
  const quoted = priceFor(lines, ship_to, delivery, {
    promotions: discount_cents > 0 ? [discount] : promotions,
    taxes,
    now,
  })
  if (!quoted.reachable) throw unreachable(delivery)
  if (discount_cents > quoted.price.subtotal_cents || quoted.price.total_cents <= 0) throw discountTooHigh()
  return {
    price: quoted.price,
    get_it_by: quoted.delivery?.get_it_by ?? null,
    pickup: quoted.delivery?.pickup ?? null,
  }
}

function discountTooHigh() {
  const message = text('The discount is more than the items cost')
  return new Problem('invalid', message, { data: { fields: { discount: message } } })
}

type SendRequest = { id: string; version: number; expected_total_cents: number }

/**
 * Places the draft as an unpaid order and mails the customer a payment link, in one transaction: prices it again, reserves
 * stock until its last day, and creates an account without a password for a new email address. @throws Problem `conflict`
 * when the draft or the shown total has changed, or stock is short.
 */
export async function sendDraft(
  work: JobContext,
  actor: Actor,
  { id, version, expected_total_cents }: SendRequest,
) {
  const taxes = await ratesFor(work, await draftById(work.db, id))
  const now = work.now()
  return inTransaction(work.db, async (tx) => {
    const draft = await lockDraft(tx, id, version)
    requireExpiry(draft.expires_on, now)
    const order_id = newOrderNumber()
    const shortages = await reserveStock(tx, order_id, draft.lines)
    if (shortages.length > 0) throw await outOfStockProblem(tx, shortages, draft.locale)
    const { price, get_it_by, pickup } = await pricedLines(tx, draft, taxes, now)
    if (price.total_cents !== expected_total_cents) throw totalChanged(price.total_cents)
    const { ship_to, locale } = draft
    const user_id = await customerAccountFor(tx, { ...ship_to, locale })
    const expires_at = endOfPayment(draft.expires_on)
    const { order } = await insertOrder(tx, {
      id: order_id,
      actor: { user_id, locale },
      order_type: orderType.product,
      submission: {
        placement_key: `draft:${id}`,
        placement_hash: id,
        delivery: draft.delivery,
        carrier_note: draft.carrier_note,
        note: draft.note,
        po_number: draft.po_number,
      },
      address: ship_to,
      price,
      get_it_by,
      pickup,
      now,
      by_staff: {
        actor: `staff:${actor.id}`,
        expires_at,
        replaces_order_id: draft.replaces_order_id,
      },
    })
    if (taxes?.provisional) await noteTaxRecheck(tx, order)
    await queryRows(
      tx,
      'update order_drafts set order_id = $2, version = version + 1, updated_at = clock_timestamp() where id = $1',
      [id, order_id],
    )
    await recordChange(tx, actor, {
      action: 'order_draft.sent',
      entity: 'order_draft',
      entity_id: id,
      before: { order_id: null },
      after: { order_id },
    })
    await requestPayment(tx, work, await orderById(tx, order_id), {
      amount_cents: price.total_cents,
      actor: `staff:${actor.id}`,
      until: expires_at,
    })
    return { order_id }
  })
}

const totalChanged = (total_cents: number) =>
  new Problem('conflict', text('The total has changed. Review it before you send.'), {
    data: { reason: 'total_changed', total: centsToDollars(total_cents) },
  })
