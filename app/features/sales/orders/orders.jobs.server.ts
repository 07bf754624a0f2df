import { sweepRefunds } from '#features/sales/payments/refund-payment.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { expireOrders } from './changes/cancel-order.server.ts'
import { closePayment, sweepPayments } from './payment/pay-order.server.ts'
import { addOverdueInstallmentTasks } from './payment/payment-schedule.server.ts'
import { handleWebhookEvent } from './payment/process-webhook.server.ts'
import { noteRefund } from './payment/refund-events.server.ts'
import { sendConfirmation } from './placement/order-mails.server.ts'
import { recheckTaxes } from './placement/tax-rechecks.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'orders.sendConfirmation': { order_id: string }
    'orders.handlePaymentNotice': { provider: string; event_id: string }
    'orders.closePayment': { attempt_id: string }
    'orders.sweep': Record<string, never>
    'orders.recheckTaxes': Record<string, never>
  }
}

export const orderJobs: JobHandlers<JobContext> = {
  'orders.sendConfirmation': (work, { order_id }) => sendConfirmation(work, order_id),
  'orders.handlePaymentNotice': (work, notice) => handleWebhookEvent(work, notice),
  async 'orders.closePayment'(work, { attempt_id }) {
    await closePayment(work, attempt_id, 'system')
  },
  'payments.refundSettled': (work, settled) => noteRefund(work, settled),
  'orders.recheckTaxes': (work) => recheckTaxes(work, work.services.taxes),
  async 'orders.sweep'(work) {
    await sweepPayments(work)
    await sweepRefunds(work, new Date(work.now().getTime() - 10 * 60_000))
    await expireOrders(work)
    await addOverdueInstallmentTasks(work)
  },
}

/** The sweep runs every minute, so that whatever a crash or a closed browser left open is completed within two. */
export const orderTimetable = {
  'orders.sweep': '* * * * *',
  'orders.recheckTaxes': '*/10 * * * *',
} as const
