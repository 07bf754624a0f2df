import { createHash, randomInt } from 'node:crypto'
import { findAddress } from '#features/addresses/addresses.server.ts'
import { type CartContents, lockCart, takeCart } from '#features/cart/cart.server.ts'
import { type DeliveryChoice, deliveryOf } from '#features/catalogue/delivery.ts'
import type { CouponTerms } from '#features/catalogue/discounts.ts'
import { type PricedOrder, priceOrder } from '#features/catalogue/pricing.ts'
import { isForSale, type SaleProduct } from '#features/catalogue/product.ts'
import { type currentFullMinus, saleOffer, saleProducts } from '#features/catalogue/sale-products.server.ts'
import type { Exemption, TaxRates } from '#features/catalogue/sales-tax.ts'
import { holdsOf, reserveStock, type Shortage } from '#features/catalogue/stock.server.ts'
import { countCoupon, holdCoupon } from '#features/coupons/coupons.server.ts'
import { exemptionFor } from '#features/taxes/certificates.server.ts'
import { builtInTaxes, type TaxProvider } from '#features/taxes/tax-provider.server.ts'
import { checkpoint } from '#platform/checkpoints.server.ts'
import { type Db, inTransaction, rowsOf, sqlStateOf, together } from '#platform/db.server.ts'
import { toWire } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { only } from '#platform/rows.ts'
import { type Locale, text } from '#text/text.tsx'
import { heldWithoutAsking, holdHours, mayHold, mostUnpaidOrders, orderType } from './order.ts'
import { columnsOfOrder, orderOf, unpaidOrderIds } from './orders.server.ts'
import { type PlacedOrder, type ShipTo, shipToOf } from './placed-order.ts'
import { noteTaxRecheck } from './tax-rechecks.server.ts'

export type OrderRequest = {
  /** One of the customer's saved addresses. */
  address_id: string
  delivery: DeliveryChoice
  /** Names one press of the button, so that a second one of the same gives the same order. */
  placement_key: string
  /** The total the customer was shown; another one is not charged but answered. */
  expected_total_cents: number | null
  note: string
  /** One of the customer's exemption certificates. */
  certificate_id?: string | null
  /** What is ordered where it is not the cart: a design, or a package for a site. */
  source?: OrderSource
}

/** An order of its own kind: its lines, and what is kept beside it. */
export type OrderSource = {
  order_type: number
  /** Tells two presses of one key apart, beside address, delivery and note. */
  fingerprint: string
  /** The lines. Where one has a price, that is what is paid for it, and no promotion comes off. */
  lines: readonly { product_id: string; quantity: number; price_cents?: number }[]
  /** Writes what belongs to the order, in the order's transaction. */
  keep(tx: Db, order_id: string): Promise<void>
}

type Who = { user_id: string; locale: Locale }

/** What decides a price besides the lines and the place. */
type Terms = {
  promotions: Awaited<ReturnType<typeof currentFullMinus>>
  now: Date
  coupon?: CouponTerms | null
  taxes?: TaxRates | null
  exemption?: Exemption | null
}

/** The price of lines at a place, freight in; not reachable where we do not know the place. */
export function priceFor(
  lines: { product: SaleProduct; quantity: number }[],
  to: Pick<ShipTo, 'state' | 'zip_code'> | null,
  choice: DeliveryChoice,
  { promotions, now, ...terms }: Terms,
) {
  const delivery = to ? deliveryOf(lines, to.zip_code, choice, now) : null
  const price = priceOrder({
    lines,
    promotions,
    state: to?.state ?? null,
    freight_cents: delivery?.freight_cents ?? 0,
    ...terms,
  })
  return { price, delivery, reachable: to === null || delivery !== null }
}

/**
 * Places the customer's cart as an order: prices it again from the catalogue, promises the stock, writes the order
 * and empties the cart, all in one transaction. Pressing twice gives one order. What cannot be sold as shown, or would
 * be kept for somebody who does not pay, is answered with 409 and what is different now; then the cart is whole and nothing is promised.
 */
