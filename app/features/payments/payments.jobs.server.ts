import type { JobHandlers } from '#platform/jobs.server.ts'
import type { Work } from '#platform/scope.server.ts'
import { reconcileAll } from './reconciling.server.ts'
import { sendRefund } from './refunding.server.ts'

declare module '#platform/jobs.server.ts' {
  interface Jobs {
    'payments.reconcile': Record<string, never>
  }
}

export const paymentJobs: JobHandlers<Work> = {
  'payments.sendRefund': (work, { refund_id }) => sendRefund(work, refund_id),
  async 'payments.reconcile'(work) {
    const differences = await reconcileAll(work)
    work.log.info({ differences }, 'ledger held against the providers')
  },
}

/** Every morning, before anybody asks. */
export const paymentTimetable = { 'payments.reconcile': '23 7 * * *' } as const
