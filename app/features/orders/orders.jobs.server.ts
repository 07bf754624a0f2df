import type { JobHandlers } from '#platform/jobs.server.ts'
import type { Work } from '#platform/scope.server.ts'
import { expireOrders } from './cancelling.server.ts'
import { sendConfirmation } from './confirming.server.ts'
import { handleNotice, returnStrayPayment, sweepPayments } from './paying.server.ts'
import { recheckTaxes } from './tax-rechecks.server.ts'

declare module '#platform/jobs.server.ts' {
  interface Jobs {
    'orders.sendConfirmation': { order_id: string }
    'orders.handlePaymentNotice': { provider: string; event_id: string; provider_reference: string }
    'orders.returnStrayPayment': { attempt_id: string; amount_cents: number }
    'orders.sweep': Record<string, never>
    'orders.recheckTaxes': Record<string, never>
  }
}

export const orderJobs: JobHandlers<Work> = {
  'orders.sendConfirmation': (work, { order_id }) => sendConfirmation(work, order_id),
  'orders.handlePaymentNotice': (work, notice) => handleNotice(work, notice),
  'orders.returnStrayPayment': (work, { attempt_id, amount_cents }) =>
    returnStrayPayment(work, attempt_id, amount_cents),
  'orders.recheckTaxes': (work) => recheckTaxes(work, work.services.taxes),
  async 'orders.sweep'(work) {
    await sweepPayments(work)
    await expireOrders(work)
  },
}

/** Every minute: what a crash or a closed browser left open is finished within two. */
export const orderTimetable = { 'orders.sweep': '* * * * *', 'orders.recheckTaxes': '*/10 * * * *' } as const
