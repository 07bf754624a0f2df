import { packageParts } from '#features/catalog/products/package-parts.server.ts'
import { hasBeenPaid, statusOfCode } from '#features/sales/orders/order.ts'
import { orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { providerLabel } from '#features/sales/payments/payment.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { returnableQuantities } from '#features/sales/returns/request-return.server.ts'
import { returnById, returnOf } from '#features/sales/returns/returns.server.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { Problem } from '#platform/http/problem.ts'
import { text } from '#text/text.tsx'
import type { OrderDocument, OrderDocumentKind, Sheet } from './document.ts'
import {
  type DocumentSettings,
  invoiceSheet,
  packingSheet,
  refundSheet,
  returnSheet,
} from './document-sheets.server.ts'
import { issueDocument } from './issue-document.server.ts'

/** The signed-in user: customers see their own documents, staff all of them. */
export type Viewer = { id: string; role: string }

/** Documents of one kind: of the orders, or of the return if `return_id` is set. */
export type OrderDocumentRequest = { kind: OrderDocumentKind; order_ids: string[]; return_id: string | null }

const maxSheets = 20

/**
 * The content of order documents. Issues an invoice on the first request.
 * @throws Problem `missing`, also for another customer's order or return; `conflict` when the document is not available
 * yet.
 */
export async function orderDocumentFor(
  db: Db,
  viewer: Viewer,
  { kind, order_ids, return_id }: OrderDocumentRequest,
  settings: IssueSettings,
): Promise<OrderDocument> {
  if (order_ids.length > maxSheets)
    throw new Problem('invalid', text('You can download up to 20 documents at once'))
  const sheets: Sheet[] = []
  if (return_id) sheets.push(await sheetOfReturn(db, viewer, { kind, return_id }, settings))
  else
    for (const order_id of order_ids)
      sheets.push(await sheetOfOrder(db, await orderFor(db, viewer, order_id), kind, settings))
  const [first] = sheets
  if (!first) throw new Problem('invalid', text('Please choose the orders first'))
  const name = [first.title, sheets.length > 1 ? String(sheets.length) : first.number].join(' ')
  return {
    language: settings.locale,
    file_name: `${name}.pdf`,
    wordmark: 'Heliostead',
    footer: 'Heliostead',
    sheets,
  }
}

/** Document settings, and the time of issue. */
type IssueSettings = DocumentSettings & { now: Date }

const orderFor = (db: Db, { id, role }: Viewer, order_id: string) =>
  role === 'customer' ? orderOf(db, id, order_id) : orderById(db, order_id)

async function sheetOfOrder(db: Db, order: PlacedOrder, kind: OrderDocumentKind, settings: IssueSettings) {
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status)
  if (kind === 'packing_list') {
    if (!isPaid) throw new Problem('conflict', text('The packing list is available once the order is paid'))
    return packingList(db, order, settings)
  }
  if (kind === 'proforma' || (kind === 'invoice' && !isPaid)) return invoiceSheet(order, null, [], settings)
  if (kind !== 'invoice') throw new Problem('missing', text('This document doesn’t exist'))
  const issued = await issueDocument(db, order, { kind: 'invoice', return_id: null, now: settings.now })
  const paid = (await attemptsFor(db, order.id)).filter((attempt) => attempt.state === 'succeeded')
  const payments = paid.map(({ provider, amount_cents, created_at }) => ({
    name: providerLabel(provider),
    amount_cents,
    at: created_at,
  }))
  return invoiceSheet(order, issued, payments, settings)
}

async function packingList(db: Db, order: PlacedOrder, settings: DocumentSettings) {
  const left = await returnableQuantities(db, order)
  const returned = new Map(order.lines.map((line) => [line.id, line.quantity - (left.get(line.id) ?? 0)]))
  const shipments = await shipmentsOf(db, order.id)
  const product_ids = order.lines.map((line) => line.product_id)
  const parts = await packageParts(db, product_ids, settings.locale)
  // Items returned after shipping were in the parcels, so they stay on the packing list.
  const omitted = shipments.length > 0 ? new Map<string, number>() : returned
  return packingSheet(order, shipments, { omitted, parts }, settings)
}

async function sheetOfReturn(
  db: Db,
  { id, role }: Viewer,
  { kind, return_id }: { kind: OrderDocumentKind; return_id: string },
  settings: IssueSettings,
) {
  const orderReturn =
    role === 'customer' ? await returnOf(db, id, return_id) : await returnById(db, return_id)
  const order = await orderById(db, orderReturn.order_id)
  if (kind === 'return_slip') {
    if (!orderReturn.needs_goods || orderReturn.status === 'requested' || orderReturn.status === 'rejected')
      throw new Problem('conflict', text('The return slip is available once the request is approved'))
    return returnSheet(order, orderReturn, settings)
  }
  if (kind !== 'refund_note') throw new Problem('missing', text('This document doesn’t exist'))
  if (orderReturn.kind !== 'refund' || (orderReturn.status !== 'refunded' && orderReturn.status !== 'end'))
    throw new Problem('conflict', text('The credit memo is available after the refund starts'))
  const invoice = await issueDocument(db, order, { kind: 'invoice', return_id: null, now: settings.now })
  const issued = await issueDocument(db, order, {
    kind: 'refund_note',
    return_id: orderReturn.id,
    now: settings.now,
  })
  return refundSheet(order, orderReturn, { issued, invoice: invoice.number }, settings)
}
