import { oneLineRows, priceRows } from '#features/catalog/pricing/price-rows.ts'
import type { PackagePart } from '#features/catalog/products/package-parts.server.ts'
import { deliveryLabels } from '#features/catalog/shipping-rates/delivery-choice.ts'
import { pickupLines } from '#features/catalog/shipping-rates/pickup-place.ts'
import { addressLines } from '#features/people/addresses/address.ts'
import { statusLabelOf } from '#features/sales/orders/order.ts'
import { type PaidAmount, paymentRows } from '#features/sales/orders/payment-rows.ts'
import type { OrderLine, PlacedOrder, ShipTo } from '#features/sales/orders/placed-order.ts'
import { type Return, refundedTax, returnReasonLabels, taxByState } from '#features/sales/returns/return.ts'
import { carrierOf, type Shipment } from '#features/sales/shipments/shipment.ts'
import { type Formats, formatsFor } from '#text/format.ts'
import { type Locale, type Translate, translator } from '#text/text.tsx'
import type { Sheet } from './document.ts'
import type { IssuedDocument } from './issue-document.server.ts'

/** Language, seller and return address of the documents. */
export type DocumentSettings = { locale: Locale; seller: string[]; returns_to: string[] }

export const formattersFor = ({ locale }: DocumentSettings): { t: Translate; format: Formats } => ({
  t: translator(locale),
  format: formatsFor(locale),
})

/** The invoice of a paid order; before payment, a pro forma invoice without a number. */
export function invoiceSheet(
  order: PlacedOrder,
  issued: IssuedDocument | null,
  payments: readonly PaidAmount[],
  settings: DocumentSettings,
): Sheet {
  const { t, format } = formattersFor(settings)
  return {
    number: issued?.number ?? order.id,
    title: issued ? t('Invoice') : t('Pro forma invoice'),
    facts: [
      ...(issued
        ? [
            { name: t('Invoice number'), value: issued.number },
            { name: t('Date'), value: format.date(issued.issued_at) },
          ]
        : [{ name: t('Status'), value: t(statusLabelOf(order.status, order.pickup !== null)) }]),
      { name: t('Order number'), value: order.id },
      { name: t('Ordered on'), value: format.date(order.placed_at) },
      ...(order.po_number ? [{ name: t('PO number'), value: order.po_number }] : []),
      ...deliveryFacts(order, { t, format }),
    ],
    parties: billedParties({ ...(issued ?? order), pickup: order.pickup }, settings, t),
    columns: moneyColumns(t),
    rows: order.lines.map((line) => moneyRow(line, line.quantity, line.subtotal_cents, format)),
    totals: [
      ...oneLineRows(
        priceRows(order, {
          t,
          format,
          delivery: order.delivery,
          hasCertificates: true,
        }),
      ),
      ...(issued ? oneLineRows(paymentRows(order.total_cents, payments, { t, format })) : []),
    ],
    notes: issued
      ? []
      : [t('This isn’t an invoice. Items and prices as ordered. Payment is due before delivery.')],
  }
}

/** Contents of a packing list: quantities to leave out by line, and components of packages by product. */
export type PackingContents = {
  omitted: ReadonlyMap<string, number>
  parts: ReadonlyMap<string, PackagePart[]>
}

