import { createHash } from 'node:crypto'
import { reserveOffer } from '#features/catalog/inventory/stock.server.ts'
import { priceFor, type Terms, taxPlaceFor } from '#features/catalog/pricing/delivered-price.ts'
import type { FullMinus } from '#features/catalog/products/discounts.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import {
  lockCoupon,
  lockCouponIfValid,
  recordCouponUse,
} from '#features/catalog/promotions/coupons.server.ts'
import type { DeliveryChoice } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { exemptionFor } from '#features/catalog/tax/certificates.server.ts'
import type { TaxRates } from '#features/catalog/tax/sales-tax.ts'
import { builtInTaxes, type TaxProvider } from '#features/catalog/tax/tax-provider.server.ts'
import type { Address } from '#features/people/addresses/address.ts'
import { addressMissing, findAddress } from '#features/people/addresses/addresses.server.ts'
import { type CartContents, cartContents, lockCart, takeCart } from '#features/sales/cart/cart.server.ts'
import { type Db, inTransaction, pipeline, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { checkpoint } from '#platform/database/embedded/checkpoints.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { centsToDollars } from '#platform/money/money.ts'
import { type Locale, text } from '#text/text.tsx'
import { orderType } from '../order.ts'
import { attachFiles } from '../order-files.server.ts'
import { orderOf, type UnpaidOrders, unpaidOrders } from '../orders.server.ts'
import type { PlacedOrder, ShipTo } from '../placed-order.ts'
import { type Network, refuseAboveHoldLimits, refuseAboveNetworkHoldLimits } from './hold-limits.server.ts'
import { insertOrder, newOrderNumber } from './insert-order.server.ts'
import {
  type LineForSale,
  linesForSale,
  outOfStockProblem,
  type RequestedLine,
  refuseAppointmentWithoutPhone,
  refuseUntaxableAddress,
  taxableAddress,
  unreachable,
} from './order-lines.server.ts'
import { noteTaxRecheck } from './tax-rechecks.server.ts'

export type OrderRequest = {
  /** One of the customer's saved addresses. */
  address_id: string
  delivery: DeliveryChoice
  /** Idempotency key: submitting the same request twice yields one order. */
  placement_key: string
  /** The total shown to the customer. If it has changed, the order is refused with the new total. */
  expected_total_cents: number | null
  /** The delivery date shown to the customer; left out: any date is accepted. */
  expected_get_it_by?: string | null
  note: string
  /** Preferred days and times of a delivery appointment. */
  carrier_note?: string
  /** The number of the customer's purchase order. */
  po_number?: string
  /** One of the customer's saved addresses; left out or null: the shipping address is billed. */
  billing_address_id?: string | null
  /** Files that the customer uploaded for this order. */
  file_ids?: readonly string[]
  /** One of the customer's exemption certificates. */
  certificate_id?: string | null
  /** What to order instead of the cart: a design, or a package for a site. */
  source?: OrderSource
}

/** An order that is not placed from the cart: its lines, and the data stored with it. */
export type OrderSource = {
  order_type: number
  /**
   * Part of the request hash, besides address, delivery and note: the same key with another fingerprint is refused.
   */
  fingerprint: string
  /** A line with a price is sold at that price, without promotions. */
  lines: readonly RequestedLine[]
  /** Promotions that apply besides those of today. */
  promotions?: readonly FullMinus[]
  /** Left out of the order if it is refused: the total that the customer was shown says so. */
  coupon_code?: string | null
  /**
   * Throws a conflict if this must not be ordered, under the lock of the cart. A repeated submission gets its placed order
   * instead of the conflict.
   */
  refuse?(tx: Db): Promise<void>
  /** Stores data that belongs to the order, in the order's transaction. */
  save(tx: Db, order_id: string): Promise<void>
}

/** The customer who places the order. */
export type Actor = {
  user_id: string
  locale: Locale
  /** The network of the request. Orders placed by staff have no network limit. */
  network?: Network
}

/**
 * Places the customer's cart as an order: prices it from the catalog, reserves stock, writes the order and empties
 * the cart, all in one transaction. Idempotent by `placement_key`. Throws a conflict with the new data if something
 * cannot be sold as shown or exceeds the limits for unpaid orders; cart and stock are then unchanged.
 */
export async function placeOrder(
  db: Db,
  actor: Actor,
  request: OrderRequest,
  now: Date,
  taxes: TaxProvider = builtInTaxes,
): Promise<PlacedOrder> {
  try {
    // Ask for the rates before locking, so that nothing waits for them while holding locks.
    const quoted = (await taxes.isBuiltIn()) ? null : await ratesAt(db, actor, request, taxes, now)
    const order = await inTransaction(db, (tx) => writeOrder(tx, { actor, request, quoted, now }))
    await checkpoint('placing: committed')
    return order
  } catch (error) {
    // A repeated submission finds its cart emptied, its key used or its data changed. It gets the order of the first.
    const isRefusal = sqlStateOf(error) === '23505' || error instanceof Problem
    const placed = isRefusal ? await findPlacedOrder(db, actor.user_id, request) : null
    if (placed) return placed
    throw error
  }
}

async function ratesAt(db: Db, actor: Actor, request: OrderRequest, taxes: TaxProvider, now: Date) {
  const address = taxableAddress(await findAddress(db, actor.user_id, request.address_id))
  if (!address) return null
  return taxes.rates(await taxPlaceOfRequest(db, actor, address, request), now)
}

/** Where the order is taxed; a pickup at the warehouse that has the items. */
async function taxPlaceOfRequest(db: Db, { user_id, locale }: Actor, address: ShipTo, request: OrderRequest) {
  if (request.delivery !== 'pickup') return address
  const lines: readonly RequestedLine[] = request.source?.lines ?? (await cartContents(db, { user_id })).lines
  const ids = lines.map((line) => line.product_id)
  return taxPlaceFor(linesForSale([...lines], await saleProducts(db, ids, locale)), address, 'pickup')
}

async function findPlacedOrder(db: Db, user_id: string, request: OrderRequest) {
  const [row] = await queryRows<{ id: string; placement_hash: string }>(
    db,
    'select id, placement_hash from orders where user_id = $1 and placement_key = $2',
    [user_id, request.placement_key],
    'order-of-press',
  )
  if (!row) return null
  if (row.placement_hash !== hashOf(request))
    throw new Problem(
      'invalid',
      text('This order was already submitted with different details. Check your orders.'),
      {
        data: { reason: 'key_reused' },
      },
    )
  return orderOf(db, user_id, row.id)
}

// Files are left out: sent again, they have other IDs.
const hashOf = ({ address_id, delivery, note, certificate_id, source, ...fields }: OrderRequest) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        address_id,
        delivery,
        note,
        ...(certificate_id ? [certificate_id] : []),
        ...(source ? [source.fingerprint] : []),
        ...(fields.po_number ? ['PO', fields.po_number] : []),
        ...(fields.carrier_note ? ['carrier', fields.carrier_note] : []),
        ...(fields.billing_address_id ? ['bill to', fields.billing_address_id] : []),
      ]),
    )
    .digest('base64url')

