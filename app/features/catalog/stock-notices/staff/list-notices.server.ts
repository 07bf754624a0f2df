import { type Actor, recordChange } from '#platform/audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '#platform/database/db.server.ts'
import { escapeLike } from '#platform/database/like.ts'
import { only } from '#platform/database/rows.ts'
import { z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Locale, type Texts, text } from '#text/text.tsx'
import { type StockNoticeState, stockNoticeStates } from '../stock-notice.ts'

/** The filters of the list of requests. */
export const StockNoticeFilter = z.object({
  state: z.enum(stockNoticeStates).optional(),
  product_id: z.string().trim().max(80).optional(),
  search: z.string().trim().max(200).optional().describe('Part of an address, or of a product’s name or ID'),
})
export type StockNoticeFilter = z.output<typeof StockNoticeFilter>

export type ListedNotice = {
  id: string
  product_id: string
  product: Texts
  user_id: string | null
  email: string
  locale: Locale
  state: StockNoticeState
  consent_version: string
  requested_at: Date
  sent_at: Date | null
}

export const noticeColumns = `n.id, n.product_id, p.name as product, n.user_id, n.email, n.locale, n.state,
  n.consent_version, n.requested_at, n.sent_at`
export const noticeRows = 'stock_notices n join products p on p.id = n.product_id'

/** The columns by which the list can be sorted. */
export const noticeSorts = { requested: 'n.requested_at', product: 'n.product_id' } as const
export type NoticeSort = keyof typeof noticeSorts

export function noticeConditions({ state, product_id, search }: StockNoticeFilter) {
  const like = search ? `%${escapeLike(search)}%` : null
  return {
    values: [state ?? null, product_id ?? null, like],
    where: `($1::text is null or n.state = $1) and ($2::text is null or n.product_id = $2)
      and ($3::text is null or n.email ilike $3 or n.product_id ilike $3 or p.name ->> 'en' ilike $3)`,
  }
}

type Paging = { page: number; size: number; sort: NoticeSort; descending: boolean }

/** A page of requests, and how many match. */
export async function listStockNotices(db: Db, filter: StockNoticeFilter, paging: Paging) {
  const { page, size, sort, descending } = paging
  const { where, values } = noticeConditions(filter)
  const list = await queryRows<ListedNotice>(
    db,
    `select ${noticeColumns} from ${noticeRows} where ${where}
     order by ${noticeSorts[sort]} ${descending ? 'desc' : 'asc'}, n.id limit $4 offset $5`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from ${noticeRows} where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** The products for which most requests wait, with their numbers. */
export const mostWanted = (db: Db) =>
  queryRows<{ product_id: string; name: Texts; count: number }>(
    db,
    `select n.product_id, p.name, count(*)::int as count from ${noticeRows}
     where n.state = 'waiting' group by n.product_id, p.name order by count(*) desc, n.product_id limit 100`,
  )

/** Cancels an open request for its owner. The audit log names the product, not the address. @throws Problem `missing` */
export const cancelStockNotice = (db: Db, actor: Actor, id: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const [before] = await queryRows<{ state: StockNoticeState; product_id: string }>(
      tx,
      'select state, product_id from stock_notices where id = $1 for update',
      [id],
    )
    if (!before) throw new Problem('missing', text('Request not found'))
    if (before.state !== 'waiting' && before.state !== 'unconfirmed') return
    await queryRows(tx, `update stock_notices set state = 'canceled', canceled_at = $2 where id = $1`, [
      id,
      now,
    ])
    await recordChange(tx, actor, {
      action: 'stock_notice.canceled',
      entity: 'stock_notice',
      entity_id: id,
      label: before.product_id,
      before: { state: before.state },
      after: { state: 'canceled' },
    })
  })
