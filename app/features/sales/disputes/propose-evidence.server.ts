import { blocksToHtml } from '#features/content/pages/html/blocks-to-html.server.ts'
import { findPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { readPolicy } from '#features/content/pages/queries/content-pages.server.ts'
import type { OrderEvent } from '#features/sales/orders/orders.server.ts'
import { eventsOf, orderById } from '#features/sales/orders/orders.server.ts'
import type { PlacedOrder, ShipTo } from '#features/sales/orders/placed-order.ts'
import { carrierOf, type Shipment } from '#features/sales/shipments/shipment.ts'
import { shipmentsOf } from '#features/sales/shipments/shipments.server.ts'
import type { UrlOf } from '#platform/config/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { listMail } from '#platform/mail/mail.server.ts'
import { formatsFor } from '#text/format.ts'
import { type EvidenceTexts, maxEvidenceCharacters } from './dispute.ts'

// Banks read English, whatever the language of the staff.
const format = formatsFor('en')

const returnsPolicy = 'RETURNS_POLICY'

/**
 * The texts of the evidence as far as the shop's own records have them: the items, the customer, the delivery, the policy
 * in force when the order was placed, and what happened when. A field without a record is left out.
 */
export async function proposeEvidence(db: Db, order_id: string, urlOf: UrlOf): Promise<EvidenceTexts> {
  const order = await orderById(db, order_id)
  const [shipments, events, mails, policy] = await Promise.all([
    shipmentsOf(db, order_id),
    eventsOf(db, order_id),
    listMail(db, { order_id, user_id: order.user_id }, { page: 1, size: 50 }),
    policyFor(db, order, urlOf),
  ])
  const sent = shipments.filter(({ return_id }) => return_id === null)
  const { ship_to } = order
  const proposed: EvidenceTexts = {
    product_description: linesOf(order),
    customer_name: [ship_to.first_name, ship_to.last_name].filter(Boolean).join(' '),
    customer_email_address: ship_to.email,
    shipping_address: addressOf(ship_to),
    shipping_carrier: unique(sent.map(({ carrier }) => carrierOf(carrier).name)),
    shipping_tracking_number: unique(
      sent.flatMap(({ parcels }) => parcels.map(({ tracking_number }) => tracking_number)),
    ),
    shipping_date: unique(sent.map(({ shipped_at }) => format.date(shipped_at))),
    refund_policy_disclosure: policy,
    uncategorized_text: historyOf(order, events, sent, mails.list),
  }
  const filled = Object.entries(proposed).filter(([, value]) => value)
  return Object.fromEntries(filled.map(([field, value]) => [field, value.slice(0, maxEvidenceCharacters)]))
}

const unique = (values: readonly string[]) => [...new Set(values.filter(Boolean))].join(', ')

const linesOf = ({ lines, total_cents }: PlacedOrder) =>
  [
    ...lines.map(({ quantity, name, model_number }) =>
      [`${quantity} × ${name}`, model_number && `model ${model_number}`].filter(Boolean).join(', '),
    ),
    `Order total with tax and freight: ${format.money(total_cents)}`,
  ].join('\n')

const addressOf = ({
  first_name,
  last_name,
  company_name,
  address,
  building,
  city,
  state,
  zip_code,
}: ShipTo) =>
  [
    `${first_name} ${last_name}`.trim(),
    company_name,
    [address, building].filter(Boolean).join(', '),
    `${city}, ${state} ${zip_code}`,
    'United States',
  ]
    .filter(Boolean)
    .join('\n')

/** The returns policy that was published when the order was placed; empty when none was. */
async function policyFor(db: Db, { placed_at }: PlacedOrder, urlOf: UrlOf) {
  const at = new Date(placed_at)
  const found = await findPublished(db, 'policy', returnsPolicy, at)
  if (!found) return ''
  const { blocks, title } = await readPolicy({ db, locale: 'en', now: () => at }, returnsPolicy)
  const heading = `${title}, published at ${urlOf(`/policy/${found.key}`)}, in force when the order was placed on ${format.date(placed_at)}:`
  return `${heading}\n\n${plainText(blocksToHtml(blocks))}`
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** The words of sanitized HTML, a paragraph or table row in each line. */
const plainText = (html: string) =>
  html
    .replaceAll(/<\/(?:td|th)>/g, ' | ')
    .replaceAll(/<\/(?:p|h\d|li|tr|caption|div)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/[ \t]+/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/ \|$/, ''))
    .filter(Boolean)
    .join('\n')

const eventLabels: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  paid: 'Payment received',
  shipped: 'Order shipped',
  delivered: 'Order delivered',
  received: 'Delivery confirmed by the customer',
  return_requested: 'Return requested by the customer',
  return_rejected: 'Return declined',
  return_reviewed: 'Return approved',
  items_refunded: 'Items refunded by the store',
  refund_sent: 'Refund sent',
}

/** What happened when, by our records, and the mails that were sent. */
function historyOf(
  { id }: PlacedOrder,
  events: readonly OrderEvent[],
  shipments: readonly Shipment[],
  mails: readonly { subject: string; state: string; sent_at: Date | null; recipient: string }[],
) {
  const steps = [
    ...events.flatMap(({ kind, at }) => {
      const label = eventLabels[kind]
      return label ? [{ at: new Date(at), words: label }] : []
    }),
    ...shipments.flatMap(({ delivered_at, carrier }) =>
      delivered_at ? [{ at: new Date(delivered_at), words: `Delivered by ${carrierOf(carrier).name}` }] : [],
    ),
    ...mails.flatMap(({ subject, sent_at, recipient }) =>
      sent_at ? [{ at: sent_at, words: `Mail “${subject}” sent to ${recipient}` }] : [],
    ),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [`Order ${id}:`, ...steps.map(({ at, words }) => `${format.dateTime(at)}: ${words}`)].join('\n')
}
