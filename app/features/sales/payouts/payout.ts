import { text } from '#text/text.tsx'

/** What a line of a payout report is about. */
export const payoutKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
export type PayoutKind = (typeof payoutKinds)[number]

export const payoutKindLabels: Record<PayoutKind, string> = {
  charge: text('Payment'),
  refund: text('Refund'),
  dispute: text('Dispute'),
  fee: text('Fee'),
  payout: text('Payout'),
  other: text('Other transaction'),
}

/** How a line compares with our records; `none`: fees and payouts have no order. */
export const payoutStandings = ['matched', 'differs', 'repeated', 'unmatched', 'none'] as const
export type PayoutStanding = (typeof payoutStandings)[number]

export const payoutStandingLabels: Record<PayoutStanding, string> = {
  matched: text('Matched'),
  differs: text('Amount differs'),
  repeated: text('Paid out more than once'),
  unmatched: text('No match'),
  none: text('Without an order'),
}

/** The columns that a report can have, in the order that staff choose them. */
export const payoutColumns = [
  'category',
  'gross',
  'fee',
  'net',
  'currency',
  'payout',
  'arrival',
  'date',
  'line',
  'source',
  'payment',
] as const
export type PayoutColumn = (typeof payoutColumns)[number]

/** Which column of a report holds what: positions from 0; null where it has none. */
export type PayoutMapping = Record<PayoutColumn, number | null>

export const payoutColumnLabels: Record<PayoutColumn, string> = {
  category: text('Category'),
  gross: text('Gross'),
  fee: text('Fee'),
  net: text('Net'),
  currency: text('Currency'),
  payout: text('Payout ID'),
  arrival: text('Arrival date'),
  date: text('Transaction date'),
  line: text('Transaction ID'),
  source: text('ID of the payment, refund or dispute'),
  payment: text('ID of the payment intent'),
}

/** Columns that every report needs. */
export const requiredColumns: readonly PayoutColumn[] = ['category', 'gross', 'currency']

export const maxPayoutBytes = 5_000_000
export const maxPayoutRows = 20_000
export const maxPayoutColumns = 200
/** Most of one line: sums of many lines stay exact. */
export const maxPayoutCents = 10_000_000_000

// The column names of Stripe's payout reconciliation and balance reports, then names that other reports have.
const titles: Record<PayoutColumn, readonly string[]> = {
  category: ['reporting_category', 'balance_transaction_reporting_category', 'type', 'category'],
  gross: ['gross', 'amount', 'gross_amount'],
  fee: ['fee', 'fees'],
  net: ['net', 'net_amount'],
  currency: ['currency'],
  payout: ['automatic_payout_id', 'payout_id', 'transfer', 'payout'],
  arrival: [
    'automatic_payout_effective_at',
    'automatic_payout_effective_at_utc',
    'effective_at',
    'effective_at_utc',
    'arrival_date',
    'transfer_date',
    'transfer_date_utc',
  ],
  date: ['created', 'created_utc', 'date', 'available_on', 'available_on_utc'],
  line: ['balance_transaction_id', 'transaction_id', 'id'],
  source: ['source_id', 'source'],
  payment: ['payment_intent_id', 'payment_intent', 'charge_id'],
}

const plain = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The mapping that the titles of a report suggest; null where no title fits. */
export function guessPayoutMapping(header: readonly string[]): PayoutMapping {
  const names = header.map(plain)
  const find = (column: PayoutColumn) => {
    const title = titles[column].find((one) => names.includes(one))
    return title === undefined ? null : names.indexOf(title)
  }
  return Object.fromEntries(payoutColumns.map((column) => [column, find(column)])) as PayoutMapping
}

const kinds: Readonly<Record<string, PayoutKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  stripe_fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
}

/** The kind of a line by the provider's category; an adjustment of a dispute is one. */
export const payoutKindOf = (category: string, source: string): PayoutKind =>
  kinds[plain(category)] ?? (/^(?:dp|du)_/.test(source) ? 'dispute' : 'other')
