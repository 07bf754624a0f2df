import { Stripe } from 'stripe'
import { z } from 'zod'
import type { Locale } from '#text/text.tsx'
import type { ProviderAnswer, WebhookEvent, WebhookTopic } from '../payment.ts'
import { redactPayer } from '../webhook-facts.ts'
import {
  type DisputeAnswer,
  type DisputeEvidence,
  type EvidenceFile,
  ForgedWebhookEvent,
  type PaymentProvider,
  type ProviderEntry,
  ProviderRefusal,
  type ReceivedWebhook,
  type RefundAnswer,
  type RefundRequest,
  type StartPayment,
} from './provider.server.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string
  webhook_secret: string
  /** Address of Stripe's API; set only by tests. */
  api_url?: string | undefined
}

/** Stripe's browser script, of the same release as the API version of the library. */
const script = 'https://js.stripe.com/endive/stripe.js'

// Cards and wallets, bank debit (ACH) and bank transfer; Stripe's dashboard decides which ones a payer sees.
const methods: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'link',
  'us_bank_account',
  'customer_balance',
]

const minute = 60
// Card methods can be authorized first and captured later.
const authorizeOnly = { capture_method: 'manual' } as const

const toleranceSeconds = 5 * minute
// Stripe's minimum is 30 minutes; the test card page also expires after an hour.
const sessionSeconds = 60 * minute

/**
 * Stripe's embedded Checkout page for cards, bank debits and bank transfers, with the amounts of our orders. A payment's
 * state is read from the session and its payment intent, so that webhook events may arrive in any order.
 */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secret_key, {
    maxNetworkRetries: 1,
    timeout: 8000,
    telemetry: false,
    ...(settings.api_url && addressOf(settings.api_url)),
  })
  const isLive = /^[sr]k_live_/.test(settings.secret_key)

  return {
    name: 'stripe',
    accepts: { least_cents: 50, most_cents: 99_999_999 },
    ...sessionCalls(stripe, settings.publishable_key),
    authorizations: authorizationCalls(stripe),
    refund: (refund) => withRefusals(() => sendRefund(stripe, refund)),
    retrieveRefund: (provider_refund) =>
      withRefusals(async () => refundAnswer(await stripe.refunds.retrieve(provider_refund))),
    retrieveDispute: (provider_dispute) =>
      withRefusals(async () => disputeAnswer(await stripe.disputes.retrieve(provider_dispute))),
    disputeAnswers: {
      submit: (provider_dispute, evidence) =>
        withRefusals(() => submitEvidence(stripe, provider_dispute, evidence)),
      concede: (provider_dispute) =>
        withRefusals(async () => {
          idOf(
            await stripe.disputes.close(
              provider_dispute,
              {},
              { idempotencyKey: `close:${provider_dispute}` },
            ),
          )
        }),
    },
    readWebhook: (event) => readEvent(stripe, event, { secret: settings.webhook_secret, isLive }),
    list: (between) => listEntries(stripe, between),
  }
}

/** The provider's calls about a Checkout session: create, read, show and expire it. */
function sessionCalls(
  stripe: Stripe,
  publishable_key: string,
): Pick<PaymentProvider, 'start' | 'retrieve' | 'nextAction' | 'cancel'> {
  return {
    start: (payment) =>
      withRefusals(async () => {
        const session = await openSession(stripe, payment)
        return { provider_reference: idOf(session) }
      }),
    retrieve: (provider_reference) =>
      withRefusals(async () => {
        const session = await stripe.checkout.sessions.retrieve(provider_reference, {
          expand: ['payment_intent.latest_charge'],
        })
        return answerOf(session)
      }),
    nextAction: ({ provider_reference }) =>
      withRefusals(async () => {
        const { client_secret } = await retrieveSession(stripe, provider_reference)
        if (!client_secret) throw new ProviderRefusal('The session is no longer open')
        return { kind: 'embedded', script, publishable_key, client_secret }
      }),
    cancel: (provider_reference) =>
      withRefusals(async () => {
        const session = await retrieveSession(stripe, provider_reference)
        // A session completed at the same moment cannot be expired; `retrieve` then returns its state.
        if (session.status === 'open')
          await stripe.checkout.sessions.expire(provider_reference).catch(ignoreRefusal)
      }),
  }
}

/** The provider's calls about a card authorization. */
function authorizationCalls(stripe: Stripe): NonNullable<PaymentProvider['authorizations']> {
  return {
    capture: (provider_reference) =>
      withRefusals(async () => {
        const intent = await intentOf(stripe, provider_reference)
        const options = { idempotencyKey: `capture:${provider_reference}` }
        // Refused if it was captured or released at the same moment; `retrieve` then returns its state.
        await stripe.paymentIntents.capture(intent, {}, options).catch(ignoreRefusal)
      }),
    release: (provider_reference) =>
      withRefusals(async () => {
        const intent = await intentOf(stripe, provider_reference)
        await stripe.paymentIntents.cancel(intent).catch(ignoreRefusal)
      }),
  }
}