type Placement = { actor: Actor; request: OrderRequest; quoted: TaxRates | null; now: Date }

/** Places an order inside a transaction; `quoted` are the rates of the place, null for the built-in rates. */
async function writeOrder(tx: Db, placement: Placement) {
  const { actor, request, quoted, now } = placement
  const { billing_address_id = null } = request
  const [bill_to, { address, lines: requested, coupon_code }] = await pipeline(
    tx,
    async () => billing_address_id && findAddress(tx, actor.user_id, billing_address_id),
    () => takeOrderContents(tx, actor.user_id, request),
  )
  refuseUntaxableAddress(address)
  refuseAppointmentWithoutPhone(request.delivery, address)
  if (requested.length === 0) throw emptyCart()
  await checkpoint('placing: locked')

  const id = newOrderNumber()
  const { lines, promotions } = await reserveLines(tx, id, requested, placement)
  await checkpoint('placing: reserved')

  const taxed = taxPlaceFor(lines, address, request.delivery)
  const exemption = request.certificate_id
    ? await exemptionFor(tx, actor.user_id, request.certificate_id, taxed.state, now)
    : null
  const couponUser = { user_id: actor.user_id, emails: [address.email], phones: [address.phone] }
  // Locked last, because many orders may compete for the same coupon.
  const lock = request.source ? lockCouponIfValid : lockCoupon
  const coupon = coupon_code ? await lock(tx, coupon_code, couponUser, { now, locale: actor.locale }) : null
  const terms = { promotions, coupon, taxes: quoted, exemption, now }
  const { price, get_it_by, pickup } = priceAsExpected(lines, address, request, terms)

  // The unpaid orders are read while cart and stock are locked, so that no concurrent order is missed. A refusal undoes the order.
  const { order, unpaid } = await insertOrder(tx, {
    id,
    actor,
    order_type: request.source?.order_type ?? orderType.product,
    submission: { ...request, placement_hash: hashOf(request) },
    address,
    bill_to: bill_to || null,
    price,
    get_it_by,
    pickup,
    now,
  })
  await refuseAboveLimits(tx, lines, unpaid, actor)
  await attachFiles(tx, id, actor.user_id, request.file_ids ?? [])
  if (price.coupon) await recordCouponUse(tx, price.coupon, id, couponUser)
  if (quoted?.provisional && !exemption) await noteTaxRecheck(tx, order)
  await request.source?.save(tx, id)
  await checkpoint('placing: written')
  return order
}

