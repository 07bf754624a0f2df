import { packageParts } from '#features/catalog/products/package-parts.server.ts'
import { hasBeenPaid, statusCode, statusOfCode } from '#features/sales/orders/order.ts'
import { orderById, orderOf } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder } from '#features/sales/orders/placed-order.ts'
import { attemptsFor } from '#features/sales/payments/payments.server.ts'
import { returnableQuantities } from '#features/sales/returns/request-return.server.ts'
import { returnById, returnOf } from '#features/sales/returns/returns.server.ts'
import { registrationsOf } from '#features/sales/shipments/serial-numbers.server.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import { shippingProgress } from '#features/sales/shipments/shipping-progress.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { notPermitted } from '#platform/http/api/api.server.ts'
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
import { type PickedLine, packingSlipSheet, pickListSheet } from './warehouse-sheets.server.ts'

/** The signed-in user: customers see their own documents, staff who may see orders all of them. */
export type Viewer = { id: string; role: string; permissions: readonly string[] }

/** Documents of one kind: of the orders, of one shipment of an order, or of the return if `return_id` is set. */
export type OrderDocumentRequest = {
  kind: OrderDocumentKind
  order_ids: string[]
  return_id: string | null
  shipment_id?: string | null
}

const maxSheets = 20
const maxPickedOrders = 100

/**
 * The content of order documents. Issues an invoice on the first request.
 * @throws Problem `missing`, also for another customer's order or return; `conflict` when the document is not available
 * yet.
 */
export async function orderDocumentFor(
  db: Db,
  viewer: Viewer,
  { kind, order_ids, return_id, shipment_id = null }: OrderDocumentRequest,
  settings: IssueSettings,
): Promise<OrderDocument> {
  if (viewer.role !== 'customer' && !viewer.permissions.includes('orders.read')) throw notPermitted()
  if (kind === 'pick_list') return pickListFor(db, viewer, order_ids, settings)
  if (order_ids.length > maxSheets)
    throw new Problem('invalid', text('You can download up to 20 documents at once'))
  const sheets: Sheet[] = []
  if (return_id) sheets.push(await sheetOfReturn(db, viewer, { kind, return_id }, settings))
  else
    for (const order_id of order_ids)
      sheets.push(
        await sheetOfOrder(db, await orderFor(db, viewer, order_id), { kind, shipment_id }, settings),
      )
  return documentOf(sheets, settings)
}

function documentOf(sheets: Sheet[], settings: DocumentSettings): OrderDocument {
  const [first] = sheets
  if (!first) throw new Problem('invalid', text('Select at least one order'))
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

async function sheetOfOrder(
  db: Db,
  order: PlacedOrder,
  { kind, shipment_id }: { kind: OrderDocumentKind; shipment_id: string | null },
  settings: IssueSettings,
) {
  const status = statusOfCode(order.status)
  const isPaid = status !== undefined && hasBeenPaid(status)
  if (kind === 'packing_list') {
    if (!isPaid) throw new Problem('conflict', text('The packing list is available once the order is paid'))
    return shipment_id ? packingSlip(db, order, shipment_id, settings) : packingList(db, order, settings)
  }
  if (kind === 'proforma' || (kind === 'invoice' && !isPaid)) return invoiceSheet(order, null, [], settings)
  if (kind !== 'invoice') throw new Problem('missing', text('This document doesn’t exist'))
  const issued = await issueDocument(db, order, { kind: 'invoice', return_id: null, now: settings.now })
  const paid = (await attemptsFor(db, order.id)).filter((attempt) => attempt.state === 'succeeded')
  const payments = paid.map(({ id, provider, amount_cents, created_at }) => ({
    id,
    provider,
    amount_cents,
    at: created_at,
  }))
  return invoiceSheet(order, issued, payments, settings)
}

async function packingList(db: Db, order: PlacedOrder, settings: DocumentSettings) {
  const left = await returnableQuantities(db, order)
  const returned = new Map(order.lines.map((line) => [line.id, line.quantity - (left.get(line.id) ?? 0)]))
  const canceled = new Map(order.lines.map((line) => [line.id, line.canceled_quantity]))
  const shipments = await shipmentsOf(db, order.id)
  const product_ids = order.lines.map((line) => line.product_id)
  const parts = await packageParts(db, product_ids, settings.locale)
  // Items returned after shipping were in the parcels, so they stay on the packing list.
  const omitted = shipments.length > 0 ? canceled : returned
  return packingSheet(order, shipments, { omitted, parts }, settings)
}

/** The packing slip of one shipment: its items with their serial numbers. */
async function packingSlip(db: Db, order: PlacedOrder, shipment_id: string, settings: DocumentSettings) {
  const shipments = await shipmentsOf(db, order.id)
  const shipment = shipments.find((one) => one.id === shipment_id && one.return_id === null)
  if (!shipment) throw new Problem('missing', text('Shipment not found'))
  // Recorded before items were: it contains the whole order.
  if (shipment.items.length === 0) return packingList(db, order, settings)
  const product_ids = shipment.items.map((item) => item.product_id)
  const parts = await packageParts(db, product_ids, settings.locale)
  const registrations = await registrationsOf(db, order.id, settings.locale)
  return packingSlipSheet(
    order,
    shipment,
    { parts, registrations: registrations.filter((one) => one.shipment_id === shipment_id) },
    settings,
  )
}

/** What is to be picked for the orders together: what has not shipped of them, with packages split into their parts. */
async function pickListFor(db: Db, viewer: Viewer, order_ids: string[], settings: DocumentSettings) {
  if (viewer.role === 'customer') throw new Problem('missing', text('This document doesn’t exist'))
  if (order_ids.length > maxPickedOrders)
    throw new Problem('invalid', text('You can pick up to 100 orders at once'))
  const picked: PickedLine[] = []
  for (const order_id of new Set(order_ids)) {
    const order = await orderById(db, order_id)
    if (order.status !== statusCode.paid && order.status !== statusCode.preparing) continue
    const progress = await shippingProgress(db, order)
    picked.push(...progress.map((line) => ({ ...line, order_id })).filter((line) => line.remaining > 0))
  }
  if (picked.length === 0)
    throw new Problem('conflict', text('Nothing of these orders is waiting to be shipped'))
  const parts = await packageParts(
    db,
    picked.map((line) => line.product_id),
    settings.locale,
  )
  return documentOf([pickListSheet(picked, parts, settings)], settings)
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
