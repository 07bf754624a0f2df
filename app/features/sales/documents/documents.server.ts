import { packageParts } from '#features/catalog/products/package-parts.server.ts'
import { hasBeenPaid, statusOfCode } from '#features/sales/orders/order.ts'
import { orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { providerWords } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { returnableQuantities } from '#features/sales/returns/request-return.server.ts'
import { returnById, returnOf } from '#features/sales/returns/returns.server.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { OrderDocument, OrderDocumentKind, Sheet } from './document.ts'
import {
  invoiceSheet,
  packingSheet,
  refundSheet,
  returnSheet,
  type Writer,
} from './document-sheets.server.ts'
import { issueDocument } from './issue-document.server.ts'

/** The requesting user: customers read their own documents, staff all of them. */
export type Reader = { id: string; role: string }

export type OrderDocumentRequest = { kind: OrderDocumentKind; order_ids: string[]; return_id: string | null }

const mostSheets = 20

/** The content of order documents. Another customer's order is not found. Issues an invoice on the first request. */
export async function orderDocumentFor(
  db: Db,
  reader: Reader,
  wish: OrderDocumentRequest,
  { now, ...writer }: Writer & { now: Date },
): Promise<OrderDocument> {
  if (wish.order_ids.length > mostSheets)
    throw new Problem('invalid', text('At most 20 papers can be asked for at once'))
  const sheets: Sheet[] = []
  if (wish.return_id) sheets.push(await sheetOfReturn(db, reader, wish.kind, wish.return_id, writer, now))
  else
    for (const order_id of wish.order_ids)
      sheets.push(await sheetOfOrder(db, await orderFor(db, reader, order_id), wish.kind, writer, now))
  const [first] = sheets
  if (!first) throw new Problem('invalid', text('Please choose the orders first'))
  const name = [first.title, sheets.length > 1 ? String(sheets.length) : first.number].join(' ')
  return {
    language: writer.locale,
    file_name: `${name}.pdf`,
    wordmark: 'Heliostead',
    footer: 'Heliostead',
    sheets,
  }
}

const orderFor = (db: Db, { id, role }: Reader, order_id: string) =>
  role === 'customer' ? orderOf(db, id, order_id) : orderById(db, order_id)

async function sheetOfOrder(db: Db, order: PlacedOrder, kind: OrderDocumentKind, writer: Writer, now: Date) {
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status)
  if (kind === 'packing_list') {
    if (!isPaid) throw new Problem('conflict', text('There is a packing list once the order is paid'))
    const left = await returnableQuantities(db, order)
    const gone = new Map(order.lines.map((line) => [line.id, line.quantity - (left.get(line.id) ?? 0)]))
    const shipments = await shipmentsOf(db, order.id)
    // Items returned after shipping were in the parcels, so they stay on the packing list.
    const parts = await packageParts(
      db,
      order.lines.map((line) => line.product_id),
      writer.locale,
    )
    return packingSheet(order, shipments, { gone: shipments.length > 0 ? new Map() : gone, parts }, writer)
  }
  if (kind === 'proforma' || (kind === 'invoice' && !isPaid)) return invoiceSheet(order, null, [], writer)
  if (kind !== 'invoice') throw new Problem('missing', text('There is no such paper'))
  const issued = await issueDocument(db, 'invoice', order, null, now)
  const paid = (await attemptsFor(db, order.id)).filter((attempt) => attempt.state === 'succeeded')
  const payments = paid.map(({ provider, amount_cents, created_at }) => ({
    name: providerWords(provider),
    amount_cents,
    at: created_at,
  }))
  return invoiceSheet(order, issued, payments, writer)
}

async function sheetOfReturn(
  db: Db,
  { id, role }: Reader,
  kind: OrderDocumentKind,
  return_id: string,
  writer: Writer,
  now: Date,
) {
  const found = role === 'customer' ? await returnOf(db, id, return_id) : await returnById(db, return_id)
  const order = await orderById(db, found.order_id)
  if (kind === 'return_slip') {
    if (!found.needs_goods || found.status === 'requested' || found.status === 'rejected')
      throw new Problem('conflict', text('There is a return slip once the request is accepted'))
    return returnSheet(order, found, writer)
  }
  if (kind !== 'refund_note') throw new Problem('missing', text('There is no such paper'))
  if (found.kind !== 'refund' || (found.status !== 'refunded' && found.status !== 'end'))
    throw new Problem('conflict', text('There is a refund note once the refund is ordered'))
  const invoice = await issueDocument(db, 'invoice', order, null, now)
  const issued = await issueDocument(db, 'refund_note', order, found.id, now)
  return refundSheet(order, found, { issued, invoice: invoice.number }, writer)
}
