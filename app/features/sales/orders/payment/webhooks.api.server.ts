import { attemptById } from '#features/sales/payments/payments.server.ts'
import { ForgedWebhookEvent } from '#features/sales/payments/providers/provider.server.ts'
import { isBadValue, problemOf, queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, pathIn } from '#text/text.tsx'
import { settleAttempt } from './pay-order.server.ts'
import { acceptWebhookEvent } from './process-webhook.server.ts'

/** A door for other people's servers: no session, no envelope, HTTP statuses only, and the body as it came. */
export type WebhookRoute = {
  path: `/${string}`
  open(ctx: RequestContext, request: Request): Promise<Response>
}

const says = (status: number, words: string) =>
  new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/**
 * Takes a provider's notice: 200 once it is stored, 400 where it is none or says nothing that could ever be stored, 503
 * where it cannot be stored now.
 */
const noticeDoor = (provider: string, path: WebhookRoute['path']): WebhookRoute => ({
  path,
  async open(ctx, request) {
    try {
      await take(ctx, provider, request)
      return says(200, 'stored')
    } catch (error) {
      if (isRefusedForGood(error)) return refuse(ctx, provider, error)
      // Whoever sent it sends it again.
      ctx.log.error({ error, provider }, 'a notice could not be stored')
      return says(503, 'not stored')
    }
  },
})

async function take(ctx: RequestContext, provider: string, request: Request) {
  const body = await request.text()
  return acceptWebhookEvent(ctx, provider, {
    body,
    header: (name) => request.headers.get(name),
    now: new Date(),
  })
}

/** Whether the same notice would be refused again: it is forged, or holds text or numbers that no column takes. */
const isRefusedForGood = (error: unknown) =>
  error instanceof ForgedWebhookEvent || problemOf(error)?.kind === 'malformed' || isBadValue(error)

function refuse({ log }: RequestContext, provider: string, error: unknown) {
  log.warn({ error, provider }, 'a notice was refused')
  return says(400, 'refused')
}

/**
 * Where the bank's page posts the payer's browser back to. What it carries is a signed notice like any other; then the
 * payer goes on by a plain GET, with which a browser sends its cookies again.
 */
const returnDoor: WebhookRoute = {
  path: '/webhooks/boa/return',
  async open(ctx, request) {
    try {
      const { attempt_id } = await take(ctx, 'boa', request)
      const attempt = await settleAttempt(ctx, attempt_id as string, 'provider:boa').catch(
        (error: unknown) => {
          ctx.log.warn({ error, attempt_id }, 'a payment cannot be settled yet')
          return attemptById(ctx.db, attempt_id as string)
        },
      )
      const order_id = attempt?.reference ?? ''
      const page = attempt?.failure === 'cancelled' ? 'PaymentCancelled' : 'paySuccessful'
      const path =
        attempt?.return_path ?? pathIn(await localeOf(ctx, order_id), `/${page}?order_id=${order_id}`)
      return new Response(null, { status: 303, headers: { location: path } })
    } catch (error) {
      if (isRefusedForGood(error)) return refuse(ctx, 'boa', error)
      throw error
    }
  },
}

async function localeOf({ db }: RequestContext, order_id: string) {
  const [row] = await queryRows<{ locale: Locale }>(db, 'select locale from orders where id = $1', [order_id])
  return row?.locale ?? 'en'
}

export const paymentWebhookRoutes: WebhookRoute[] = [
  noticeDoor('stripe', '/webhooks/stripe'),
  noticeDoor('boa', '/webhooks/boa'),
  returnDoor,
]
