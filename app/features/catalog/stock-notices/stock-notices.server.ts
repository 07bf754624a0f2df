import { canOrder, isForSale } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { defineFixedMail, fixedFields, unverifiedRecipient } from '#platform/mail/mail-recipient.server.ts'
import { plainMail } from '#platform/mail/mailbox.ts'
import { type Locale, text } from '#text/text.tsx'
import { type LinkedNotice, noticeLink } from './notice-links.server.ts'
import { stockNoticeConsentVersion } from './stock-notice.ts'

const confirmMail = defineFixedMail('stock-notice-confirm', {
  product_name: fixedFields.staffText,
  confirm_url: fixedFields.url,
  unsubscribe_url: fixedFields.url,
})

/** The product of a request, with whether a notice makes sense: it is for sale, and cannot be ordered now. */
export async function noticeProduct(db: Db, product_id: string, locale: Locale) {
  const product = (await saleProducts(db, [product_id], locale)).get(product_id)
  if (!product) throw new Problem('missing', text('Product not found'))
  const { id, name, thumbnail, min_quantity } = product
  const isOffered = isForSale(product)
  return {
    id,
    name,
    thumbnail,
    state: !isOffered
      ? ('discontinued' as const)
      : canOrder(product, min_quantity)
        ? ('available' as const)
        : ('out_of_stock' as const),
  }
}

/**
 * Stores a request for one mail when the product is back. A customer's own address needs no confirmation; any other
 * address first gets a mail with a link, and nothing else until its owner has followed it. The outcome depends only on
 * whether it is the customer's own address, so that it does not tell whether an address is known.
 * @throws Problem `conflict` when the product can be ordered or is discontinued, `too-many` over a limit
 */
export async function requestStockNotice(
  ctx: RequestContext,
  customer: Pick<Customer, 'id' | 'email'> | null,
  { product_id, email }: { product_id: string; email: string },
): Promise<'waiting' | 'confirm'> {
  await ctx.services.limits.takeEach({
    'stock-notice-network': ctx.network_address,
    'stock-notice-address': plainMail(email),
  })
  const product = await noticeProduct(ctx.db, product_id, ctx.locale)
  if (product.state === 'available') throw new Problem('conflict', text('This product is in stock'))
  if (product.state === 'discontinued') throw new Problem('conflict', text('This product is discontinued'))
  const isOwn = customer !== null && customer.email.toLowerCase() === email
  const to = isOwn ? null : await unverifiedRecipient(ctx, email, { user_id: null })
  await inTransaction(ctx.db, async (tx) => {
    const id = await storeRequest(tx, ctx, { product_id, email, user_id: isOwn ? customer.id : null })
    // It may have come back into stock in between.
    if (isOwn) await enqueue(tx, 'stock-notices.send', { product_ids: [product_id] })
    if (!to) return
    const link = { db: tx, settings: ctx.services.settings }
    const notice = { id, locale: ctx.locale }
    const fixed = confirmMail({
      product_name: product.name,
      confirm_url: await noticeLink(link, 'confirm', notice),
      unsubscribe_url: await noticeLink(link, 'unsubscribe', notice),
    })
    await queueMail(tx, { fixed, to, locale: ctx.locale }, ctx.services.mailer)
  })
  return isOwn ? 'waiting' : 'confirm'
}

/** Inserts a request, or finds the open one of this product and address, which keeps its place in the order. */
async function storeRequest(
  tx: Db,
  { locale, now }: Pick<RequestContext, 'locale' | 'now'>,
  { product_id, email, user_id }: { product_id: string; email: string; user_id: string | null },
) {
  const rows = await queryRows<{ id: string }>(
    tx,
    `insert into stock_notices (product_id, email, user_id, locale, consent_version, requested_at, state, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, case when $3::text is null then 'unconfirmed' else 'waiting' end,
             case when $3::text is not null then $6::timestamptz end)
     on conflict (product_id, email) where state in ('unconfirmed', 'waiting') do update set
       user_id = coalesce(excluded.user_id, stock_notices.user_id),
       locale = excluded.locale,
       consent_version = case when stock_notices.state = 'waiting' then stock_notices.consent_version
                              else excluded.consent_version end,
       requested_at = case when stock_notices.state = 'waiting' then stock_notices.requested_at
                           else excluded.requested_at end,
       state = case when stock_notices.state = 'waiting' then 'waiting' else excluded.state end,
       confirmed_at = coalesce(stock_notices.confirmed_at, excluded.confirmed_at)
     returning id`,
    [product_id, email, user_id, locale, stockNoticeConsentVersion, now()],
  )
  return only(rows).id
}

/** Confirms the address of a request. Idempotent. */
export const confirmStockNotice = (db: Db, { id, product_id }: LinkedNotice, now: Date) =>
  inTransaction(db, async (tx) => {
    const confirmed = await queryRows(
      tx,
      `update stock_notices set state = 'waiting', confirmed_at = $2
       where id = $1 and state = 'unconfirmed' returning id`,
      [id, now],
    )
    if (confirmed.length > 0) await enqueue(tx, 'stock-notices.send', { product_ids: [product_id] })
  })

/** Ends all open requests of an address, after its owner unsubscribed. Idempotent. */
export const unsubscribeFromStockNotices = (db: Db, { email }: Pick<LinkedNotice, 'email'>, now: Date) =>
  queryRows(
    db,
    `update stock_notices set state = 'canceled', canceled_at = $2
     where email = $1 and state in ('unconfirmed', 'waiting')`,
    [email, now],
  )

/** Whether the customer's own address already waits for this product. */
export async function hasStockNotice(db: Db, customer: Pick<Customer, 'email'>, product_id: string) {
  const rows = await queryRows(
    db,
    `select 1 from stock_notices where product_id = $1 and email = $2 and state = 'waiting'`,
    [product_id, customer.email.toLowerCase()],
  )
  return rows.length > 0
}

/** How many requests wait for each of these products; products without any are left out. */
export async function countStockNotices(db: Db, product_ids: readonly string[]) {
  const rows = await queryRows<{ product_id: string; count: number }>(
    db,
    `select product_id, count(*)::int as count from stock_notices
     where state = 'waiting' and product_id = any($1) group by product_id`,
    [product_ids],
  )
  return new Map(rows.map(({ product_id, count }) => [product_id, count]))
}
