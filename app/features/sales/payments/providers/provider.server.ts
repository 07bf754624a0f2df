import type { Locale } from '#text/text.tsx'
import { type PaymentMethod, type ProviderAnswer, paymentMethods, type WebhookEvent } from '../payment.ts'

export type StartPayment = {
  /** Ours; the same attempt sent twice is one payment with the provider. */
  idempotency_key: string
  amount_cents: number
  /** What is paid: our number of the order. */
  description: string
  /** When we wrote the attempt down: what a provider keeps for so long is counted from here, the same at each try. */
  created_at: Date
  email: string | null
  locale: Locale
  /** Where the payer's browser comes back to. */
  return_url: string
  cancel_url: string
  /** A card's money is only to be held until the shop has looked at the card, where the provider can do that. */
  hold_card: boolean
}

/** What the payer's browser needs to go on with a payment that was started. */
export type HandOver =
  /** A page of our own. */
  | { kind: 'page' }
  /** The provider's form inside our page. */
  | { kind: 'embedded'; script: string; publishable_key: string; client_secret: string }
  /** Fields that the browser carries to the provider's page. */
  | { kind: 'form'; action_url: string; fields: Record<string, string> }
  /** What to write on a bank transfer or a check. */
  | { kind: 'instructions' }

export type RefundAnswer = {
  /**
   * `waiting`: a person has to send it, and no money has moved; `sent`: on its way; `done`: the payer has it; `failed`:
   * it came back to us.
   */
  state: 'waiting' | 'sent' | 'done' | 'failed'
  provider_refund: string | null
  failure: string | null
}

export type DisputeAnswer = {
  provider_dispute: string
  /** The money it is about, in the provider's name for it. */
  provider_payment: string
  amount_cents: number
  state: 'inquiry' | 'open' | 'won' | 'lost'
  reason: string
  evidence_due_at: Date | null
}

/** One movement of money in a provider's own books. */
export type ProviderEntry = {
  kind: 'payment' | 'refund'
  /** The provider's name for it. */
  id: string
  /** The attempt or refund of ours that it names, where it names one. */
  ours: string | null
  amount_cents: number
}

/** A notice as it came over the line. */
export type ReceivedWebhookEvent = { body: string; header(name: string): string | null; now: Date }

/** A payment provider. Every call may fail, hang or be repeated; none is made inside a database transaction. */
export type PaymentProvider = {
  name: string
  /** Amounts it takes, in cents, both included. */
  takes?: { least_cents: number; most_cents: number }
  start(payment: StartPayment): Promise<{ provider_reference: string }>
  /** How the payment stands with the provider: the truth, whatever notices said. */
  look(provider_reference: string, started_at: Date): Promise<ProviderAnswer>
  /** What the payer's browser needs to go on. */
  handOver(payment: StartPayment & { provider_reference: string }): Promise<HandOver>
  /** Cancels an open payment as far as the provider supports it. Idempotent. */
  end(provider_reference: string): Promise<void>
  /** Captures or voids an authorization (`authorised`). Idempotent. */
  held?: {
    /** Takes it, all of it. */
    capture(provider_reference: string): Promise<void>
    /** Lets it go: the payment has failed, and nobody was charged. */
    release(provider_reference: string): Promise<void>
  }
  /** Gives money back, once for each key. */
  refund(refund: {
    idempotency_key: string
    provider_reference: string
    provider_payment: string | null
    amount_cents: number
  }): Promise<RefundAnswer>
  lookRefund(provider_refund: string): Promise<RefundAnswer>
  /** Reads a notice and verifies that the provider sent it, to us and lately. Throws ForgedWebhookEvent. */
  readNotice?(notice: ReceivedWebhookEvent): WebhookEvent
  lookDispute?(provider_dispute: string): Promise<DisputeAnswer>
  /** The provider's own list of what moved between two moments, to hold the ledger against. */
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

/** The provider of this name, if this shop has it switched on. */
export const providerNamed = (providers: PaymentProviders, name: string): PaymentProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined

/** Whether a provider takes an amount of cents. */
export const takesAmount = ({ takes }: Pick<PaymentProvider, 'takes'>, amount_cents: number) =>
  !takes || (amount_cents >= takes.least_cents && amount_cents <= takes.most_cents)

/** The payment methods that this shop has switched on, best first; of those, where an amount is given, the ones that take it. */
export const offeredPaymentMethods = (providers: PaymentProviders, amount_cents?: number): PaymentMethod[] =>
  paymentMethods.filter((way) => {
    const provider = providerNamed(providers, way.provider)
    return provider && (amount_cents === undefined || takesAmount(provider, amount_cents))
  })

declare module '#platform/http/request-context.server.ts' {
  interface Services {
    payments: PaymentProviders
  }
}
