import { z } from 'zod'
import type { Db } from '#platform/database/db.server.ts'
import { dollarsToCents } from '#platform/money/money.ts'
import type { Locale } from '#text/text.tsx'
import type { ProviderAnswer, WebhookEvent } from '../payment.ts'
import { webhookEventsOf } from '../payments.server.ts'
import {
  cybersourceRest,
  type RestSettings,
  readTransaction,
  type Transaction,
} from './cybersource-rest.server.ts'
import {
  ForgedWebhookEvent,
  type PaymentProvider,
  ProviderRefusal,
  type ReceivedWebhook,
  type StartPayment,
} from './provider.server.ts'
import {
  decimalOf,
  type Fields,
  outcomeOf,
  signed,
  signedDateTime,
  signedFields,
} from './secure-acceptance.server.ts'

export type BankOfAmericaSettings = RestSettings & {
  /** URL that the payer's browser posts the fields to. */
  checkout_url: string
  profile_id: string
  access_key: string
  secret_key: string
}

const locales: Record<Locale, string> = { en: 'en-us', de: 'de-de', zh: 'zh-cn' }

/** Fields that every reply must contain and sign. */
const requiredFields = [
  'decision',
  'reason_code',
  'req_access_key',
  'req_profile_id',
  'req_transaction_uuid',
  'req_reference_number',
  'req_amount',
  'req_currency',
  'req_transaction_type',
]

/** Optional fields that must be signed if present. */
const optionalFields = ['transaction_id', 'auth_amount']

/**
 * Bank of America's card page, which is CyberSource Secure Acceptance Hosted Checkout: the browser posts signed fields,
 * and the signed reply arrives by browser and by webhook. Without a reply, the transaction search is asked. The shop
 * never receives card numbers.
 */
export function bankOfAmericaProvider(
  db: Db,
  settings: BankOfAmericaSettings,
  now: () => Date = () => new Date(),
): PaymentProvider {
  const rest = cybersourceRest(settings)
  return {
    name: 'boa',
    accepts: { least_cents: 1, most_cents: 99_999_999 },
    // The bank has no record of the payment before the browser posts the form; the reference is ours, the same for
    // each retry.
    start: async (payment) => ({ provider_reference: referenceOf(payment) }),
    async retrieve(provider_reference, started_at) {
      const replies = await webhookEventsOf(db, 'boa', provider_reference)
      const answer = answerOfReplies(replies.map((reply) => StoredReply.parse(reply.payload)))
      if (answer) return answer
      const found = await rest.search(`clientReferenceInformation.code:${quoted(provider_reference)}`)
      const isOver = now().getTime() - started_at.getTime() > abandonedAfterMs
      return answerOfSearch(found) ?? (isOver ? abandoned : notSubmitted)
    },
    nextAction: async (payment) => ({
      kind: 'form',
      action_url: settings.checkout_url,
      fields: fieldsFor(settings, payment, now()),
    }),
    // The bank's page cannot be closed; money received after the order is canceled is refunded.
    cancel: async () => {},
    async refund({ idempotency_key, provider_reference, provider_payment, amount_cents }) {
      if (!provider_payment) throw new ProviderRefusal(`No payment was received under ${provider_reference}`)
      // The service has no idempotency keys: an earlier refund is found by our reference.
      const [sent] = await rest.search(`clientReferenceInformation.code:${quoted(idempotency_key)}`)
      if (sent) return { state: 'done', provider_refund: sent.id, failure: null }
      const { id, status } = await rest.refund(provider_payment, {
        code: idempotency_key,
        amount: decimalOf(amount_cents),
      })
      const isAccepted = status === 'PENDING' || status === 'TRANSMITTED'
      return {
        state: isAccepted ? 'done' : 'failed',
        provider_refund: id,
        failure: isAccepted ? null : status.toLowerCase(),
      }
    },
    retrieveRefund: async (provider_refund) => ({ state: 'done', provider_refund, failure: null }),
    readWebhook: (request) => readReply(request, settings),
    async *list({ from, to }) {
      const range = `submitTimeUtc:[${from.toISOString()} TO ${to.toISOString()}]`
      for (const found of await rest.search(range)) {
        const { isPaid, isRefund, amount, currency } = readTransaction(found)
        if (!isPaid && !isRefund) continue
        yield {
          kind: isRefund ? 'refund' : 'payment',
          id: found.id,
          ours: found.clientReferenceInformation?.code ?? null,
          amount_cents: centsOf(amount, currency),
        }
      }
    },
  }
}

// The page accepts a form for 15 minutes; after an hour the payment counts as abandoned.
const abandonedAfterMs = 3_600_000

const notSubmitted: ProviderAnswer = { state: 'open', amount_cents: 0, failure: null }
const abandoned: ProviderAnswer = { state: 'expired', amount_cents: 0, failure: 'timed_out' }

