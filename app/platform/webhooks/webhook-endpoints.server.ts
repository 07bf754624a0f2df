import { randomUUID } from 'node:crypto'
import { text } from '#text/text.tsx'
import { type Actor, recordChange } from '../audit/audit.server.ts'
import { type Db, inTransaction, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'
import { Problem } from '../http/problem.ts'
import { enqueue } from '../jobs/jobs.server.ts'
import { openSecret, type Resealed, resealEach, sealSecret } from '../security/secret-box.server.ts'
import { ForbiddenAddress, pinAddress } from './public-address.server.ts'
import { newWebhookSecret } from './sign-webhook.server.ts'
import type { WebhookEvent } from './webhook-events.server.ts'

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  events: string[]
  is_enabled: boolean
  failing_since: Date | null
  disabled_at: Date | null
  created_at: Date
}

const columns = 'id, url, description, events, is_enabled, failing_since, disabled_at, created_at'

/** All endpoints, without their secrets. */
export const listWebhookEndpoints = (db: Db) =>
  queryRows<WebhookEndpoint>(db, `select ${columns} from webhook_endpoints order by created_at, id`)

/** The name under which a secret is encrypted. */
const sealName = (id: string) => `webhook ${id}`

/** The signing secret of an endpoint; null when it was encrypted with another AUTH_SECRET. */
export const readWebhookSecret = (
  auth_secrets: readonly string[],
  id: string,
  { secret, is_secret_sealed }: { secret: string; is_secret_sealed: boolean },
) => (is_secret_sealed ? openSecret(auth_secrets, sealName(id), secret) : secret)

/** Encrypts signing secrets again that AUTH_SECRET_PREVIOUS encrypted. */
export async function resealWebhookSecrets(db: Db, auth_secrets: readonly string[]): Promise<Resealed> {
  const sealed = await queryRows<{ id: string; secret: string }>(
    db,
    'select id, secret from webhook_endpoints where is_secret_sealed',
  )
  const replaceSecret = 'update webhook_endpoints set secret = $2 where id = $1 and secret = $3 returning 1'
  return resealEach(
    auth_secrets,
    sealed.map(({ id, secret }) => ({
      name: sealName(id),
      sealed: secret,
      replace: (fresh) => queryRows(db, replaceSecret, [id, fresh, secret]),
    })),
  )
}

type Endpoint = { url: string; description: string; events: readonly WebhookEvent[] }
type Options = { actor: Actor; allowPrivate: boolean; authSecret: string | undefined }

/** @throws Problem `invalid` at the field `url` for an address that is not public */
async function refusePrivateAddress(url: string, allowPrivate: boolean) {
  try {
    await pinAddress(url, { allowPrivate })
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error
    const message = text('Enter a public https:// address. Private and local addresses aren’t allowed.')
    throw new Problem('invalid', message, { data: { fields: { url: message } } })
  }
}

/** Adds an endpoint. Returns its id and signing secret; the secret is shown only now. */
export async function createWebhookEndpoint(db: Db, endpoint: Endpoint, options: Options) {
  const { actor, allowPrivate, authSecret } = options
  await refusePrivateAddress(endpoint.url, allowPrivate)
  const id = randomUUID()
  const secret = newWebhookSecret()
  const stored = authSecret ? sealSecret(authSecret, sealName(id), secret) : secret
  await inTransaction(db, async (tx) => {
    await queryRows(
      tx,
      `insert into webhook_endpoints (id, url, description, events, secret, is_secret_sealed)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, endpoint.url, endpoint.description, endpoint.events, stored, authSecret !== undefined],
    )
    await recordChange(tx, actor, {
      action: 'webhook.created',
      entity: 'webhook',
      entity_id: id,
      label: endpoint.url,
      before: null,
      after: { ...endpoint },
    })
  })
  return { id, secret }
}

/** Turns an endpoint on or off. @throws Problem `missing` */
export async function enableWebhookEndpoint(
  db: Db,
  { id, is_enabled }: { id: string; is_enabled: boolean },
  actor: Actor,
) {
  await inTransaction(db, async (tx) => {
    const [before] = await queryRows<WebhookEndpoint>(
      tx,
      `select ${columns} from webhook_endpoints where id = $1 for update`,
      [id],
    )
    if (!before) throw new Problem('missing', text('This webhook no longer exists'))
    await queryRows(
      tx,
      `update webhook_endpoints set is_enabled = $2, failing_since = null, disabled_at = null where id = $1`,
      [id, is_enabled],
    )
    await recordChange(tx, actor, {
      action: 'webhook.saved',
      entity: 'webhook',
      entity_id: id,
      label: before.url,
      before: { is_enabled: before.is_enabled },
      after: { is_enabled },
    })
  })
}

/** Removes an endpoint with its delivery log. @throws Problem `missing` */
export async function removeWebhookEndpoint(db: Db, id: string, actor: Actor) {
  await inTransaction(db, async (tx) => {
    const [removed] = await queryRows<WebhookEndpoint>(
      tx,
      `delete from webhook_endpoints where id = $1 returning ${columns}`,
      [id],
    )
    if (!removed) throw new Problem('missing', text('This webhook no longer exists'))
    const { url, events } = removed
    await recordChange(tx, actor, {
      action: 'webhook.removed',
      entity: 'webhook',
      entity_id: id,
      label: url,
      before: { url, events },
      after: null,
    })
  })
}

export type WebhookDelivery = {
  id: string
  event: string
  event_id: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  last_status: number | null
  last_error: string | null
  created_at: Date
  delivered_at: Date | null
}

/** A page of the deliveries to an endpoint, newest first. */
export async function listWebhookDeliveries(
  db: Db,
  endpoint_id: string,
  { page, size }: { page: number; size: number },
) {
  const list = await queryRows<WebhookDelivery>(
    db,
    `select id, event, event_id, state, attempts, last_status, last_error, created_at, delivered_at
     from webhook_deliveries where endpoint_id = $1 order by created_at desc, id limit $2 offset $3`,
    [endpoint_id, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      'select count(*)::int as total from webhook_deliveries where endpoint_id = $1',
      [endpoint_id],
    ),
  )
  return { list, total }
}

/** Sends a delivery again, with the same event id, by which the receiver recognizes it. @throws Problem `conflict` */
export async function redeliverWebhook(db: Db, id: string, actor: Actor) {
  await inTransaction(db, async (tx) => {
    const [delivery] = await queryRows<{ event: string }>(
      tx,
      `update webhook_deliveries set state = 'waiting' where id = $1 and state <> 'waiting' returning event`,
      [id],
    )
    if (!delivery) throw new Problem('conflict', text('This delivery is already waiting to be sent'))
    await enqueue(tx, 'webhooks.deliver', { id })
    await recordChange(tx, actor, {
      action: 'webhook.redelivered',
      entity: 'webhook_delivery',
      entity_id: id,
      label: delivery.event,
      before: null,
      after: {},
    })
  })
}
