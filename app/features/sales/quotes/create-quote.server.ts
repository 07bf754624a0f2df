import { randomInt } from 'node:crypto'
import { estimatePrice } from '#features/catalog/pricing/estimate-price.server.ts'
import type { PricedLine } from '#features/catalog/pricing/pricing.ts'
import { isForSale } from '#features/catalog/products/product.ts'
import { saleOffer } from '#features/catalog/products/sale-products.server.ts'
import { findCoupon } from '#features/catalog/promotions/coupons.server.ts'
import { validCertificates } from '#features/catalog/tax/certificates.server.ts'
import { deliveryZip } from '#features/people/addresses/delivery-zip.server.ts'
import { mailAddressOf } from '#features/people/auth/accounts.server.ts'
import { cartContents } from '#features/sales/cart/cart.server.ts'
import { rowSumsOf } from '#features/sales/orders/placed-order.ts'
import { toSums } from '#features/sales/orders/placement/checkout.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { pathIn, text } from '#text/text.tsx'
import type { CartQuoteProps } from './emails/cart-quote.tsx'
import { type Quote, type QuoteLine, quoteOrderPath, quotePath, quoteValidDays } from './quote.ts'

/**
 * Prices the customer's cart at their ZIP code, stores the quote and mails it to the address of their account, which they
 * have confirmed with a code. @throws Problem `conflict` for a cart that cannot be quoted; `invalid` without a ZIP code that
 * we ship to; `too-many`
 */
export async function createQuote(ctx: RequestContext, customer: Customer): Promise<Quote> {
  await ctx.services.limits.take('quote', customer.id)
  const zip = await requireDeliveryZip(ctx, customer.id)
  const { place, price } = await priceCart(ctx, customer.id, zip)
  return inTransaction(ctx.db, async (tx) => {
    const person = await mailAddressOf(tx, customer.id)
    const valid_until = new Date(ctx.now().getTime() + quoteValidDays * 86_400_000).toISOString().slice(0, 10)
    const quote: Quote = {
      number: newQuoteNumber(),
      customer_name: person.name,
      email: person.address,
      locale: ctx.locale,
      lines: price.lines.map(toQuoteLine),
      sums: toSums(price),
      place,
      valid_until,
      created_at: ctx.now(),
    }
    await insertQuote(tx, customer.id, quote)
    await queueMail(
      tx,
      {
        template: 'cart-quote',
        to: person.to,
        locale: ctx.locale,
        props: mailProps(quote, publicUrlOf(ctx.services.settings)),
        dedupe_key: `quote:${quote.number}`,
      },
      ctx.services.mailer,
    )
    return quote
  })
}

/** The visitor's ZIP code. @throws Problem `invalid` without one */
async function requireDeliveryZip(ctx: RequestContext, user_id: string) {
  const zip = await deliveryZip(ctx, user_id)
  if (zip) return zip
  throw new Problem('invalid', text('Enter your ZIP code first: freight and tax depend on it.'))
}

/** The cart with freight and tax, as checkout would price it for an address with this ZIP code. */
async function priceCart(ctx: RequestContext, user_id: string, zip: string) {
  const { db, locale } = ctx
  const now = ctx.now()
  const { lines, coupon_code } = await cartContents(db, { user_id })
  if (lines.length === 0) throw new Problem('conflict', text('Your cart is empty'))
  const ids = lines.map((line) => line.product_id)
  const { products, promotions } = await saleOffer(db, ids, { locale, now })
  const sold = lines.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id)
    return product && isForSale(product) ? [{ product, quantity }] : []
  })
  if (sold.length < lines.length)
    throw new Problem('conflict', text('Remove the items that we no longer sell from your cart first.'))
  const couponUser = { user_id, emails: [], phones: [] }
  const coupon = coupon_code ? await findCoupon(db, coupon_code, couponUser, { now, locale }) : null
  return estimatePrice(sold, zip, {
    promotions,
    coupon: coupon?.terms ?? null,
    taxes: ctx.services.taxes,
    now,
    exemptionIn: async (state) => {
      const [certificate] = await validCertificates(db, user_id, state, now)
      return certificate ? { certificate_id: certificate.id, state: certificate.state } : null
    },
  })
}

const toQuoteLine = ({ product, quantity, unit, subtotal_cents }: PricedLine): QuoteLine => ({
  product_id: product.id,
  name: product.name,
  model_number: product.model_number,
  quantity,
  unit_cents: unit.pay_cents,
  subtotal_cents,
})

// Without letters and digits that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const newQuoteNumber = () =>
  `Q${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')}`

const insertQuote = (tx: Db, user_id: string, quote: Quote) =>
  queryRows(
    tx,
    `insert into quotes (number, user_id, customer_name, email, locale, lines, sums, place, valid_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      quote.number,
      user_id,
      quote.customer_name,
      quote.email,
      quote.locale,
      JSON.stringify(quote.lines),
      JSON.stringify(quote.sums),
      JSON.stringify(quote.place),
      quote.valid_until,
      quote.created_at,
    ],
  )

const mailProps = (
  { number, lines, sums, place, valid_until, locale }: Quote,
  site: string,
): CartQuoteProps => ({
  number,
  lines: lines.map(({ name, quantity, subtotal_cents }) => ({ name, quantity, subtotal_cents })),
  sums: rowSumsOf(sums),
  zip: place.zip_code,
  valid_until,
  url: site + pathIn(locale, quotePath(number)),
  order_url: site + pathIn(locale, quoteOrderPath(number)),
})
