import { eq } from 'drizzle-orm'
import { priceFor, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import type { SaleProduct } from '#features/catalog/products/product.ts'
import { saleProducts, saleProductsForOrder } from '#features/catalog/products/sale-products.server.ts'
import { couponRefusalTexts } from '#features/catalog/promotions/coupon.ts'
import { recordCouponCustomer } from '#features/catalog/promotions/coupons.server.ts'
import { choicesFor } from '#features/catalog/shipping-rates/delivery.ts'
import { type DeliveryChoice, hasAppointment } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { toOrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import { exemptionFor } from '#features/catalog/tax/certificates.server.ts'
import type { TaxRates } from '#features/catalog/tax/sales-tax.ts'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import { findAddress } from '#features/people/addresses/addresses.server.ts'
import { deleteSchedule } from '#features/sales/payments/payment-schedules.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import { hasBeenPaid, statusCode, statusOfCode } from '../order.ts'
import { lockVersion, noteChange, orderOf } from '../orders.server.ts'
import { orders } from '../orders.table.server.ts'
import { type OrderLine, type PlacedOrder, type ShipTo, shipToOf } from '../placed-order.ts'
import {
  refuseAppointmentWithoutPhone,
  refuseUntaxableAddress,
  taxableAddress,
  unreachable,
} from '../placement/order-lines.server.ts'
import { dropTaxRecheck, noteTaxRecheck } from '../placement/tax-rechecks.server.ts'
import { refuseWhilePaying } from './open-payment.server.ts'

export type OrderChange = {
  /** The version the customer was looking at. Without one, the last change wins. */
  version?: number | undefined
  note?: string | undefined
  po_number?: string | undefined
  address_id?: string | undefined
  delivery?: DeliveryChoice | undefined
  /** Preferred days and times of a delivery appointment. */
  carrier_note?: string | undefined
}

/**
 * Changes note, PO number, address or delivery of an unpaid order. Items keep their prices; tax, freight and delivery date are
 * recalculated. A change based on an older version is a conflict, and so is one while a payment is open: the amount
 * charged always equals the order's total.
 */
export async function changeOrder(
  db: Db,
  user_id: string,
  order_id: string,
  change: OrderChange,
  now: Date,
  taxes: TaxProvider = builtInTaxes,
) {
  const before = await orderOf(db, user_id, order_id)
  const quoted = (await taxes.isBuiltIn()) ? null : await ratesAfter(db, before, change, taxes, now)
  await inTransaction(db, async (tx) => {
    const order = await lockVersion(tx, order_id, change.version)
    refuseUnlessUnpaid(order)
    await refuseWhilePaying(tx, order_id)
    await writeChange(tx, order, change, quoted, now)
    await noteChange(tx, order, {
      kind: 'changed',
      actor: `customer:${user_id}`,
      cause: 'changed by the customer',
    })
  })
  return orderOf(db, user_id, order_id)
}

/** Fetches tax rates before any row is locked; null if neither address nor delivery changes. */
async function ratesAfter(db: Db, order: PlacedOrder, change: OrderChange, taxes: TaxProvider, now: Date) {
  if (change.address_id === undefined && change.delivery === undefined) return null
  const place = change.address_id ? await findAddress(db, order.user_id, change.address_id) : order.ship_to
  if (!taxableAddress(place)) return null
  return taxes.rates(await taxPlaceOfOrder(db, order, place, change.delivery ?? order.delivery), now)
}

/** Where the tax of an order is due if it is delivered in this way to this address. */
export const taxPlaceOfOrder = async (db: Db, order: PlacedOrder, to: ShipTo, choice: DeliveryChoice) =>
  choice === 'pickup' ? taxPlaceFor(await linesAsAgreed(db, order), to, choice) : to

function refuseUnlessUnpaid(order: PlacedOrder) {
  if (order.status === statusCode.unpaid) return
  const status = statusOfCode(order.status)
  throw new Problem(
    'conflict',
    status && hasBeenPaid(status)
      ? text('To change a paid order, call or email us.')
      : text('This order is canceled and can’t be changed'),
    { data: { order_status: order.status } },
  )
}

async function writeChange(
  tx: Db,
  order: PlacedOrder,
  change: OrderChange,
  quoted: TaxRates | null,
  now: Date,
) {
  const { note = order.note, po_number = order.po_number } = change
  const carrier_note = hasAppointment(change.delivery ?? order.delivery)
    ? (change.carrier_note ?? order.carrier_note)
    : ''
  if (note !== order.note || po_number !== order.po_number || carrier_note !== order.carrier_note)
    await tx.update(orders).set({ note, po_number, carrier_note }).where(eq(orders.id, order.id))
  if (change.address_id === undefined && change.delivery === undefined) return

  // The installments add up to the old total. The customer can choose a new payment schedule.
  await deleteSchedule(tx, order.id)
  const address = change.address_id ? await findAddress(tx, order.user_id, change.address_id) : order.ship_to
  refuseUntaxableAddress(address)
  if (change.address_id) await refuseUsedCoupon(tx, order, address)
  const choice = change.delivery ?? order.delivery
  refuseAppointmentWithoutPhone(choice, address)
  const lines = await linesAsAgreed(tx, order)
  const taxed = taxPlaceFor(lines, address, choice)
  const { price, delivery, reachable } = priceFor(lines, address, choice, {
    promotions: promotionAsAgreed(order),
    taxes: quoted,
    exemption: await exemptionAsAgreed(tx, order, taxed.state, now),
    now,
  })
  if (!reachable) throw unreachable(choice)
  await queryRows(
    tx,
    `with taxes as (select * from unnest($9::bigint[]) with ordinality as t(cents, number)),
     lines as (update order_lines l set tax_cents = t.cents from taxes t where l.order_id = $1 and l.position = t.number - 1)
     update orders set ship_to = $2, delivery = $3, get_it_by = $4, tax_lines = $5, tax_cents = $6, freight_cents = $7,
            total_cents = $8, pickup = $10 where id = $1`,
    [
      order.id,
      JSON.stringify(shipToOf(address)),
      choice,
      delivery?.get_it_by ?? null,
      JSON.stringify(price.tax_lines),
      price.tax_cents,
      price.freight_cents,
      price.total_cents,
      price.lines.map((line) => line.tax_cents),
      delivery?.pickup ? JSON.stringify(toOrderPickup(delivery.pickup)) : null,
    ],
  )
  if (!quoted) return
  if (price.tax_lines.some((line) => line.provisional))
    await noteTaxRecheck(tx, { id: order.id, tax_cents: price.tax_cents })
  else await dropTaxRecheck(tx, order.id)
}

/**
 * The coupon must also be valid for the new recipient. Otherwise it could be used under one name and shipped to
 * another.
 */
export async function refuseUsedCoupon(tx: Db, order: PlacedOrder, { email, phone }: ShipTo) {
  if (order.coupon_code === null) return
  const couponUser = { user_id: order.user_id, emails: [email], phones: [phone] }
  if (await recordCouponCustomer(tx, order.id, couponUser)) return
  throw new Problem('conflict', couponRefusalTexts.used_by_you, {
    data: { reason: 'coupon_refused', coupon: order.coupon_code, refusal: 'used_by_you' },
  })
}

/** The certificate that the order was placed with, if it also exempts the new address. */
export async function exemptionAsAgreed(tx: Db, order: PlacedOrder, state: string, now: Date) {
  const certificate_id = order.tax_lines.find((line) => line.certificate_id)?.certificate_id
  return certificate_id ? exemptionFor(tx, order.user_id, certificate_id, state, now) : null
}

/** The lines of an order with their products at the prices of the order. @throws Problem `conflict` for a deleted product. */
export async function linesAsAgreed(tx: Db, order: PlacedOrder) {
  const products = await productsAsAgreed(tx, order)
  return order.lines.map((line) => {
    const product = products.get(line.product_id)
    if (!product)
      throw new Problem(
        'conflict',
        text('We no longer carry an item in this order. Please call or email us.'),
        {
          data: { reason: 'not_for_sale', product_id: line.product_id },
        },
      )
    return { product: asAgreed(product, line), quantity: line.quantity }
  })
}

/** The products of an order; what it reserves itself counts as available. */
export const productsAsAgreed = (db: Db, order: PlacedOrder) =>
  saleProductsForOrder(
    db,
    order.lines.map((line) => line.product_id),
    { locale: order.locale, order_id: order.id },
  )

/** The delivery choices for an order's items at its address. */
export async function deliveryChoicesFor(db: Db, order: PlacedOrder) {
  const ids = order.lines.map((line) => line.product_id)
  const products = await saleProducts(db, ids, order.locale)
  const lines = [...products.values()].map((product) => ({ product, quantity: 1 }))
  return choicesFor(lines, order.ship_to.zip_code)
}

/** The product at the order's price. */
const asAgreed = (product: SaleProduct, line: OrderLine): SaleProduct => ({
  ...product,
  list_price_cents: line.list_cents,
  price_now_cents: line.now_cents,
  discount_cents: line.discount_cents,
  tiers: [],
})

const promotionAsAgreed = ({ promotion_name, minus_cents }: PlacedOrder) =>
  minus_cents > 0 ? [{ id: 'as agreed', name: promotion_name ?? '', threshold_cents: 0, minus_cents }] : []
