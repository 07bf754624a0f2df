import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { reconcileAll } from './reconcile.server.ts'
import { sendRefund } from './refund-payment.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'payments.reconcile': Record<string, never>
  }
}

export const paymentJobs: JobHandlers<JobContext> = {
  'payments.sendRefund': (work, { refund_id }) => sendRefund(work, refund_id),
  async 'payments.reconcile'(work) {
    const differences = await reconcileAll(work)
    work.log.info({ differences }, 'ledger reconciled with the providers')
  },
}

/** Reconciliation runs every morning. */
export const paymentTimetable = { 'payments.reconcile': '23 7 * * *' } as const