export async function placeOrder(
  db: Db,
  who: Who,
  request: OrderRequest,
  now: Date,
  taxes: TaxProvider = builtInTaxes,
): Promise<PlacedOrder> {
  try {
    // A service is asked before anything is locked: whoever waits for it keeps nobody else waiting.
    const quoted = taxes.is_built_in ? null : await ratesAt(db, who, request, taxes, now)
    const order = await inTransaction(db, (tx) => writeOrder(tx, who, request, quoted, now))
    await checkpoint('placing: committed')
    return order
  } catch (error) {
    // A second press finds its cart taken, or its key used, or whatever has changed since the first: it gets the same order.
    const isRefusal = sqlStateOf(error) === '23505' || error instanceof Problem
    const placed = isRefusal ? await orderOfPress(db, who.user_id, request) : null
    if (placed) return placed
    throw error
  }
}

async function ratesAt(db: Db, who: Who, request: OrderRequest, taxes: TaxProvider, now: Date) {
  const place = await findAddress(db, who.user_id, request.address_id)
  return place.state ? taxes.rates(place, now) : null
}

async function orderOfPress(db: Db, user_id: string, request: OrderRequest) {
  const [row] = await rowsOf<{ id: string; placement_hash: string }>(
    db,
    'select id, placement_hash from orders where user_id = $1 and placement_key = $2',
    [user_id, request.placement_key],
    'order-of-press',
  )
  if (!row) return null
  if (row.placement_hash !== hashOf(request))
    throw new Problem(
      'invalid',
      text('This order was already sent with other details. Please look at your orders.'),
      {
        data: { reason: 'key_reused' },
      },
    )
  return orderOf(db, user_id, row.id)
}

const hashOf = ({ address_id, delivery, note, certificate_id, source }: OrderRequest) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        address_id,
        delivery,
        note,
        ...(certificate_id ? [certificate_id] : []),
        ...(source ? [source.fingerprint] : []),
      ]),
    )
    .digest('base64url')

async function writeOrder(tx: Db, who: Who, request: OrderRequest, quoted: TaxRates | null, now: Date) {
  const [address, { lines: wanted, coupon_code }, unpaid] = await together(
    tx,
    () => findAddress(tx, who.user_id, request.address_id),
    () => contentsWanted(tx, who.user_id, request),
    // With the cart locked, so that no order of a second window is overlooked.
    () => unpaidOrderIds(tx, who.user_id),
  )
  if (!address.state) throw stateMissing()
  if (wanted.length === 0) throw emptyCart()
  await checkpoint('placing: locked')

  const ids = wanted.map((line) => line.product_id)
  const id = newOrderNumber()
  const [{ products, promotions }, shortages] = await together(
    tx,
    // Read before the promise: what this order takes must not look missing when its day is worked out.
    () => saleOffer(tx, ids, { locale: who.locale, now }),
    () => reserveStock(tx, id, wanted),
  )
  const lines = linesForSale(wanted, products)
  const isPriced = request.source?.lines.some((line) => line.price_cents !== undefined) ?? false
  await refuseHoarding(tx, who, lines, unpaid)
  if (shortages.length > 0) throw await outOfStock(tx, shortages, who.locale)
  await checkpoint('placing: reserved')

  const exemption = request.certificate_id
    ? await exemptionFor(tx, who.user_id, request.certificate_id, address.state, now)
    : null
  const couponUser = { user_id: who.user_id, emails: [address.email], phones: [address.phone] }
  // Last of what is locked: many orders may want the same one.
  const coupon = coupon_code
    ? await holdCoupon(tx, coupon_code, couponUser, { now, locale: who.locale })
    : null
  const terms = { promotions: isPriced ? [] : promotions, coupon, taxes: quoted, exemption, now }
  const { price, delivery, reachable } = priceFor(lines, address, request.delivery, terms)
  if (!reachable) throw unreachable()
  if (request.expected_total_cents !== null && request.expected_total_cents !== price.total_cents)
    throw new Problem('conflict', text('The total has changed. Please look at it again before you order.'), {
      data: { reason: 'total_changed', total: toWire(price.total_cents) },
    })

  const get_it_by = delivery?.get_it_by ?? null
  const order = await insertOrder(tx, { id, who, request, address, price, get_it_by, now })
  if (price.coupon) await countCoupon(tx, price.coupon, id, couponUser)
  if (quoted?.provisional && !exemption) await noteTaxRecheck(tx, order)
  await request.source?.keep(tx, id)
  await checkpoint('placing: written')
  return order
}

