import { text } from '#text/text.tsx'

/** Evidence that is text, by the field names of Stripe's API reference. */
export const evidenceTextFields = [
  'product_description',
  'customer_name',
  'customer_email_address',
  'shipping_address',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'service_date',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'duplicate_charge_id',
  'duplicate_charge_explanation',
  'uncategorized_text',
] as const

/** Evidence that is a file, one for each field, by the field names of Stripe's API reference. */
export const evidenceFileFields = [
  'receipt',
  'customer_communication',
  'customer_signature',
  'shipping_documentation',
  'service_documentation',
  'refund_policy',
  'duplicate_charge_documentation',
  'uncategorized_file',
] as const

export type EvidenceTextField = (typeof evidenceTextFields)[number]
export type EvidenceFileField = (typeof evidenceFileFields)[number]
export type EvidenceTexts = Partial<Record<EvidenceTextField, string>>

/** What staff read for each field of the evidence. */
export const evidenceLabels: Readonly<Record<EvidenceTextField | EvidenceFileField, string>> = {
  product_description: text('Product description'),
  customer_name: text('Customer name'),
  customer_email_address: text('Customer email'),
  shipping_address: text('Shipping address'),
  shipping_carrier: text('Carrier'),
  shipping_tracking_number: text('Tracking numbers'),
  shipping_date: text('Shipping date'),
  service_date: text('Service date'),
  refund_policy_disclosure: text('Disclosure of the refund policy'),
  refund_refusal_explanation: text('Why no refund is due'),
  duplicate_charge_id: text('Provider’s ID of the other charge'),
  duplicate_charge_explanation: text('How the two charges differ'),
  uncategorized_text: text('Other evidence'),
  receipt: text('Receipt or invoice'),
  customer_communication: text('Communication with the customer'),
  customer_signature: text('Customer’s signature'),
  shipping_documentation: text('Shipping documents'),
  service_documentation: text('Service documents'),
  refund_policy: text('Refund policy'),
  duplicate_charge_documentation: text('Documents of the other charge'),
  uncategorized_file: text('Other file'),
}

/** Fields that need several lines. */
export const longEvidence: readonly EvidenceTextField[] = [
  'product_description',
  'shipping_address',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'duplicate_charge_explanation',
  'uncategorized_text',
]

/** Most characters of one field, and of all fields together (Stripe API reference, `update` of a dispute). */
export const maxEvidenceCharacters = 20_000
export const maxAllEvidenceCharacters = 150_000

/** Most bytes of all files of a dispute together: Stripe submits at most 4.5 MB to the bank. */
export const maxEvidenceBytes = 4_500_000

/** The provider's reasons for a dispute (Stripe API reference); one that is not listed is shown as it is stored. */
export const disputeReasons: Readonly<Record<string, string>> = {
  bank_cannot_process: text('Bank cannot process the payment'),
  check_returned: text('Check returned'),
  credit_not_processed: text('Refund not received'),
  customer_initiated: text('Started by the customer'),
  debit_not_authorized: text('Debit not authorized'),
  duplicate: text('Charged twice'),
  fraudulent: text('Payment not authorized (fraud)'),
  general: text('General reason'),
  incorrect_account_details: text('Wrong account details'),
  insufficient_funds: text('Insufficient funds'),
  noncompliant: text('Not compliant with network rules'),
  product_not_received: text('Product not received'),
  product_unacceptable: text('Product not as described or damaged'),
  subscription_canceled: text('Subscription canceled'),
  unrecognized: text('Payment not recognized'),
}

/** What is done with a dispute next, or how it ended. */
export const disputeStages = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeStage = (typeof disputeStages)[number]

export const disputeStageLabels: Record<DisputeStage, string> = {
  needs_response: text('Needs a response'),
  under_review: text('Under review'),
  won: text('Dispute won'),
  lost: text('Dispute lost'),
}

/** The stage of a dispute. */
export const stageOf = ({ state, under_review }: { state: string; under_review: boolean }): DisputeStage =>
  state === 'won' || state === 'lost' ? state : under_review ? 'under_review' : 'needs_response'
