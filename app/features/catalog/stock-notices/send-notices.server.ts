import { canOrder } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { publicUrlOf } from '#platform/config/env.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import {
  confirmedRecipient,
  defineFixedMail,
  fixedFields,
  verifiedRecipient,
} from '#platform/mail/mail-recipient.server.ts'
import { inLocale, type Locale, pathIn, type Texts } from '#text/text.tsx'
import { noticeLink } from './notice-links.server.ts'

/** Mails that one transaction queues; the rest follows in a job of its own. */
export const noticesPerBatch = 100

const backInStockMail = defineFixedMail('back-in-stock', {
  product_name: fixedFields.staffText,
  product_url: fixedFields.url,
  unsubscribe_url: fixedFields.url,
})

type Waiting = {
  id: string
  product_id: string
  name: Texts
  email: string
  user_id: string | null
  locale: Locale
}

/**
 * Queues one mail for each of the oldest requests whose product can be ordered again: of these products and the packages
 * that contain them, or of all. Stops when stock runs out between batches. A request is marked in the transaction that
 * queues its mail, so that it is mailed at most once, however often this runs. Returns the number of mails.
 */
export async function sendStockNotices(work: JobContext, product_ids?: readonly string[]): Promise<number> {
  const available = await availableAgain(work.db, product_ids)
  if (available.length === 0) return 0
  return inTransaction(work.db, async (tx) => {
    const batch = await queryRows<Waiting>(
      tx,
      `select n.id, n.product_id, p.name, n.email, n.user_id, n.locale
       from stock_notices n join products p on p.id = n.product_id
       where n.state = 'waiting' and n.product_id = any($1)
       order by n.requested_at, n.id limit ${noticesPerBatch} for update of n skip locked`,
      [available],
    )
    for (const notice of batch) await queueNotice(tx, work, notice)
    await queryRows(tx, `update stock_notices set state = 'sent', sent_at = $2 where id = any($1::uuid[])`, [
      batch.map(({ id }) => id),
      work.now(),
    ])
    if (batch.length === noticesPerBatch) await enqueue(tx, 'stock-notices.send', { product_ids: available })
    return batch.length
  })
}

/** The ids of the products with waiting requests that can be ordered now. */
async function availableAgain(db: Db, product_ids?: readonly string[]) {
  const rows = await queryRows<{ id: string }>(
    db,
    `select distinct product_id as id from stock_notices n
     where state = 'waiting' and ($1::text[] is null or product_id = any($1)
       or exists (select 1 from package_components c where c.package_id = n.product_id and c.component_id = any($1)))`,
    [product_ids ?? null],
  )
  const products = await saleProducts(
    db,
    rows.map(({ id }) => id),
    'en',
  )
  return [...products.values()]
    .filter((product) => canOrder(product, product.min_quantity))
    .map(({ id }) => id)
    .toSorted()
}

async function queueNotice(
  tx: Db,
  { services }: Pick<JobContext, 'services'>,
  { id, product_id, name, email, user_id, locale }: Waiting,
) {
  const { settings, mailer } = services
  const fixed = backInStockMail({
    product_name: inLocale(name, locale),
    product_url: publicUrlOf(settings) + pathIn(locale, `/${product_id}`),
    unsubscribe_url: await noticeLink({ db: tx, settings }, 'unsubscribe', { id, locale }),
  })
  const to = user_id ? verifiedRecipient({ name: '', address: email }, user_id) : confirmedRecipient(email)
  await queueMail(tx, { fixed, to, locale, dedupe_key: `back-in-stock ${id}` }, mailer)
}
