import { text } from '#text/text.tsx'

/**
 * States of a payment attempt. `pending`: started with the provider; `processing`: the payer is done and a bank is
 * clearing it, possibly for days; `succeeded`, `failed` and `expired` are final.
 */
export type AttemptState = 'started' | 'pending' | 'processing' | 'succeeded' | 'failed' | 'expired'

/** A payment attempt. */
export type Attempt = {
  id: string
  reference: string
  provider: string
  amount_cents: number
  /** Position of the installment that it pays; null without a payment schedule. */
  instalment: number | null
  state: AttemptState
  provider_reference: string | null
  /** The provider's ID of the charge, if it differs. Refunds and disputes use it. */
  provider_payment: string | null
  /** Return path of the payer's browser, if it is not the order owner's page. */
  return_path: string | null
  failure: string | null
  created_at: Date
}

/** An attempt for which the provider has created a payment. */
export type StartedAttempt = Attempt & { provider_reference: string }

/** The state of a payment as reported by the provider. */
export type ProviderAnswer = {
  /** `authorised`: the amount is authorized on the card and not captured. */
  state: 'open' | 'authorised' | 'processing' | 'succeeded' | 'failed' | 'expired'
  /** Received amount in US cents; money in another currency is never counted. */
  amount_cents: number
  /** Our code of the reason, a key of `failureTexts`. */
  failure: string | null
  /** The provider's ID of the charge, once there is one. */
  provider_payment?: string | null
  /** Card fingerprint from the provider, for card payments; never the card number. */
  card?: string | null
}

/** Topic of a webhook event; `other` is stored and needs no action. */
export type WebhookTopic = 'payment' | 'refund' | 'dispute' | 'other'

/** A verified webhook event. */
export type WebhookEvent = {
  event_id: string
  kind: string
  /** The provider's ID of the subject: a payment, refund or dispute. Without a topic it is a payment. */
  provider_reference: string
  topic?: WebhookTopic
  /** Our attempt ID, when the event repeats it. */
  attempt_id?: string | null
  /** The amount in the event. If it differs from ours, the event is forged. */
  claims?: { amount_cents: number | null; currency: string | null }
  payload: unknown
}

/** What a provider has reported by itself: the payment's state, and the event to store. */
export type ProviderReport = { answer: ProviderAnswer; event: WebhookEvent }

/** The states in which an attempt may still succeed. */
export const openStates = ['started', 'pending', 'processing'] as const satisfies readonly AttemptState[]

/** Whether the provider has returned its ID of the payment. */
export const isStarted = (attempt: Attempt): attempt is StartedAttempt => attempt.provider_reference !== null

export const hasEnded = (state: AttemptState) => !openStates.some((open) => open === state)

/** Customer-facing label of each state. */
export const attemptLabels: Record<AttemptState, string> = {
  started: text('Started'),
  pending: text('Under way'),
  processing: text('Processing at the bank'),
  succeeded: text('Paid'),
  failed: text('Not paid'),
  expired: text('Timed out'),
}

/** Customer-facing text of each failure. */
const failureTexts: Record<string, string> = {
  declined: text('The card was declined.'),
  second_step_failed: text('Your bank couldn’t verify you.'),
  timed_out: text('The payment timed out and was closed.'),
  cancelled: text('You left before paying.'),
  coupon_used: text(
    'This card has reached the coupon’s limit. You weren’t charged. Use another card or order without the coupon.',
  ),
  refused: text('The payment provider declined the payment.'),
  provider_error: text('The payment provider couldn’t complete the payment.'),
}

export const failureText = (failure: string | null) =>
  (failure && failureTexts[failure]) || text('The payment failed.')

export type PaymentMethod = { provider: string; label: string; hint: string }

/** Methods that the payer initiates with our reference: bank transfer and check. */
export const transferMethods = ['transfer', 'cheque'] as const
export type TransferMethod = (typeof transferMethods)[number]

export const isTransferMethod = (provider: string): provider is TransferMethod =>
  transferMethods.some((way) => way === provider)

/** Whether an order has a payment that takes days to settle: a transfer, a check or a bank debit in progress. */
export const isPaidSlowly = (attempts: readonly { provider: string; state: AttemptState }[]) =>
  attempts.some(
    ({ provider, state }) => !hasEnded(state) && (isTransferMethod(provider) || state === 'processing'),
  )

/** Days that an order waits for a bank transfer or a check, including mail and bank clearing. */
export const transferDays = 10

/** All payment methods, best first; settings decide which are enabled. */
export const paymentMethods: readonly PaymentMethod[] = [
  {
    provider: 'stripe',
    label: text('Card or bank account'),
    hint: text('Card, wallet, ACH debit or wire transfer with Stripe. ACH debits take up to four days.'),
  },
  {
    provider: 'boa',
    label: text('Card (Bank of America)'),
    hint: text('You enter your card details on the bank’s page and then return here.'),
  },
  {
    provider: 'sandbox',
    label: text('Test card'),
    hint: text('Our test card page for trying the store. No real money moves.'),
  },
  {
    provider: 'transfer',
    label: text('Wire transfer'),
    hint: text('Send the amount from your bank with the reference we give you. For large orders.'),
  },
  {
    provider: 'cheque',
    label: text('Check'),
    hint: text('Mail us a check with the reference we give you. It takes a week or more.'),
  },
]

/** The customer-facing name of a provider. */
export const providerLabel = (provider: string) =>
  paymentMethods.find((way) => way.provider === provider)?.label ?? provider
