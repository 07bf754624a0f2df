import { newApi, z } from '#platform/http/api/api.server.ts'
import { listKept, listRetention } from './retention.server.ts'

export const retentionApi = newApi('Data retention for staff')

const Kept = z.object({
  id: z.string(),
  title: z.string(),
  reason: z.string(),
  period: z.string(),
  rows: z.number().int().describe('How many rows there are now'),
  oldest: z.string().nullable(),
})

export const getRetention = retentionApi.endpoint({
  method: 'post',
  path: '/staff/data_retention',
  summary:
    'Which data is deleted when and why, how much there is, the last cleanup, and what stays when an account is deleted',
  access: 'staff',
  permission: 'system.read',
  answer: z.object({
    deleted: z.array(
      Kept.extend({
        setting: z.string().nullable().describe('The setting that changes the period'),
        last_run: z
          .object({ at: z.string(), removed: z.number().int() })
          .nullable()
          .describe('Null when the cleanup has not run yet'),
      }),
    ),
    kept: z.array(Kept),
  }),
  handle: async ({ ctx }) => ({ deleted: await listRetention(ctx), kept: await listKept(ctx) }),
})
