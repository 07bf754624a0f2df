import {
  inboxStates,
  listWebhookEvents,
  retryWebhookEvent,
} from '#features/sales/order-payments/webhooks/webhook-inbox.server.ts'
import { recordChange, staffActor } from '#platform/audit/audit.server.ts'
import { backupKinds } from '#platform/backups/backup-kinds.ts'
import { inTransaction } from '#platform/database/db.server.ts'
import { replicaFaults } from '#platform/database/replica-watch.server.ts'
import { newApi, Paging, reply, z } from '#platform/http/api/api.server.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Customer, RequestContext } from '#platform/http/request-context.server.ts'
import { cancelJob, jobStates, listJobs, retryJob, summarizeQueues } from '#platform/jobs/job-list.server.ts'
import { text } from '#text/text.tsx'
import { embeddedLimitNames } from './embedded-limits.server.ts'
import { checkHealth } from './health.server.ts'

export const systemApi = newApi('System for staff')

const JobQuery = Paging.extend({ state: z.enum(jobStates).optional(), name: z.string().max(100).optional() })
export type JobQuery = z.input<typeof JobQuery>

export const listJobsForStaff = systemApi.endpoint({
  method: 'post',
  path: '/staff/jobs',
  summary: 'Background jobs, newest first, and the queues with their lag. Payloads are not returned',
  access: 'staff',
  permission: 'system.read',
  body: JobQuery,
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        state: z.enum(jobStates),
        attempts: z.number().int(),
        created_at: z.string(),
        due_at: z.string(),
        completed_at: z.string().nullable(),
        error: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
    queues: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        active: z.number().int(),
        failed: z.number().int(),
        lag_seconds: z.number().int(),
      }),
    ),
  }),
  async handle({ ctx, body: { page, page_size, ...filter } }) {
    const { list, total } = await listJobs(ctx.db, filter, { page, size: page_size })
    return {
      total,
      queues: await summarizeQueues(ctx.db),
      list: list.map(({ created_on, start_after, completed_on, ...job }) => ({
        ...job,
        created_at: created_on.toISOString(),
        due_at: start_after.toISOString(),
        completed_at: completed_on?.toISOString() ?? null,
      })),
    }
  },
})

const JobId = z.object({ id: z.uuid() })

/** Changes a job in one transaction with its audit entry. */
async function changeJob(
  ctx: RequestContext,
  staff: Customer,
  { id, action, change }: { id: string; action: 'job.retried' | 'job.canceled'; change: typeof retryJob },
) {
  await inTransaction(ctx.db, async (tx) => {
    const name = await change(tx, id)
    if (name === null) throw new Problem('conflict', text('This job has changed its state. Reload the page.'))
    await recordChange(tx, staffActor(ctx, staff), {
      action,
      entity: 'job',
      entity_id: id,
      label: name,
      before: null,
      after: {},
    })
  })
}

export const retryJobForStaff = systemApi.endpoint({
  method: 'post',
  path: '/staff/jobs/retry',
  summary: 'Runs a failed or canceled job again',
  access: 'staff',
  permission: 'system.edit',
  body: JobId,
  answer: z.null(),
  async handle({ ctx, customer, body: { id } }) {
    await changeJob(ctx, customer, { id, action: 'job.retried', change: retryJob })
    return reply(null, text('The job will run again'))
  },
})

export const cancelJobForStaff = systemApi.endpoint({
  method: 'post',
  path: '/staff/jobs/cancel',
  summary: 'Cancels a job that has not begun',
  access: 'staff',
  permission: 'system.edit',
  body: JobId,
  answer: z.null(),
  async handle({ ctx, customer, body: { id } }) {
    await changeJob(ctx, customer, { id, action: 'job.canceled', change: cancelJob })
    return reply(null, text('Job canceled'))
  },
})

const InboxQuery = Paging.extend({
  state: z.enum(inboxStates).optional(),
  provider: z.string().max(40).optional(),
})
export type InboxQuery = z.input<typeof InboxQuery>