function addressOf(api_url: string) {
  const { hostname: host, port, protocol } = new URL(api_url)
  return { host, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

const locales: Record<Locale, Stripe.Checkout.SessionCreateParams.Locale> = { en: 'en', de: 'de', zh: 'zh' }

async function openSession(stripe: Stripe, payment: StartPayment) {
  const { idempotency_key, amount_cents, description, created_at, email, locale, return_url } = payment
  const metadata = { attempt_id: idempotency_key, order_id: description }
  // A bank transfer needs a customer, whose balance holds partial amounts.
  const customer = await stripe.customers.create(
    { ...(email && { email }), metadata },
    { idempotencyKey: `customer:${idempotency_key}` },
  )
  return stripe.checkout.sessions.create(
    {
      ui_mode: 'embedded_page',
      mode: 'payment',
      allowed_payment_method_types: methods,
      payment_method_options: {
        ...(payment.hold_card && { card: authorizeOnly, link: authorizeOnly }),
        customer_balance: {
          funding_type: 'bank_transfer',
          bank_transfer: { type: 'us_bank_transfer' },
        },
      },
      customer: idOf(customer),
      client_reference_id: description,
      metadata,
      payment_intent_data: { metadata, description: `Order ${description}` },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: amount_cents,
            product_data: { name: `Order ${description}` },
          },
        },
      ],
      locale: locales[locale],
      return_url,
      redirect_on_completion: 'always',
      expires_at: Math.floor(created_at.getTime() / 1000) + sessionSeconds,
    },
    { idempotencyKey: `attempt:${idempotency_key}` },
  )
}

/** A session without its payment intent. @throws Error when the answer has no ID. */
async function retrieveSession(stripe: Stripe, session_id: string) {
  const session = await stripe.checkout.sessions.retrieve(session_id)
  idOf(session)
  return session
}

/** The ID of a session's payment intent. Throws ProviderRefusal when nothing was paid. */
async function intentOf(stripe: Stripe, session_id: string) {
  const { payment_intent } = await retrieveSession(stripe, session_id)
  const id = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (!id) throw new ProviderRefusal(`The session ${session_id} has no payment`)
  return id
}

/** Sends a refund once per idempotency key. */
async function sendRefund(stripe: Stripe, refund: RefundRequest): Promise<RefundAnswer> {
  const payment_intent = refund.provider_payment ?? (await intentOf(stripe, refund.provider_reference))
  // Stripe drops idempotency keys after a day but keeps the refund's metadata.
  const existing = (await stripe.refunds.list({ payment_intent, limit: 100 })).data.find(
    (one) => one.metadata?.refund_id === refund.idempotency_key,
  )
  const sent =
    existing ??
    (await stripe.refunds.create(
      {
        payment_intent,
        amount: refund.amount_cents,
        metadata: { refund_id: refund.idempotency_key },
      },
      { idempotencyKey: `refund:${refund.idempotency_key}` },
    ))
  return refundAnswer(sent)
}

/**
 * Payments and refunds that Stripe created between two times, without failed refunds and payments that the shop did not
 * start.
 */
async function* listEntries(
  stripe: Stripe,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ProviderEntry> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) }
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
    if (intent.amount_received > 0 && intent.metadata.attempt_id)
      yield {
        kind: 'payment',
        id: intent.id,
        ours: intent.metadata.attempt_id,
        amount_cents: intent.amount_received,
      }
  for await (const refund of stripe.refunds.list({ created, limit: 100 }))
    if (refund.status !== 'failed' && refund.status !== 'canceled')
      yield {
        kind: 'refund',
        id: refund.id,
        ours: refund.metadata?.refund_id ?? null,
        amount_cents: refund.amount,
      }
}

/** The ID of an object that Stripe returned. @throws Error when the answer has none, so that it counts as an outage. */
function idOf({ id }: { id?: string }): string {
  if (!id) throw new Error('Stripe answered without an ID')
  return id
}