/** The packing list of an order: items without prices, less those returned before shipping. */
export function packingSheet(
  order: PlacedOrder,
  shipments: readonly Shipment[],
  { omitted, parts }: PackingContents,
  settings: DocumentSettings,
): Sheet {
  const { t, format } = formattersFor(settings)
  const parcels = shipments
    .filter((one) => one.return_id === null)
    .flatMap(({ carrier, parcels: all }) =>
      all.map((parcel) => ({ carrier: t(carrierOf(carrier).name), ...parcel })),
    )
  return {
    number: order.id,
    title: t('Packing list'),
    facts: [
      { name: t('Order number'), value: order.id },
      { name: t('Ordered on'), value: format.date(order.placed_at) },
      ...parcels.map((parcel, i) => ({
        name: t('Parcel {{number}}', { number: i + 1 }),
        value: `${parcel.carrier} ${parcel.tracking_number}`,
      })),
      ...(order.po_number ? [{ name: t('PO number'), value: order.po_number }] : []),
      ...(order.delivery === 'standard' || order.pickup
        ? []
        : [{ name: t('Delivery'), value: t(deliveryLabels[order.delivery]) }]),
      ...deliveryFacts(order, { t, format }),
    ],
    parties: partiesOf(order.ship_to, receiverTitle(order.pickup !== null, t), settings, t),
    columns: goodsColumns(t),
    rows: order.lines.flatMap((line) => {
      const quantity = line.quantity - (omitted.get(line.id) ?? 0)
      if (quantity <= 0) return []
      const within = (parts.get(line.product_id) ?? []).map((part) => ({
        cells: [format.number(quantity * part.quantity, 0), `– ${part.name}`, part.model_number],
      }))
      return [{ cells: [format.number(quantity, 0), line.name, line.model_number] }, ...within]
    }),
    totals: [],
    notes: [
      ...(order.note ? [`${t('Note for us')}: ${order.note}`] : []),
      inspectionNote(order.pickup !== null, t),
    ],
    code: order.id,
  }
}

/** The credit memo of a return: refunded amounts and reason. */
export function refundSheet(
  order: PlacedOrder,
  orderReturn: Return,
  { issued, invoice }: { issued: IssuedDocument; invoice: string },
  settings: DocumentSettings,
): Sheet {
  const { t, format } = formattersFor(settings)
  const linesById = new Map(order.lines.map((line) => [line.id, line]))
  const refunded = (cents: number) => format.money(-cents)
  const minus = orderReturn.lines.reduce((sum, line) => sum + line.minus_cents, 0)
  return {
    number: issued.number,
    title: t('Credit memo'),
    facts: [
      { name: t('Credit memo number'), value: issued.number },
      { name: t('Date'), value: format.date(issued.issued_at) },
      { name: t('For invoice'), value: invoice },
      { name: t('Order number'), value: order.id },
      { name: t('Return number'), value: orderReturn.id },
    ],
    parties: billedParties({ ...issued, pickup: order.pickup }, settings, t),
    columns: moneyColumns(t),
    rows: orderReturn.lines.flatMap((part) => {
      const line = linesById.get(part.line_id)
      return line ? [moneyRow(line, part.quantity, -part.subtotal_cents, format)] : []
    }),
    totals: [
      ...(minus > 0 ? [{ name: t('Promotion'), value: format.money(minus) }] : []),
      ...taxByState(refundedTax(orderReturn)).map((line) => ({
        name: `${t('Sales tax')} ${line.state}`,
        value: refunded(line.cents),
      })),
      { name: t('Freight'), value: refunded(orderReturn.freight_cents - orderReturn.freight_kept_cents) },
      ...(orderReturn.deduction_cents > 0
        ? [{ name: t('Deduction'), value: format.money(orderReturn.deduction_cents) }]
        : []),
      { name: t('Refund'), value: refunded(orderReturn.refund_cents), strong: true },
    ],
    notes: [
      `${t('Reason')}: ${t(returnReasonLabels[orderReturn.reason])}`,
      t('We refund your original payment method. It can take your bank a few days to show the refund.'),
    ],
  }
}

