import { expireOrders } from '#features/sales/orders/changes/cancel-order.server.ts'
import { sweepRefunds } from '#features/sales/payments/refund-payment.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { addOverdueInstallmentTasks } from './installments/payment-schedule.server.ts'
import { closePayment, sweepPayments } from './pay-order.server.ts'
import { handleWebhookEvent } from './webhooks/process-webhook.server.ts'
import { noteRefund } from './webhooks/refund-events.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'orders.handlePaymentNotice': { provider: string; event_id: string }
    'orders.closePayment': { attempt_id: string }
    'orders.sweep': Record<string, never>
  }
}

export const orderPaymentJobs: JobHandlers<JobContext> = {
  'orders.handlePaymentNotice': (work, notice) => handleWebhookEvent(work, notice),
  async 'orders.closePayment'(work, { attempt_id }) {
    await closePayment(work, attempt_id, 'system')
  },
  'payments.refundSettled': (work, settled) => noteRefund(work, settled),
  async 'orders.sweep'(work) {
    await sweepPayments(work)
    await sweepRefunds(work, new Date(work.now().getTime() - 10 * 60_000))
    await expireOrders(work)
    await addOverdueInstallmentTasks(work)
  },
}

/** The sweep runs every minute, so that whatever a crash or a closed browser left open is completed within two. */
export const orderPaymentTimetable = { 'orders.sweep': '* * * * *' } as const