export const listWebhookInbox = systemApi.endpoint({
  method: 'post',
  path: '/staff/webhook_inbox',
  summary: 'Webhook events that payment providers sent, newest first. Payloads are not returned',
  access: 'staff',
  permission: 'system.read',
  body: InboxQuery,
  answer: z.object({
    list: z.array(
      z.object({
        provider: z.string(),
        event_id: z.string(),
        kind: z.string(),
        received_at: z.string(),
        handled_at: z.string().nullable(),
        failures: z.number().int(),
        last_error: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  async handle({ ctx, body: { page, page_size, ...filter } }) {
    const { list, total } = await listWebhookEvents(ctx.db, filter, { page, size: page_size })
    return {
      total,
      list: list.map((event) => ({
        ...event,
        received_at: event.received_at.toISOString(),
        handled_at: event.handled_at?.toISOString() ?? null,
      })),
    }
  },
})

export const retryInboxEvent = systemApi.endpoint({
  method: 'post',
  path: '/staff/webhook_inbox/retry',
  summary: 'Handles a stored webhook event again',
  access: 'staff',
  permission: 'system.edit',
  body: z.object({ provider: z.string().max(40), event_id: z.string().max(200) }),
  answer: z.null(),
  async handle({ ctx, customer, body: { provider, event_id } }) {
    await inTransaction(ctx.db, async (tx) => {
      if (!(await retryWebhookEvent(tx, provider, event_id)))
        throw new Problem('conflict', text('This event is already processed'))
      await recordChange(tx, staffActor(ctx, customer), {
        action: 'webhook_event.retried',
        entity: 'webhook_event',
        entity_id: event_id,
        label: provider,
        before: null,
        after: {},
      })
    })
    return reply(null, text('The event will be processed again'))
  },
})

const State = z.enum(['good', 'warning', 'bad'])

const BackupAge = z.object({
  completed_at: z.string(),
  kind: z.enum(backupKinds),
  place: z.string(),
  bytes: z.number().nullable(),
  verified_at: z.string().nullable().describe('When it was restored elsewhere and compared'),
  hours: z.number().int().describe('Age in whole hours'),
  is_late: z.boolean(),
})

const EmbeddedFigures = z.object({
  megabytes: z.number().int(),
  products: z.number().int(),
  orders: z.number().int().describe('Orders of the last 24 hours'),
  waiting: z.number().int().describe('Of 30 checks in five minutes, those in which statements waited'),
})

export const getHealth = systemApi.endpoint({
  method: 'post',
  path: '/staff/health',
  summary:
    'Database, mail, file storage and job queues, asked now; the version; the last backups that were reported',
  access: 'staff',
  permission: 'system.read',
  answer: z.object({
    version: z.string(),
    node: z.string(),
    database: z.object({
      state: State,
      milliseconds: z.number().int(),
      version: z.string(),
      is_migrated: z.boolean(),
      embedded: z
        .object({
          exceeded: z.array(z.enum(embeddedLimitNames)),
          load: EmbeddedFigures,
          limits: EmbeddedFigures,
        })
        .nullable()
        .describe('What the embedded database holds and does, and what it is made for; null on a server'),
    }),
    storage: z.object({ state: State, kind: z.enum(['bucket', 'folder']) }),
    queues: z.object({ state: State, lag_seconds: z.number().int(), failed_jobs: z.number().int() }),
    mail: z.object({ state: State, is_set_up: z.boolean(), failed: z.number().int() }),
    backups: z.object({
      state: State,
      warn_hours: z.number().int().describe('A backup older than this is late'),
      database: BackupAge.nullable().describe('The last backup of the database; null when none was reported'),
      files: BackupAge.nullable().describe('The last backup of the uploaded files'),
    }),
    replica: z
      .object({
        state: State,
        fault: z.enum(replicaFaults).nullable().describe('Why reports are read on the primary'),
        lag_seconds: z.number().nullable().describe('How old its data is at most'),
      })
      .nullable()
      .describe('The read replica for reports; null without one'),
  }),
  handle: ({ ctx }) => checkHealth(ctx),
})
