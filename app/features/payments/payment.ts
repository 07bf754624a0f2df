import { text } from '#text/text.tsx'

/** Life of one try to be paid. `pending`: the provider has it; `succeeded`, `failed`, `expired` are ends. */
export type AttemptState = 'started' | 'pending' | 'succeeded' | 'failed' | 'expired'

export type Attempt = {
  id: string
  reference: string
  provider: string
  amount_cents: number
  state: AttemptState
  provider_reference: string | null
  failure: string | null
  created_at: Date
}

/** What a provider says of a payment when it is asked. */
export type ProviderAnswer = {
  state: 'open' | 'succeeded' | 'failed' | 'expired'
  amount_cents: number
  /** Why it failed, as a word of ours: `declined`, `second_step_failed`, `timed_out`, `cancelled`. */
  failure: string | null
}

/** A notice of a provider, verified. */
export type ProviderNotice = { event_id: string; kind: string; provider_reference: string; payload: unknown }

export const hasEnded = (state: AttemptState) => state !== 'started' && state !== 'pending'

/** How a payment stands, in words. */
export const attemptWords: Record<AttemptState, string> = {
  started: text('Begun'),
  pending: text('Under way'),
  succeeded: text('Paid'),
  failed: text('Not paid'),
  expired: text('Timed out'),
}

/** Why a payment did not come about, in words for the person who paid. */
const failureWords: Record<string, string> = {
  declined: text('The card was declined.'),
  second_step_failed: text('The second step, by which the bank asks whether it is you, was not passed.'),
  timed_out: text('Nobody decided in time, so the payment was closed.'),
  cancelled: text('You went back before paying.'),
}

export const wordsOfFailure = (failure: string | null) =>
  (failure && failureWords[failure]) || text('The payment did not come about.')

export type WayToPay = { provider: string; label: string; hint: string }

/** The ways to pay that pages can offer, best first; which of them are open says the shop's settings. */
export const waysToPay: readonly WayToPay[] = [
  {
    provider: 'sandbox',
    label: text('Test card'),
    hint: text('A card page of our own, to try the shop with. No real money moves.'),
  },
]

/** What a provider is called on a customer's statement of their order. */
export const providerWords = (provider: string) =>
  waysToPay.find((way) => way.provider === provider)?.label ?? provider