/** The order number and the start of the attempt ID: unique for each attempt. */
const referenceOf = ({ description, idempotency_key }: StartPayment) =>
  `${description}-${idempotency_key.slice(0, 8)}`

const quoted = (value: string) => `"${value.replace(/[^\w-]/g, '')}"`

const centsOf = (amount: string, currency: string) => (currency === 'USD' ? (dollarsToCents(amount) ?? 0) : 0)

/** The signed form fields of a sale. */
function fieldsFor(
  settings: BankOfAmericaSettings,
  payment: StartPayment & { provider_reference: string },
  at: Date,
): Fields {
  const fields: Fields = {
    access_key: settings.access_key,
    profile_id: settings.profile_id,
    transaction_uuid: payment.idempotency_key,
    signed_date_time: signedDateTime(at),
    locale: locales[payment.locale],
    transaction_type: 'sale',
    reference_number: payment.provider_reference,
    amount: decimalOf(payment.amount_cents),
    currency: 'USD',
    payment_method: 'card',
    override_custom_receipt_page: payment.return_url,
    override_custom_cancel_page: payment.cancel_url,
  }
  if (payment.email) fields.bill_to_email = payment.email
  return signed(fields, settings.secret_key)
}

/** Verifies a reply's signature and that it is about a sale of our account. */
function readReply({ body }: ReceivedWebhook, settings: BankOfAmericaSettings): WebhookEvent {
  const posted: Fields = Object.fromEntries(new URLSearchParams(body))
  const fields = signedFields(posted, settings.secret_key, requiredFields, optionalFields)
  if (!fields) throw new ForgedWebhookEvent('The signature is wrong')
  const { req_profile_id, req_access_key, req_transaction_type } = fields
  if (req_profile_id !== settings.profile_id || req_access_key !== settings.access_key)
    throw new ForgedWebhookEvent('For another account')
  if (req_transaction_type !== 'sale') throw new ForgedWebhookEvent('Not a sale')
  const { transaction_id, req_transaction_uuid = '', decision = '', reason_code = '' } = fields
  return {
    event_id: `${transaction_id || req_transaction_uuid}:${decision}:${reason_code}`,
    kind: `payment.${outcomeOf(decision, reason_code)}`,
    topic: 'payment',
    provider_reference: fields.req_reference_number ?? '',
    attempt_id: req_transaction_uuid,
    claims: {
      amount_cents: dollarsToCents(fields.req_amount ?? ''),
      currency: (fields.req_currency ?? '').toLowerCase(),
    },
    payload: withoutCard(fields),
  }
}

/** The reply as stored, without card and payer data. */
const withoutCard = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) =>
        !/card|bill_to|ship_to|payment_token|signature|customer_ip|payer_ip/.test(name) ||
        name === 'card_type_name',
    ),
  )

const StoredReply = z.record(z.string(), z.string())

/** The payment's state from all its replies, in any order: an accepted payment outweighs any refusal. */
function answerOfReplies(replies: Fields[]): ProviderAnswer | null {
  const outcomes = replies.map((fields) => ({
    fields,
    outcome: outcomeOf(fields.decision ?? '', fields.reason_code ?? ''),
  }))
  const accepted = outcomes.find(({ outcome }) => outcome === 'accepted' || outcome === 'partial')
  if (accepted) {
    const { auth_amount, req_amount = '', req_currency = '', transaction_id = null } = accepted.fields
    // A partial authorization reports the authorized part; settlement sees that it is too little.
    const amount = accepted.outcome === 'partial' ? (auth_amount ?? '0') : req_amount
    return {
      state: 'succeeded',
      amount_cents: centsOf(amount, req_currency),
      failure: null,
      provider_payment: transaction_id,
    }
  }
  if (outcomes.some(({ outcome }) => outcome === 'review'))
    return { state: 'processing', amount_cents: 0, failure: null }
  if (outcomes.some(({ outcome }) => outcome === 'declined'))
    return { state: 'failed', amount_cents: 0, failure: 'declined' }
  if (outcomes.some(({ outcome }) => outcome === 'cancelled'))
    return { state: 'failed', amount_cents: 0, failure: 'cancelled' }
  return outcomes.length > 0 ? { state: 'failed', amount_cents: 0, failure: 'provider_error' } : null
}

/** The payment's state from the transactions found under its reference; null if none says. */
function answerOfSearch(found: Transaction[]): ProviderAnswer | null {
  const charges = found.map((one) => ({ id: one.id, ...readTransaction(one) })).filter((one) => !one.isRefund)
  const paid = charges.find((one) => one.isPaid)
  if (paid)
    return {
      state: 'succeeded',
      amount_cents: centsOf(paid.amount, paid.currency),
      failure: null,
      provider_payment: paid.id,
    }
  return charges.some((one) => one.isRefused)
    ? { state: 'failed', amount_cents: 0, failure: 'declined' }
    : null
}
