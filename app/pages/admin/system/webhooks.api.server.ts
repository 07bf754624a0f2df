import { type Actor, staffActor } from '#platform/audit/audit.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import {
  createWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  redeliverWebhook,
  removeWebhookEndpoint,
} from '#platform/webhooks/webhook-endpoints.server.ts'
import { webhookEvents } from '#platform/webhooks/webhook-events.server.ts'
import { text } from '#text/text.tsx'

export const webhooksApi = newApi('Outgoing webhooks for staff')

const Id = z.object({ id: z.uuid() })
const events = z.array(z.enum(webhookEvents)).min(1, text('Choose at least one event'))
const actorOf = (ctx: RequestContext, staff: Customer): Actor => staffActor(ctx, staff)

export const listWebhooks = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks',
  summary: 'Endpoints that are notified of events, and the events that exist',
  access: 'staff',
  permission: 'api_keys.edit',
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        description: z.string(),
        events: z.array(z.string()),
        is_enabled: z.boolean(),
        failing_since: z.string().nullable(),
        disabled_at: z.string().nullable().describe('When the shop disabled it after days of failures'),
        created_at: z.string(),
      }),
    ),
    events: z.array(z.string()),
  }),
  async handle({ ctx }) {
    const list = await listWebhookEndpoints(ctx.db)
    return {
      events: [...webhookEvents],
      list: list.map((endpoint) => ({
        ...endpoint,
        failing_since: endpoint.failing_since?.toISOString() ?? null,
        disabled_at: endpoint.disabled_at?.toISOString() ?? null,
        created_at: endpoint.created_at.toISOString(),
      })),
    }
  },
})

export const createWebhook = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks/create',
  summary:
    'Adds an endpoint with a public https address. The signing secret (Standard Webhooks) is answered once',
  access: 'staff',
  permission: 'api_keys.edit',
  body: z.object({
    url: z.string().trim().max(500),
    description: z.string().trim().max(200).default(''),
    events,
  }),
  answer: z.object({ id: z.string(), secret: z.string() }),
  async handle({ ctx, customer, body }) {
    const { settings, configuration } = ctx.services
    const created = await createWebhookEndpoint(ctx.db, body, {
      actor: actorOf(ctx, customer),
      allowPrivate: settings.WEBHOOKS_TO_PRIVATE_ADDRESSES,
      authSecret: configuration.environment.given.AUTH_SECRET,
    })
    return reply(created, text('Webhook created'))
  },
})

export const enableWebhook = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks/enable',
  summary: 'Turns an endpoint on or off',
  access: 'staff',
  permission: 'api_keys.edit',
  body: Id.extend({ is_enabled: z.boolean() }),
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await enableWebhookEndpoint(ctx.db, body, actorOf(ctx, customer))
    return reply(null, text('Saved'))
  },
})

export const removeWebhook = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks/remove',
  summary: 'Removes an endpoint with its delivery log',
  access: 'staff',
  permission: 'api_keys.edit',
  body: Id,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await removeWebhookEndpoint(ctx.db, body.id, actorOf(ctx, customer))
    return reply(null, text('Removed'))
  },
})

export const listDeliveries = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks/deliveries',
  summary: 'Deliveries to an endpoint of the last 30 days, newest first',
  access: 'staff',
  permission: 'api_keys.edit',
  body: Paging.extend(Id.shape),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        event: z.string(),
        event_id: z.string(),
        state: z.enum(['waiting', 'delivered', 'failed']),
        attempts: z.number().int(),
        last_status: z.number().int().nullable(),
        last_error: z.string().nullable(),
        created_at: z.string(),
        delivered_at: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { id, page, page_size } }) {
    const { list, total } = await listWebhookDeliveries(ctx.db, id, { page, size: page_size })
    return {
      total,
      list: list.map((delivery) => ({
        ...delivery,
        created_at: delivery.created_at.toISOString(),
        delivered_at: delivery.delivered_at?.toISOString() ?? null,
      })),
    }
  },
})

export const redeliver = webhooksApi.endpoint({
  method: 'post',
  path: '/staff/webhooks/redeliver',
  summary: 'Sends a delivery again with the same event id',
  access: 'staff',
  permission: 'api_keys.edit',
  body: Id,
  answer: z.null(),
  async handle({ ctx, customer, body }) {
    await redeliverWebhook(ctx.db, body.id, actorOf(ctx, customer))
    return reply(null, text('The event will be sent again'))
  },
})