type Wanted = Omit<CartContents, 'lines'> & { lines: WantedLine[] }

/** The cart, emptied; or the lines of another kind of order, with the cart locked all the same, so that presses queue up. */
async function contentsWanted(tx: Db, user_id: string, { source }: OrderRequest): Promise<Wanted> {
  if (!source) return takeCart(tx, user_id)
  await lockCart(tx, user_id)
  return { lines: [...source.lines], coupon_code: null }
}

const says = (field: string, message: string) =>
  new Problem('invalid', message, { data: { fields: { [field]: message } } })

/** No tax without a state, and no order whose tax nobody worked out. */
export const stateMissing = () =>
  says('state', text('Please add the state to this address: the sales tax depends on it'))

export const unreachable = () =>
  says('zip_code', text('We cannot work out the freight to this ZIP code. Please ask us for a quote.'))

/** Nobody keeps the shop's goods from everybody else for two days without paying. */
async function refuseHoarding(tx: Db, who: Who, lines: LineForSale[], unpaid: string[]) {
  if (unpaid.length >= mostUnpaidOrders)
    throw new Problem(
      'conflict',
      text('You have {{most}} orders that are not paid yet. Please pay or remove one of them first.'),
      { values: { most: mostUnpaidOrders }, data: { reason: 'held_too_much', unpaid: unpaid.length } },
    )
  // Whoever has nothing kept yet may have a few of anything: only a package may be many of something else.
  const areFew = lines.every(
    ({ product, quantity }) => product.kind !== 'package' && quantity <= heldWithoutAsking,
  )
  if (unpaid.length === 0 && areFew) return
  const wanted = lines.map(({ product, quantity }) => ({ product_id: product.id, quantity }))
  const holds = await holdsOf(tx, unpaid, wanted)
  const over = holds.find((one) => one.held + one.wanted > mayHold(one))
  if (!over) return
  const { product_id, held } = over
  const most = mayHold(over)
  const name = (await saleProducts(tx, [product_id], who.locale)).get(product_id)?.name ?? product_id
  throw new Problem(
    'conflict',
    text(
      'We keep at most {{most}} of {{name}} for you until you have paid. Please order fewer, pay an open order first, or ask us for a quote.',
    ),
    { values: { most, name }, data: { reason: 'held_too_much', product_id, name, most, held } },
  )
}

/** Says of each thing that is short how it is called and how many are left. */
async function outOfStock(tx: Db, shortages: Shortage[], locale: Locale) {
  const products = await saleProducts(
    tx,
    shortages.map((one) => one.product_id),
    locale,
  )
  const named = shortages.map((one) => ({
    ...one,
    name: products.get(one.product_id)?.name ?? one.product_id,
  }))
  return new Problem('conflict', text('Some of this is no longer there in that quantity'), {
    data: { reason: 'out_of_stock', shortages: named },
  })
}

const emptyCart = () =>
  new Problem('conflict', text('Your cart is empty'), { data: { reason: 'empty_cart' } })

type WantedLine = { product_id: string; quantity: number; price_cents?: number }

type LineForSale = { product: SaleProduct; quantity: number }

/** What is wanted, as it is sold now. Something that is not, or not in so small a number, is a conflict. */
export function linesForSale(wanted: WantedLine[], products: Map<string, SaleProduct>): LineForSale[] {
  return wanted.map(({ product_id, quantity, price_cents }) => {
    const product = products.get(product_id)
    if (!product || !isForSale(product))
      throw new Problem('conflict', text('Something in your cart is no longer sold'), {
        data: { reason: 'not_for_sale', product_id, name: product?.name ?? product_id },
      })
    if (quantity < product.min_quantity) throw tooFew(product)
    return { product: price_cents === undefined ? product : atPrice(product, price_cents), quantity }
  })
}