/** The return slip that a customer encloses in the parcel. */
export function returnSheet(order: PlacedOrder, orderReturn: Return, settings: DocumentSettings): Sheet {
  const { t, format } = formattersFor(settings)
  const linesById = new Map(order.lines.map((line) => [line.id, line]))
  return {
    number: orderReturn.id,
    title: t('Return slip'),
    facts: [
      { name: t('Return number'), value: orderReturn.id },
      { name: t('Order number'), value: order.id },
      { name: t('Reason'), value: t(returnReasonLabels[orderReturn.reason]) },
    ],
    parties: [
      {
        title: t('Send it to'),
        lines: [...settings.returns_to, t('Returns {{number}}', { number: orderReturn.id })],
      },
      { title: t('Sender'), lines: personLines(order.ship_to) },
    ],
    columns: goodsColumns(t),
    rows: orderReturn.lines.map((part) => ({
      cells: [format.number(part.quantity, 0), part.name, linesById.get(part.line_id)?.model_number ?? ''],
    })),
    totals: [],
    notes: [
      t('Put this slip in the box and write the return number on the outside.'),
      t('Then enter the tracking number on the return page.'),
    ],
    code: orderReturn.id,
  }
}

export const partiesOf = (ship_to: ShipTo, title: string, { seller }: DocumentSettings, t: Translate) => [
  { title: t('Seller'), lines: seller },
  { title, lines: personLines(ship_to) },
]

/** Who gets the items of a packing list. */
export const receiverTitle = (isPickup: boolean, t: Translate) =>
  isPickup ? t('Picked up by') : t('Ship to')

/** What to do before the items are taken. */
export const inspectionNote = (isPickup: boolean, t: Translate) =>
  isPickup
    ? t('Check the items before you leave. Note any damage on this list and take photos.')
    : t('Inspect the packages before you sign. Note any damage on the delivery receipt and take photos.')

/** Where and when a pickup is ready, or what the carrier must know of an appointment. */
function deliveryFacts(
  { pickup, get_it_by, carrier_note }: Pick<PlacedOrder, 'pickup' | 'get_it_by' | 'carrier_note'>,
  { t, format }: { t: Translate; format: Formats },
) {
  if (!pickup) return carrier_note ? [{ name: t('Preferred days and times'), value: carrier_note }] : []
  return [
    { name: t('Pickup at the warehouse'), value: pickupLines(pickup).join(', ') },
    { name: t('Pickup hours'), value: pickup.pickup_hours },
    ...(get_it_by ? [{ name: t('Ready for pickup'), value: format.day(get_it_by) }] : []),
  ]
}

/** Seller, billing and shipping address; the last two are one if they are the same, or if nothing is shipped. */
function billedParties(
  { ship_to, bill_to, pickup }: Pick<PlacedOrder, 'ship_to' | 'bill_to' | 'pickup'>,
  settings: DocumentSettings,
  t: Translate,
) {
  if (pickup) return partiesOf(bill_to ?? ship_to, t('Bill to'), settings, t)
  if (!bill_to) return partiesOf(ship_to, t('Bill and ship to'), settings, t)
  return [
    ...partiesOf(bill_to, t('Bill to'), settings, t),
    { title: t('Ship to'), lines: personLines(ship_to) },
  ]
}

const personLines = (ship_to: ShipTo) => [
  `${ship_to.first_name} ${ship_to.last_name}`,
  ...addressLines(ship_to),
]

const moneyColumns = (t: Translate): Sheet['columns'] => [
  { title: t('Quantity'), width: 10, align: 'right' },
  { title: t('Product'), width: 50, align: 'left' },
  { title: t('Price each'), width: 20, align: 'right' },
  { title: t('Amount'), width: 20, align: 'right' },
]

export const goodsColumns = (t: Translate): Sheet['columns'] => [
  { title: t('Quantity'), width: 12, align: 'right' },
  { title: t('Product'), width: 58, align: 'left' },
  { title: t('Model number'), width: 30, align: 'left' },
]

const moneyRow = (line: OrderLine, quantity: number, cents: number, format: Formats) => ({
  cells: [
    format.number(quantity, 0),
    line.name,
    format.money(line.now_cents - line.discount_cents),
    format.money(cents),
  ],
  note: line.model_number,
})