/** The payment's state from its session and payment intent. @throws Error when the currency is not USD. */
function answerOf(session: Stripe.Checkout.Session): ProviderAnswer {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  if (session.currency !== 'usd') throw new Error(`The session ${session.id} is in ${session.currency}`)
  const provider_payment = intent?.id ?? null
  const amount_cents = intent?.amount_received ?? 0
  if (session.status === 'expired')
    return { state: 'expired', amount_cents: 0, failure: 'timed_out', provider_payment }
  if (session.status === 'open') return { state: 'open', amount_cents: 0, failure: null, provider_payment }
  if (intent?.status === 'succeeded')
    return { state: 'succeeded', amount_cents, failure: null, provider_payment }
  if (intent?.status === 'requires_capture') {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
    const card = charge?.payment_method_details?.card?.fingerprint ?? null
    return { state: 'authorised', amount_cents: 0, failure: null, provider_payment, card }
  }
  // A bank debit refused days later leaves the session complete and the intent without a payment method.
  if (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
    return { state: 'failed', amount_cents: 0, failure: 'declined', provider_payment }
  return { state: 'processing', amount_cents: 0, failure: null, provider_payment }
}

function refundAnswer({ status, failure_reason, ...refund }: Stripe.Refund): RefundAnswer {
  const state =
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'sent'
  return {
    state,
    provider_refund: idOf(refund),
    failure: state === 'failed' ? (failure_reason ?? 'failed') : null,
  }
}

function disputeAnswer(dispute: Stripe.Dispute): DisputeAnswer {
  const { id, payment_intent, amount, status, reason, evidence_details } = dispute
  const provider_payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (!provider_payment) throw new Error(`The dispute ${id} has no payment`)
  const won = status === 'won' || status === 'warning_closed' || status === 'prevented'
  return {
    provider_dispute: id,
    provider_payment,
    amount_cents: amount,
    state: won ? 'won' : status === 'lost' ? 'lost' : status.startsWith('warning') ? 'inquiry' : 'open',
    reason,
    evidence_due_at: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
    under_review: status === 'under_review' || status === 'warning_under_review',
  }
}

/** Uploads the files, then sends all evidence with `submit`: it goes to the bank and cannot be changed any more. */
async function submitEvidence(
  stripe: Stripe,
  provider_dispute: string,
  { idempotency_key, texts, files }: DisputeEvidence,
) {
  const evidence: Record<string, string> = { ...texts }
  for (const file of files) evidence[file.field] = await uploadEvidence(stripe, file)
  const options = { idempotencyKey: `evidence:${idempotency_key}` }
  idOf(await stripe.disputes.update(provider_dispute, { evidence, submit: true }, options))
}

async function uploadEvidence(stripe: Stripe, { key, name, content_type, bytes }: EvidenceFile) {
  const file = { data: bytes, name, type: content_type }
  return idOf(
    await stripe.files.create(
      { purpose: 'dispute_evidence', file },
      { idempotencyKey: `evidence-file:${key}` },
    ),
  )
}

/** Reads an event that Stripe has signed for us within the last five minutes. */
function readEvent(
  stripe: Stripe,
  { body, header, now }: ReceivedWebhook,
  { secret, isLive }: { secret: string; isLive: boolean },
): WebhookEvent {
  const signature = header('stripe-signature') ?? ''
  const event = parseEvent(
    verified(() =>
      stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime()),
    ),
  )
  // The library rejects old timestamps but not future ones.
  const signed_at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signed_at > now.getTime() / 1000 + toleranceSeconds)
    throw new ForgedWebhookEvent('Signed in the future')
  if (event.livemode !== isLive || event.account) throw new ForgedWebhookEvent('For another account')
  return { event_id: event.id, kind: event.type, payload: redactPayer(event), ...subjectOf(event) }
}

/** The event of a request with a valid signature. Throws ForgedWebhookEvent otherwise. */
function verified(construct: () => Stripe.Event) {
  try {
    return construct()
  } catch (error) {
    throw new ForgedWebhookEvent('The signature is wrong', { cause: error })
  }
}

// PostgreSQL cannot store a NUL character, and no ID of Stripe contains one.
const storable = z
  .string()
  .max(500)
  .refine((value) => !value.includes('\0'))

/** The fields of an event that the shop reads, named as in Stripe's API reference. Other fields pass through. */
const StripeEvent = z.looseObject({
  id: storable.min(1),
  type: storable.min(1),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.looseObject({
    object: z.looseObject({
      id: storable.optional(),
      object: storable.optional(),
      payment_intent: z.union([storable, z.looseObject({ id: storable })]).nullish(),
      amount_total: z.number().nullish(),
      currency: storable.nullish(),
      metadata: z.record(z.string(), storable).nullish(),
    }),
  }),
})

type StripeEvent = z.output<typeof StripeEvent>

/** Parses an event. A signed body of another shape is rejected, as a retry would have the same shape. */
function parseEvent(event: unknown): StripeEvent {
  const parsed = StripeEvent.safeParse(event)
  if (!parsed.success) throw new ForgedWebhookEvent('Signed, but not an event', { cause: parsed.error })
  return parsed.data
}

/** The subject of an event: a refund, a dispute or otherwise its payment. */
function subjectOf({ type, data: { object } }: StripeEvent) {
  const attempt_id = object.metadata?.attempt_id ?? null
  const intent = typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id
  const about = (topic: WebhookTopic, provider_reference: string) => ({
    topic,
    provider_reference,
    attempt_id,
  })
  if (type.startsWith('checkout.session.') && attempt_id)
    return {
      ...about('payment', object.id ?? ''),
      claims: { amount_cents: object.amount_total ?? null, currency: object.currency ?? null },
    }
  if (type.startsWith('payment_intent.') && attempt_id) return about('payment', object.id ?? '')
  if (type.startsWith('charge.dispute.')) return about('dispute', object.id ?? '')
  if (object.object === 'refund') return about('refund', object.id ?? '')
  if (object.object === 'charge' && attempt_id && intent) return about('payment', intent)
  return about('other', object.id ?? '')
}

/** Turns a rejected request into ProviderRefusal; rate limits and outages keep their error. */
async function withRefusals<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429)
      throw new ProviderRefusal(error.message, { cause: error })
    throw error
  }
}

/** For a call that may be refused because its effect was reached already; other errors are thrown. */
function ignoreRefusal(error: unknown) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
}
