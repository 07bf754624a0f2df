import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { removeUnusedOrderFiles } from './order-files.server.ts'
import { sendConfirmation } from './placement/order-mails.server.ts'
import { recheckTaxes } from './placement/tax-rechecks.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'orders.sendConfirmation': { order_id: string }
    'orders.recheckTaxes': Record<string, never>
    'orders.forget-files': Record<string, never>
  }
}

export const orderJobs: JobHandlers<JobContext> = {
  'orders.sendConfirmation': (work, { order_id }) => sendConfirmation(work, order_id),
  'orders.recheckTaxes': (work) => recheckTaxes(work, work.services.taxes),
  async 'orders.forget-files'({ db, log, now }) {
    const files = await removeUnusedOrderFiles(db, now())
    if (files > 0) log.info({ files }, 'removed files of orders that were never placed')
  },
}

export const orderTimetable = {
  'orders.recheckTaxes': '*/10 * * * *',
  'orders.forget-files': '25 * * * *',
} as const
