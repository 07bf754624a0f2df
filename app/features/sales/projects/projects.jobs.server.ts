import { removeUnusedOrderFiles } from '#features/sales/orders/order-files.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { removeUnusedSiteFiles } from './sites/sites.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'orders.forget-files': Record<string, never>
  }
}

export const projectJobs: JobHandlers<JobContext> = {
  async 'orders.forget-files'({ db, log, now }) {
    const files = (await removeUnusedSiteFiles(db, now())) + (await removeUnusedOrderFiles(db, now()))
    if (files > 0) log.info({ files }, 'removed files of orders that were never placed')
  },
}

export const projectTimetable = { 'orders.forget-files': '25 * * * *' } as const