const tooFew = ({ id, name, min_quantity }: SaleProduct) =>
  new Problem('conflict', text('{{name}} is sold from {{least}} pieces on'), {
    values: { name, least: min_quantity },
    data: { reason: 'too_few', product_id: id, name, least: min_quantity },
  })

const atPrice = (product: SaleProduct, cents: number): SaleProduct => ({
  ...product,
  list_price_cents: cents,
  price_now_cents: cents,
  discount_cents: 0,
  tiers: [],
})

type ToInsert = {
  id: string
  who: Who
  request: OrderRequest
  address: ShipTo
  price: PricedOrder
  get_it_by: string | null
  now: Date
}

/** Writes the order with its lines and its first event, and gives it as its owner will read it. */
async function insertOrder(tx: Db, { id, who, request, address, price, get_it_by, now }: ToInsert) {
  const lines = price.lines.map(
    ({ product, quantity, unit, subtotal_cents, minus_cents, tax_cents }, position) => ({
      position,
      product_id: product.id,
      name: product.name,
      model_number: product.model_number,
      thumbnail: product.thumbnail,
      power_w: Math.round(product.power_w),
      has_battery: product.has_battery ? 1 : 0,
      quantity,
      list_cents: unit.list_cents,
      now_cents: unit.now_cents,
      discount_cents: unit.discount_cents,
      subtotal_cents,
      minus_cents,
      tax_cents,
    }),
  )
  const rows = await rowsOf<PlacedOrder>(
    tx,
    insertOrderAndLines,
    [
      id,
      who.user_id,
      request.source?.order_type ?? orderType.product,
      request.placement_key,
      hashOf(request),
      who.locale,
      JSON.stringify(shipToOf(address)),
      request.delivery,
      get_it_by,
      price.list_cents,
      price.subtotal_cents,
      price.promotion?.name ?? null,
      price.minus_cents,
      price.coupon?.code ?? null,
      price.coupon_cents,
      JSON.stringify(price.tax_lines),
      price.tax_cents,
      price.freight_cents,
      price.total_cents,
      request.note,
      new Date(now.getTime() + holdHours * 3_600_000),
      JSON.stringify(lines),
      now,
    ],
    'insert-order',
  )
  return only(rows)
}

const insertOrderAndLines = `
  with placed as (
    insert into orders (id, user_id, order_type, placement_key, placement_hash, locale, ship_to, delivery, get_it_by,
      list_cents, subtotal_cents, promotion_name, minus_cents, coupon_code, coupon_cents, tax_lines, tax_cents, freight_cents,
      total_cents, note, expires_at, placed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $23)
    returning *
  ),
  sold as (
    insert into order_lines (order_id, position, product_id, name, model_number, thumbnail, power_w, has_battery, quantity,
      list_cents, now_cents, discount_cents, subtotal_cents, minus_cents, tax_cents)
    select placed.id, l.position, l.product_id, l.name, l.model_number, l.thumbnail, l.power_w, l.has_battery, l.quantity,
      l.list_cents, l.now_cents, l.discount_cents, l.subtotal_cents, l.minus_cents, l.tax_cents
    from placed, jsonb_to_recordset($22::jsonb) as l(position int, product_id text, name text, model_number text,
      thumbnail text, power_w int, has_battery int, quantity int, list_cents int, now_cents int, discount_cents int,
      subtotal_cents bigint, minus_cents bigint, tax_cents bigint)
    returning *
  ),
  told as (
    insert into order_events (order_id, kind, to_status, actor, cause)
    select id, 'placed', 0, 'customer:' || user_id, 'checkout' from placed
  )
  select ${columnsOfOrder('sold')} from placed o`

// Letters and digits that nobody confuses on the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newOrderNumber = () =>
  `H${Array.from({ length: 9 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
