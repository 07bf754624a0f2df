import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { now } from '#platform/database/columns.server.ts'
import { newConditions } from '#platform/database/conditions.ts'
import { type Db, queryRows } from '#platform/database/db.server.ts'
import { countListed } from '#platform/database/long-lists.server.ts'
import { only } from '#platform/database/rows.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { ClaimOutcome } from './freight-claim.ts'
import {
  canReturnBecome,
  type PaidAmounts,
  type RefundAmounts,
  type RefundLine,
  type Return,
  type ReturnStatus,
} from './return.ts'
import { return_lines, return_messages, return_photos, returns } from './returns.table.server.ts'

const isoTime = (column: string, table = 'r') =>
  `to_char(${table}.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = `
  r.id, r.order_id, r.user_id, r.kind, r.status, r.reason, r.words, r.needs_goods, r.order_status_before, r.tax_lines,
  r.freight_cents, r.freight_kept_cents, r.freight_tax_kept_cents, r.deduction_cents, r.refund_cents, r.decision, r.return_carrier, r.return_tracking_number,
  ${isoTime('requested_at')} as requested_at, ${isoTime('updated_at')} as updated_at,
  (select coalesce(jsonb_agg(to_jsonb(l) - 'return_id' order by l.name, l.line_id), '[]')
   from return_lines l where l.return_id = r.id) as lines,
  (select coalesce(jsonb_agg(p.file_id), '[]') from return_photos p where p.return_id = r.id) as photos,
  (select coalesce(jsonb_agg(jsonb_build_object('author', m.author, 'words', m.words, 'at', ${isoTime('at', 'm')})
     order by m.at), '[]') from return_messages m where m.return_id = r.id) as messages`

const notFound = () => new Problem('missing', text('Return not found'))

/** A return of this customer. @throws Problem `missing`, also for another customer's return. */
export async function returnOf(db: Db, user_id: string, id: string): Promise<Return> {
  const rows = await queryRows<Return>(
    db,
    `select ${columns} from returns r where r.user_id = $1 and r.id = $2`,
    [user_id, id],
    'return-of',
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A return by ID, for staff and jobs: it does not check the owner. @throws Problem `missing`. */
export async function returnById(db: Db, id: string): Promise<Return> {
  const rows = await queryRows<Return>(db, `select ${columns} from returns r where r.id = $1`, [id])
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Returns of an order, newest first. The caller has checked who may see the order. */
export const returnsOfOrder = (db: Db, order_id: string) =>
  queryRows<Return>(
    db,
    `select ${columns} from returns r where r.order_id = $1 order by r.requested_at desc, r.id`,
    [order_id],
  )

export type ReturnFilter = {
  user_id?: string | undefined
  order_id?: string | undefined
  status?: ReturnStatus | undefined
  /** How the claim against the freight carrier stands. */
  freight_claim?: ClaimOutcome | undefined
  page: number
  page_size: number
}

/** A page of returns, newest first, with the total count; without `user_id` those of all customers. */
export async function listReturns(
  db: Db,
  { user_id, order_id, status, freight_claim, page, page_size }: ReturnFilter,
) {
  const conditions = newConditions()
  conditions.add((place) => `r.user_id = ${place}`, user_id)
  conditions.add((place) => `r.order_id = ${place}`, order_id)
  conditions.add((place) => `r.status = ${place}`, status)
  conditions.add(
    (place) => `exists (select from freight_claims c where c.return_id = r.id and c.outcome = ${place})`,
    freight_claim,
  )
  const { where, values } = conditions.collected()
  const [items, total] = await Promise.all([
    queryRows<Return>(
      db,
      `select ${columns} from returns r where ${where} order by r.requested_at desc nulls last, r.id
       limit ${page_size} offset ${(page - 1) * page_size}`,
      values,
    ),
    countListed(db, { from: 'returns r', where, values }),
  ])
  return { items, total, page, page_size }
}

/** Amounts of an order's refunds so far, by line; rejected and withdrawn ones are excluded. */
export async function refundedBefore(tx: Db, order_id: string, paid: PaidAmounts): Promise<PaidAmounts> {
  const lines = await queryRows<RefundLine>(
    tx,
    `select l.line_id, l.product_id, sum(l.quantity)::int as quantity, sum(l.subtotal_cents)::bigint as subtotal_cents,
            sum(l.minus_cents)::bigint as minus_cents, sum(l.tax_cents)::bigint as tax_cents
     from return_lines l join returns r on r.id = l.return_id
     where r.order_id = $1 and r.kind = 'refund' and r.status not in ('rejected', 'withdrawn')
     group by l.line_id, l.product_id`,
    [order_id],
  )
  const rest = await queryRows<{ tax_lines: PaidAmounts['tax_lines']; freight_cents: number }>(
    tx,
    `select tax_lines, freight_cents from returns
     where order_id = $1 and kind = 'refund' and status not in ('rejected', 'withdrawn')`,
    [order_id],
  )
  return {
    lines,
    tax_lines: paid.tax_lines.map(({ state }, i) => ({
      state,
      cents: rest.reduce((sum, one) => sum + (one.tax_lines[i]?.cents ?? 0), 0),
    })),
    freight_cents: rest.reduce((sum, one) => sum + one.freight_cents, 0),
  }
}

// Without characters that are easily confused: the number is read over the phone and written on a box.
const numberCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newReturnNumber = () =>
  `R${Array.from({ length: 9 }, () => numberCharacters[randomInt(numberCharacters.length)]).join('')}`

type NewReturn = Pick<
  Return,
  | 'order_id'
  | 'user_id'
  | 'kind'
  | 'reason'
  | 'words'
  | 'needs_goods'
  | 'order_status_before'
  | 'freight_kept_cents'
  | 'freight_tax_kept_cents'
> & {
  parts: RefundAmounts
  names: Map<string, { name: string; thumbnail: string }>
  photos: readonly string[]
}

/** Inserts a return with lines and photos; returns its ID. A second open return of an order is a unique violation. */
export async function insertReturn(tx: Db, input: NewReturn) {
  const id = newReturnNumber()
  const { parts, names, photos, ...request } = input
  const isRefund = request.kind === 'refund'
  await tx.insert(returns).values({
    ...request,
    id,
    tax_lines: isRefund ? parts.tax_lines : [],
    freight_cents: isRefund ? parts.freight_cents : 0,
    freight_kept_cents: isRefund ? request.freight_kept_cents : 0,
    freight_tax_kept_cents: isRefund ? request.freight_tax_kept_cents : 0,
    refund_cents: isRefund
      ? parts.total_cents - request.freight_kept_cents - request.freight_tax_kept_cents
      : 0,
  })
  await tx.insert(return_lines).values(
    parts.lines.map((line) => ({
      ...line,
      return_id: id,
      name: names.get(line.line_id)?.name ?? line.product_id,
      thumbnail: names.get(line.line_id)?.thumbnail ?? '',
    })),
  )
  if (photos.length > 0)
    await tx.insert(return_photos).values(photos.map((file_id) => ({ return_id: id, file_id })))
  return id
}

/**
 * Changes the status of a return if the transition is allowed, and stores the other fields given; its order must be
 * locked. Any other transition throws a conflict with the current status.
 */
export async function moveReturn(
  tx: Db,
  orderReturn: Pick<Return, 'id' | 'status'>,
  to: ReturnStatus,
  also: Partial<
    Pick<
      Return,
      | 'decision'
      | 'needs_goods'
      | 'freight_kept_cents'
      | 'freight_tax_kept_cents'
      | 'deduction_cents'
      | 'refund_cents'
    >
  > = {},
) {
  if (!canReturnBecome(orderReturn.status, to))
    throw new Problem('conflict', text('This action is no longer available for this return'), {
      data: { refund_status: orderReturn.status },
    })
  await tx
    .update(returns)
    .set({ ...also, status: to, updated_at: now })
    .where(eq(returns.id, orderReturn.id))
}

/** Sets carrier and tracking number of the customer's parcel. */
export const updateReturnParcel = (
  tx: Db,
  id: string,
  return_carrier: string,
  return_tracking_number: string,
) =>
  tx
    .update(returns)
    .set({ return_carrier, return_tracking_number, updated_at: now })
    .where(eq(returns.id, id))

/** Sets the restocked quantity of each line. */
export const updateRestocked = (tx: Db, id: string, lines: { line_id: string; quantity: number }[]) =>
  queryRows(
    tx,
    `update return_lines l set restocked = w.quantity from unnest($2::uuid[], $3::int[]) as w(line_id, quantity)
     where l.return_id = $1 and l.line_id = w.line_id`,
    [id, lines.map((line) => line.line_id), lines.map((line) => line.quantity)],
  )

/** Inserts a message about a return. */
export const insertReturnMessage = (
  tx: Db,
  message: { return_id: string; author: 'customer' | 'shop'; actor: string; words: string },
) => tx.insert(return_messages).values(message)

/** Returns that wait for a decision or for the items to be processed. */
export const countOpenReturns = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from returns where status in ('requested', 'reviewed', 'returned')`,
    ),
  )

/** Whether any items of an order were returned or refunded, or a request for that is open. */
export async function hasReturns(db: Db, order_id: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    `select 1 from returns where order_id = $1 and status not in ('rejected', 'withdrawn') limit 1`,
    [order_id],
  )
  return rows.length > 0
}
