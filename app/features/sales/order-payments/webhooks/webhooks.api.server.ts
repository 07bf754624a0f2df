import { attemptById } from '#features/sales/payments/payments.server.ts'
import { ForgedWebhookEvent } from '#features/sales/payments/providers/provider.server.ts'
import { isBadValue, problemOf, queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, pathIn } from '#text/text.tsx'
import { settleAttempt } from '../pay-order.server.ts'
import { acceptWebhookEvent } from './process-webhook.server.ts'

/** An endpoint for external servers: no session, no response envelope, plain HTTP statuses and the raw body. */
export type WebhookRoute = {
  path: `/${string}`
  open(ctx: RequestContext, request: Request): Promise<Response>
}

const textResponse = (status: number, words: string) =>
  new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/**
 * Receives a provider's webhook: 200 once it is stored, 400 if it is forged or can never be stored, 503 if it cannot
 * be stored now.
 */
const webhookRoute = (provider: string, path: WebhookRoute['path']): WebhookRoute => ({
  path,
  async open(ctx, request) {
    try {
      await receive(ctx, provider, request)
      return textResponse(200, 'stored')
    } catch (error) {
      if (isPermanentRefusal(error)) return refuse(ctx, provider, error)
      // The provider will send it again.
      ctx.log.error({ error, provider }, 'webhook event could not be stored')
      return textResponse(503, 'not stored')
    }
  },
})

async function receive(ctx: RequestContext, provider: string, request: Request) {
  const body = await request.text()
  return acceptWebhookEvent(ctx, provider, {
    body,
    header: (name) => request.headers.get(name),
    now: new Date(),
  })
}

/** Whether the same event would always be refused: it is forged, or contains values that no column accepts. */
const isPermanentRefusal = (error: unknown) =>
  error instanceof ForgedWebhookEvent || problemOf(error)?.kind === 'malformed' || isBadValue(error)

function refuse({ log }: RequestContext, provider: string, error: unknown) {
  log.warn({ error, provider }, 'webhook event refused')
  return textResponse(400, 'refused')
}

/**
 * The bank's page posts the payer's browser here, with a signed event like any other. The payer is then redirected to
 * a plain GET, with which the browser sends its cookies again.
 */
const returnRoute: WebhookRoute = {
  path: '/webhooks/boa/return',
  async open(ctx, request) {
    try {
      const { attempt_id } = await receive(ctx, 'boa', request)
      if (!attempt_id) throw new ForgedWebhookEvent('Names no payment')
      const attempt = await settleAttempt(ctx, attempt_id, 'provider:boa').catch((error: unknown) => {
        ctx.log.warn({ error, attempt_id }, 'payment could not be settled yet')
        return attemptById(ctx.db, attempt_id)
      })
      const order_id = attempt?.reference ?? ''
      const page = attempt?.failure === 'cancelled' ? 'PaymentCancelled' : 'paySuccessful'
      const path =
        attempt?.return_path ?? pathIn(await localeOf(ctx, order_id), `/${page}?order_id=${order_id}`)
      return new Response(null, { status: 303, headers: { location: path } })
    } catch (error) {
      if (isPermanentRefusal(error)) return refuse(ctx, 'boa', error)
      throw error
    }
  },
}

async function localeOf({ db }: RequestContext, order_id: string) {
  const [row] = await queryRows<{ locale: Locale }>(db, 'select locale from orders where id = $1', [order_id])
  return row?.locale ?? 'en'
}

export const paymentWebhookRoutes: WebhookRoute[] = [
  webhookRoute('stripe', '/webhooks/stripe'),
  webhookRoute('boa', '/webhooks/boa'),
  returnRoute,
]
