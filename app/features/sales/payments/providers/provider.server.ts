import type { Locale } from '#text/text.tsx'
import { type PaymentMethod, type ProviderAnswer, paymentMethods, type WebhookEvent } from '../payment.ts'

export type StartPayment = {
  /** Our attempt ID; the same attempt sent twice is one payment at the provider. */
  idempotency_key: string
  amount_cents: number
  /** Our order number. */
  description: string
  /** When the attempt was created. Expiry times count from here, so that a retry sends the same request. */
  created_at: Date
  email: string | null
  locale: Locale
  /** URL that the payer's browser returns to. */
  return_url: string
  cancel_url: string
  /** Only authorize a card, where the provider supports it; the shop captures after checking the card. */
  hold_card: boolean
}

/** What the payer's browser needs to continue a started payment. */
export type NextAction =
  /** A page of our own. */
  | { kind: 'page' }
  /** The provider's form inside our page. */
  | { kind: 'embedded'; script: string; publishable_key: string; client_secret: string }
  /** Form fields that the browser posts to the provider's page. */
  | { kind: 'form'; action_url: string; fields: Record<string, string> }
  /** Instructions for a bank transfer or a check. */
  | { kind: 'instructions' }

export type RefundRequest = {
  idempotency_key: string
  provider_reference: string
  /** The provider's ID of the charge; null if the provider reported none. */
  provider_payment: string | null
  amount_cents: number
}

export type RefundAnswer = {
  /**
   * `waiting`: staff have to send it, and no money has moved; `sent`: in transit; `done`: the payer has it; `failed`: it
   * was returned to us.
   */
  state: 'waiting' | 'sent' | 'done' | 'failed'
  provider_refund: string | null
  failure: string | null
}

export type DisputeAnswer = {
  provider_dispute: string
  /** The provider's ID of the disputed payment. */
  provider_payment: string
  amount_cents: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
  reason: string
  evidence_due_at: Date | null
  /** Evidence was submitted, and the payer's bank decides. */
  under_review: boolean
}

/** A file of dispute evidence. `key` identifies it: the same key is one upload. */
export type EvidenceFile = {
  field: string
  key: string
  name: string
  content_type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The evidence of a dispute, by the field names of Stripe's API reference. */
export type DisputeEvidence = {
  /** The same evidence sent twice is one submission. */
  idempotency_key: string
  texts: Readonly<Record<string, string>>
  files: readonly EvidenceFile[]
}

/** One movement of money as recorded by a provider. */
export type ProviderEntry = {
  kind: 'payment' | 'refund'
  /** The provider's ID. */
  id: string
  /** Our attempt or refund ID, if the provider's record contains one. */
  ours: string | null
  amount_cents: number
}

/** A webhook request as received. */
export type ReceivedWebhook = { body: string; header(name: string): string | null; now: Date }

/** A payment provider. Any call may fail, hang or be repeated; none is made inside a database transaction. */
export type PaymentProvider = {
  name: string
  /** Accepted amounts in cents, inclusive. */
  accepts?: { least_cents: number; most_cents: number }
  start(payment: StartPayment): Promise<{ provider_reference: string }>
  /** The payment's current state at the provider. It overrides what webhook events reported. */
  retrieve(provider_reference: string, started_at: Date): Promise<ProviderAnswer>
  /** What the payer's browser needs to continue. */
  nextAction(payment: StartPayment & { provider_reference: string }): Promise<NextAction>
  /** Cancels an open payment as far as the provider supports it. Idempotent. */
  cancel(provider_reference: string): Promise<void>
  /** Captures or voids an authorization (`authorised`). Idempotent. */
  authorizations?: {
    /** Charges the full authorized amount. */
    capture(provider_reference: string): Promise<void>
    /** Voids the authorization: the payment has failed and the card is not charged. */
    release(provider_reference: string): Promise<void>
  }
  /** Refunds an amount, once for each idempotency key. */
  refund(refund: RefundRequest): Promise<RefundAnswer>
  retrieveRefund(provider_refund: string): Promise<RefundAnswer>
  /** Verifies a webhook request (signature, account, age) and returns its event. Throws ForgedWebhookEvent. */
  readWebhook?(notice: ReceivedWebhook): WebhookEvent
  retrieveDispute?(provider_dispute: string): Promise<DisputeAnswer>
  /** Answers to a dispute; both are final. */
  disputeAnswers?: {
    /** Submits evidence to the payer's bank, once for each idempotency key. */
    submit(provider_dispute: string, evidence: DisputeEvidence): Promise<void>
    /** Accepts the dispute: it is lost. */
    concede(provider_dispute: string): Promise<void>
  }
  /** The provider's movements of money between two times, to reconcile the ledger with. */
  list?(between: { from: Date; to: Date }): AsyncIterable<ProviderEntry>
}

/**
 * Thrown for a webhook event that the provider did not send, that is not for us, too old, or unreadable. Nothing is
 * stored for it; a retry would be rejected again.
 */
export class ForgedWebhookEvent extends Error {}

/** Thrown when the provider rejects a request: a retry would get the same answer. Not counted as an outage. */
export class ProviderRefusal extends Error {}

export type PaymentProviders = Record<string, PaymentProvider>

/** The provider with this name, if it is enabled. */
export const providerNamed = (providers: PaymentProviders, name: string): PaymentProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined

/** Whether a provider accepts an amount in cents. */
export const acceptsAmount = ({ accepts }: Pick<PaymentProvider, 'accepts'>, amount_cents: number) =>
  !accepts || (amount_cents >= accepts.least_cents && amount_cents <= accepts.most_cents)

/** The enabled payment methods, best first; with `amount_cents`, only those that accept the amount. */
export const offeredPaymentMethods = (providers: PaymentProviders, amount_cents?: number): PaymentMethod[] =>
  paymentMethods.filter((way) => {
    const provider = providerNamed(providers, way.provider)
    return provider && (amount_cents === undefined || acceptsAmount(provider, amount_cents))
  })

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    payments: PaymentProviders
  }
}
