import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { expireCustomerViews } from './customer-views.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'customer-views.expire': Record<string, never>
  }
}

export const customerViewJobs: JobHandlers<JobContext> = {
  'customer-views.expire': async ({ db, log }) => {
    const views = await expireCustomerViews(db)
    if (views > 0) log.info({ views }, 'views as a customer ended')
  },
}

export const customerViewTimetable: Timetable = { 'customer-views.expire': '*/10 * * * *' }
