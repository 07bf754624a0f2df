import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { ProviderRefusal } from './provider.server.ts'

export type RestSettings = { api_url: string; merchant_id: string; key_id: string; shared_secret: string }

const Summary = z.looseObject({
  id: z.string(),
  clientReferenceInformation: z.looseObject({ code: z.string().optional() }).optional(),
  orderInformation: z
    .looseObject({
      amountDetails: z
        .looseObject({ totalAmount: z.string().optional(), currency: z.string().optional() })
        .optional(),
    })
    .optional(),
  applicationInformation: z
    .looseObject({
      applications: z
        .array(z.looseObject({ name: z.string(), reasonCode: z.string().optional() }))
        .default([]),
    })
    .optional(),
})

/**
 * All fields of a search answer are optional (CyberSource, Transaction Search API,
 * `TssV2TransactionsPost201Response`). An answer without any of those that every search has is an error: it must not
 * count as a search that found nothing.
 */
const SearchAnswer = z
  .looseObject({
    searchId: z.string().optional(),
    totalCount: z.number().optional(),
    _embedded: z.looseObject({ transactionSummaries: z.array(Summary).default([]) }).optional(),
  })
  .transform(({ searchId, totalCount, _embedded: embedded }, context) => {
    const summaries = embedded?.transactionSummaries ?? []
    if (!embedded && searchId === undefined && totalCount === undefined)
      context.addIssue('Not a search answer')
    if (totalCount && summaries.length === 0) context.addIssue('Transactions were counted but not sent')
    return summaries
  })

const RefundAnswer = z.looseObject({ id: z.string(), status: z.string() })

export type Transaction = z.infer<typeof Summary>

/**
 * CyberSource's REST service, signed as its HTTP Signature scheme says: an HMAC-SHA256, keyed with the decoded secret,
 * over host, date, request target, digest and merchant. A 4xx answer except 401 and 429 is a refusal; other errors are
 * outages.
 */
export function cybersourceRest(settings: RestSettings) {
  /** The parsed answer to a signed request. */
  async function post(path: string, body: object): Promise<unknown> {
    const { host, origin } = new URL(settings.api_url)
    const payload = JSON.stringify(body)
    const response = await fetch(origin + path, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json', ...signedHeaders(settings, { host, path, payload }) },
      signal: AbortSignal.timeout(8000),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    const message = `CyberSource answered ${response.status} to ${path}`
    if (response.status < 500 && response.status !== 429 && response.status !== 401)
      throw new ProviderRefusal(message)
    throw new Error(message)
  }

  return {
    /** Transactions that carry one of our references, newest first. */
    async search(query: string): Promise<Transaction[]> {
      const answer = await post('/tss/v2/searches', {
        save: false,
        query,
        offset: 0,
        limit: 2000,
        sort: 'submitTimeUtc:desc',
      })
      return SearchAnswer.parse(answer)
    },
    /** Refunds a dollar amount of a transaction, under our reference `code`. */
    async refund(transaction_id: string, { code, amount }: { code: string; amount: string }) {
      const answer = await post(`/pts/v2/payments/${encodeURIComponent(transaction_id)}/refunds`, {
        clientReferenceInformation: { code },
        orderInformation: { amountDetails: { totalAmount: amount, currency: 'USD' } },
      })
      return RefundAnswer.parse(answer)
    },
  }
}

/** The headers that authenticate a request. */
export function signedHeaders(
  { merchant_id, key_id, shared_secret }: Omit<RestSettings, 'api_url'>,
  request: { host: string; path: string; payload: string; date?: string },
) {
  const date = request.date ?? new Date().toUTCString()
  const digest = `SHA-256=${createHash('sha256').update(request.payload, 'utf8').digest('base64')}`
  const lines = [
    `host: ${request.host}`,
    `date: ${date}`,
    `request-target: post ${request.path}`,
    `digest: ${digest}`,
    `v-c-merchant-id: ${merchant_id}`,
  ]
  const signature = createHmac('sha256', Buffer.from(shared_secret, 'base64'))
    .update(lines.join('\n'), 'utf8')
    .digest('base64')
  return {
    date,
    digest,
    'v-c-merchant-id': merchant_id,
    'v-c-date': date,
    signature: `keyid="${key_id}", algorithm="HmacSHA256", headers="host date request-target digest v-c-merchant-id", signature="${signature}"`,
  }
}

/** Whether a found transaction is a payment, a refused payment or a refund, with its amount. */
export function readTransaction({ applicationInformation, orderInformation }: Transaction) {
  const applications = applicationInformation?.applications ?? []
  const charge = applications.find((one) => one.name === 'ics_bill')
  const { totalAmount, currency } = orderInformation?.amountDetails ?? {}
  return {
    isPaid: charge?.reasonCode === '100',
    isRefused: applications.some((one) => one.reasonCode !== undefined && one.reasonCode !== '100'),
    isRefund: applications.some((one) => one.name === 'ics_credit'),
    amount: totalAmount ?? '',
    currency: currency ?? '',
  }
}
