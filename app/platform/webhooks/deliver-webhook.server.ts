import http from 'node:http'
import https from 'node:https'
import { type Db, queryRows } from '../database/db.server.ts'
import { ForbiddenAddress, type PinnedAddress, pinAddress } from './public-address.server.ts'
import { signedWebhookHeaders } from './sign-webhook.server.ts'

declare module '../jobs/jobs.server.ts' {
  interface Jobs {
    'webhooks.deliver': { id: string }
  }
}

/** An endpoint that failed for so many days is disabled. */
export const disabledAfterDays = 3

const timeoutMs = 10_000

type Due = {
  endpoint_id: string
  event_id: string
  payload: object
  url: string
  secret: string
  is_enabled: boolean
}

export type DeliveryOptions = {
  now: Date
  allowPrivate: boolean
  /** Decrypts the stored secret of an endpoint; null if it cannot be read. */
  openSecret: (endpoint_id: string, stored: { secret: string; is_secret_sealed: boolean }) => string | null
}

/**
 * Sends a waiting delivery once and records the answer. The address is resolved again and the connection is pinned to
 * it; redirects are not followed. A failure is thrown, so that the job is retried with growing pauses; after days of
 * failures, or when the receiver answers 410, the endpoint is disabled.
 */
export async function deliverWebhook(db: Db, id: string, options: DeliveryOptions): Promise<void> {
  const [due] = await queryRows<Due & { is_secret_sealed: boolean }>(
    db,
    `select d.endpoint_id, d.event_id, d.payload, e.url, e.secret, e.is_secret_sealed, e.is_enabled
     from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
     where d.id = $1 and d.state = 'waiting'`,
    [id],
  )
  if (!due) return
  if (!due.is_enabled) return giveUp(db, id, 'The endpoint is disabled')
  const secret = options.openSecret(due.endpoint_id, due)
  if (secret === null) return giveUp(db, id, 'The signing secret cannot be read')
  const result = await send(due, secret, options)
  if (result.status !== null && result.status >= 200 && result.status < 300)
    return recordSuccess(db, id, due.endpoint_id, result.status)
  await recordFailure(db, { id, endpoint_id: due.endpoint_id, ...result, now: options.now })
  if (result.status === 410) return
  throw new Error(`Webhook ${id} was not delivered: ${result.error}`)
}

type Result = { status: number | null; error: string }

async function send(due: Due, secret: string, { now, allowPrivate }: DeliveryOptions): Promise<Result> {
  const body = JSON.stringify(due.payload)
  const headers = signedWebhookHeaders(secret, { id: due.event_id, at: now, body })
  try {
    const status = await post(await pinAddress(due.url, { allowPrivate }), body, headers)
    return { status, error: `The server answered ${status}` }
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { status: null, error: error.message }
    const { code, message } = error as NodeJS.ErrnoException
    return { status: null, error: code ?? message }
  }
}

/** Posts to the pinned address. Only the status is read: the answer is nobody's business here. */
function post({ url, ip, family }: PinnedAddress, body: string, headers: Record<string, string>) {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<number>((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Heliostead-Webhooks/1',
        },
        // The name is not resolved again: what was checked is what is connected to.
        lookup: (_host, lookup_options, done) =>
          lookup_options.all ? done(null, [{ address: ip, family }]) : done(null, ip, family),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function recordSuccess(db: Db, id: string, endpoint_id: string, status: number) {
  await queryRows(
    db,
    `update webhook_deliveries set state = 'delivered', attempts = attempts + 1, last_status = $2, last_error = null,
       delivered_at = clock_timestamp() where id = $1`,
    [id, status],
  )
  await queryRows(db, 'update webhook_endpoints set failing_since = null where id = $1', [endpoint_id])
}

type Failure = Result & { id: string; endpoint_id: string; now: Date }

async function recordFailure(db: Db, { id, endpoint_id, status, error, now }: Failure) {
  await queryRows(
    db,
    `update webhook_deliveries set attempts = attempts + 1, last_status = $2, last_error = $3,
       state = case when $4 then 'failed' else state end where id = $1`,
    [id, status, error.slice(0, 300), status === 410],
  )
  await queryRows(
    db,
    `update webhook_endpoints set failing_since = coalesce(failing_since, $2::timestamptz),
       is_enabled = is_enabled and not $3 and coalesce(failing_since, $2) > $2::timestamptz - make_interval(days => $4),
       disabled_at = case when $3 or coalesce(failing_since, $2) <= $2::timestamptz - make_interval(days => $4)
         then coalesce(disabled_at, $2) else disabled_at end
     where id = $1`,
    [endpoint_id, now, status === 410, disabledAfterDays],
  )
}

const giveUp = async (db: Db, id: string, reason: string) => {
  await queryRows(db, `update webhook_deliveries set state = 'failed', last_error = $2 where id = $1`, [
    id,
    reason,
  ])
}

/** Days for which deliveries are listed. */
export const deliveryDays = 30

/** Deletes the log of old deliveries. */
export async function deleteOldDeliveries(db: Db, now: Date) {
  const deleted = await queryRows(
    db,
    'delete from webhook_deliveries where created_at < $1::timestamptz - make_interval(days => $2) returning 1',
    [now, deliveryDays],
  )
  return deleted.length
}
