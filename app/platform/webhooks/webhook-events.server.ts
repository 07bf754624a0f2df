import { randomUUID } from 'node:crypto'
import { type Db, queryRows } from '../database/db.server.ts'
import { jobInsertQuery } from '../jobs/jobs.server.ts'

/** The events that other systems can subscribe to. A changed payload is a new version; old versions stay. */
export const webhookEvents = [
  'order.placed.v1',
  'order.paid.v1',
  'order.shipped.v1',
  'lead.created.v1',
  'product.updated.v1',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/**
 * Writes one delivery, with its job, for each endpoint that subscribed to the event, in the caller's transaction:
 * committed or rolled back with what happened. The payload names ids only; the receiver reads the rest by API. Of
 * several items each is an event of its own.
 */
export async function emitWebhook(
  tx: Db,
  event: WebhookEvent,
  items: Record<string, string> | readonly Record<string, string>[],
  at: Date = new Date(),
) {
  // Also while a new database is seeded: its job queues do not exist yet.
  const subscribed = await queryRows(
    tx,
    'select 1 from webhook_endpoints where is_enabled and $1 = any(events) limit 1',
    [event],
    'webhook-subscribers',
  )
  if (subscribed.length === 0) return
  const happened = [items].flat().map((data) => ({
    event_id: `evt_${randomUUID()}`,
    payload: { type: event, timestamp: at.toISOString(), data },
  }))
  await queryRows(tx, emit, [event, JSON.stringify(happened)], 'emit-webhook')
}

const emit = `
  with delivery as (
    insert into webhook_deliveries (endpoint_id, event_id, event, payload)
    select e.id, h.event_id, $1, h.payload
    from webhook_endpoints e, jsonb_to_recordset($2::jsonb) as h(event_id text, payload jsonb)
    where e.is_enabled and $1 = any(e.events) returning id
  ),
  queue as (select * from pgboss.queue where name = 'webhooks.deliver')
  ${jobInsertQuery({ data: `jsonb_build_object('id', delivery.id)`, from: 'queue, delivery' })}`

/**
 * The same as common table expressions, for a statement on a hot path that causes the event: no statement more.
 * `event` and `id` are expressions over `from`; `name` is the field of the payload that holds the id.
 */
export const webhookExpressions = ({
  event,
  name,
  id,
  from,
}: {
  event: string
  name: string
  id: string
  from: string
}) => `
  webhook_event as materialized (
    select 'evt_' || gen_random_uuid() as event_id, ${event} as event, ${id} as subject from ${from}
  ),
  webhook_delivery as (
    insert into webhook_deliveries (endpoint_id, event_id, event, payload)
    select e.id, w.event_id, w.event, jsonb_build_object('type', w.event,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('${name}', w.subject))
    from webhook_event w join webhook_endpoints e on e.is_enabled and w.event = any(e.events) returning id
  ),
  webhook_queue as (select * from pgboss.queue where name = 'webhooks.deliver'),
  webhook_job as (${jobInsertQuery({ data: `jsonb_build_object('id', webhook_delivery.id)`, from: 'webhook_queue, webhook_delivery' })}
  )`
