import type { JobHandlers } from '#platform/jobs.server.ts'
import type { Work } from '#platform/scope.server.ts'
import { sendRefund } from './refunding.server.ts'

export const paymentJobs: JobHandlers<Work> = {
  'payments.sendRefund': (work, { refund_id }) => sendRefund(work, refund_id),
}
