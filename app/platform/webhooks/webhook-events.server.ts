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
