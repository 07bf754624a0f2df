import { priceFor, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import type { PricedOrder } from '#features/catalog/pricing/pricing.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { type OrderPickup, toOrderPickup } from '#features/catalog/shipping-rates/pickup-place.ts'
import type { TaxRates } from '#features/catalog/tax/sales-tax.ts'
import { exemptionAsAgreed, linesAsAgreed } from '#features/sales/orders/changes/change-order.server.ts'
import type { PlacedOrder, ShipTo } from '#features/sales/orders/placed-order.ts'
import {
  type LineForSale,
  linesForSale,
  refuseAppointmentWithoutPhone,
  refuseUntaxableAddress,
  unreachable,
} from '#features/sales/orders/placement/order-lines.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { EditedLine } from './order-edit.ts'

export type OrderEdit = {
  ship_to?: ShipTo | undefined
  delivery?: DeliveryChoice | undefined
  /** All lines that the order has afterwards; left out: its lines stay. */
  lines?: readonly EditedLine[] | undefined
}

export type PricedEdit = {
  ship_to: ShipTo
  delivery: DeliveryChoice
  pickup: OrderPickup | null
  get_it_by: string | null
  /** Each with the line that it was; null for an added product. */
  lines: { line_id: string | null; line: LineForSale }[]
  price: PricedOrder
}

/**
 * The price of an order after a change. Lines that it has keep their unit prices, added ones are sold at today's; tax and
 * freight are those of the address. The agreed discount stays, in proportion where the order becomes smaller. @throws
 * Problem for an address without freight rate or tax, or a product that is not for sale.
 */
export async function priceEdit(
  db: Db,
  order: PlacedOrder,
  edit: OrderEdit,
  { taxes, now }: { taxes: TaxRates | null; now: Date },
): Promise<PricedEdit> {
  const ship_to = edit.ship_to ?? order.ship_to
  const delivery = edit.delivery ?? order.delivery
  refuseUntaxableAddress(ship_to)
  refuseAppointmentWithoutPhone(delivery, ship_to)
  const lines = await linesAfter(db, order, edit.lines)
  const sold = lines.map(({ line }) => line)
  const minus_cents = discountAfter(order, lines)
  const quoted = priceFor(sold, ship_to, delivery, {
    promotions:
      minus_cents > 0
        ? [{ id: 'as agreed', name: order.promotion_name ?? '', threshold_cents: 0, minus_cents }]
        : [],
    taxes,
    exemption: await exemptionAsAgreed(db, order, taxPlaceFor(sold, ship_to, delivery).state, now),
    now,
  })
  if (!quoted.reachable) throw unreachable(delivery)
  const get_it_by = quoted.delivery?.get_it_by ?? order.get_it_by
  const pickup = quoted.delivery?.pickup ? toOrderPickup(quoted.delivery.pickup) : null
  return { ship_to, delivery, pickup, get_it_by, lines, price: quoted.price }
}

async function linesAfter(
  db: Db,
  order: PlacedOrder,
  edited: OrderEdit['lines'],
): Promise<PricedEdit['lines']> {
  const agreed = await linesAsAgreed(db, order)
  const before = new Map(order.lines.map((line, at) => [line.id, agreed[at]]))
  if (!edited) return order.lines.map(({ id }, at) => ({ line_id: id, line: agreed[at] as LineForSale }))
  if (edited.length === 0)
    throw lineProblem(text('An order has at least one item. Cancel or refund it instead.'))
  const ids = edited.map((line) => ('line_id' in line ? line.line_id : line.product_id))
  if (new Set(ids).size < ids.length) throw lineProblem(text('Each item can be listed only once'))
  const added = edited.flatMap((line) => ('product_id' in line ? [line] : []))
  if (added.some(({ product_id }) => order.lines.some((line) => line.product_id === product_id)))
    throw lineProblem(text('This product is in the order already. Change its quantity.'))
  const products = await saleProducts(
    db,
    added.map((line) => line.product_id),
    order.locale,
  )
  return edited.map((line) => {
    if ('product_id' in line) {
      const [forSale] = linesForSale([line], products)
      return { line_id: null, line: forSale as LineForSale }
    }
    const known = before.get(line.line_id)
    if (!known) throw new Problem('missing', text('This item isn’t in the order'))
    return { line_id: line.line_id, line: { ...known, quantity: line.quantity } }
  })
}

/** The agreed discount in cents, reduced in proportion when the items cost less than before; rounded down. */
function discountAfter(order: PlacedOrder, lines: PricedEdit['lines']) {
  const subtotal = lines.reduce((sum, { line: { product, quantity } }) => {
    return sum + (product.price_now_cents - product.discount_cents) * quantity
  }, 0)
  if (subtotal >= order.subtotal_cents || order.subtotal_cents === 0) return order.minus_cents
  return Number((BigInt(order.minus_cents) * BigInt(subtotal)) / BigInt(order.subtotal_cents))
}

const lineProblem = (message: string) =>
  new Problem('invalid', message, { data: { fields: { lines: message } } })