/**
 * Reserves the requested lines for an order. Returns them with their products, and the promotions that apply. Throws a
 * conflict if a line cannot be sold or stock is short.
 */
async function reserveLines(tx: Db, id: string, requested: RequestedLine[], placement: Placement) {
  const { actor, request, now } = placement
  const { locale, network } = actor
  const { products, promotions, shortages } = await reserveOffer(tx, id, requested, { locale, now })
  const lines = linesForSale(requested, products)
  if (shortages.length > 0) {
    // Who reserves too much already is told so, and not what is left.
    await refuseAboveLimits(tx, lines, await unpaidOrders(tx, actor.user_id, network?.hash ?? null), actor)
    throw await outOfStockProblem(tx, shortages, locale)
  }
  // A line with a price of its own is sold without promotions.
  const isPriced = request.source?.lines.some((line) => line.price_cents !== undefined) ?? false
  return { lines, promotions: isPriced ? [] : [...promotions, ...(request.source?.promotions ?? [])] }
}

/** Throws a conflict if the limits for unpaid orders are exceeded with these lines. */
async function refuseAboveLimits(
  tx: Db,
  lines: LineForSale[],
  { unpaid_own, unpaid_of_network }: UnpaidOrders,
  { locale, network }: Actor,
) {
  await refuseAboveHoldLimits(tx, locale, lines, unpaid_own)
  if (network) await refuseAboveNetworkHoldLimits(tx, locale, lines, network, unpaid_of_network)
}

/**
 * The price of an order and its delivery date. Throws if there is no freight rate for the address, or if the total or the
 * date differs from the one that the customer was shown.
 */
function priceAsExpected(lines: LineForSale[], address: ShipTo, request: OrderRequest, terms: Terms) {
  const { price, delivery, reachable } = priceFor(lines, address, request.delivery, terms)
  if (!reachable) throw unreachable(request.delivery)
  if (request.expected_total_cents !== null && request.expected_total_cents !== price.total_cents)
    throw new Problem('conflict', text('The total has changed. Review it before you order.'), {
      data: { reason: 'total_changed', total: centsToDollars(price.total_cents) },
    })
  const get_it_by = delivery?.get_it_by ?? null
  if (request.expected_get_it_by !== undefined && request.expected_get_it_by !== get_it_by)
    throw new Problem('conflict', text('The delivery date has changed. Review it before you order.'), {
      data: { reason: 'date_changed' },
    })
  return { price, get_it_by, pickup: delivery?.pickup ?? null }
}

type OrderContents = Omit<CartContents, 'lines'> & { address: Address; lines: RequestedLine[] }

/**
 * Takes the cart's contents and empties it, or returns the lines of `source`, and the shipping address. Locks the cart in
 * both cases, so that submissions run one after another. @throws Problem `missing` without the address
 */
async function takeOrderContents(
  tx: Db,
  user_id: string,
  { source, address_id }: OrderRequest,
): Promise<OrderContents> {
  if (!source) {
    const { address, ...contents } = await takeCart(tx, user_id, address_id)
    return { ...contents, address: address ?? addressMissing() }
  }
  const [address] = await pipeline(
    tx,
    () => findAddress(tx, user_id, address_id),
    () => lockCart(tx, user_id),
  )
  await source.refuse?.(tx)
  return { address, lines: [...source.lines], coupon_code: source.coupon_code ?? null }
}

const emptyCart = () =>
  new Problem('conflict', text('Your cart is empty'), { data: { reason: 'empty_cart' } })
