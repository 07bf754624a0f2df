import { publicUrlOf } from '#platform/env.server.ts'
import type { JobHandlers } from '#platform/jobs.server.ts'
import type { Work } from '#platform/scope.server.ts'
import { settleReturn } from './deciding.server.ts'

export const returnJobs: JobHandlers<Work> = {
  /** What payments leave behind when money has been sent back; only wishes of returns are ours. */
  async 'payments.refundSettled'({ db, services }, { order_id, wish, state }) {
    if (state !== 'done' || !wish.startsWith('return:')) return
    await settleReturn(db, order_id, wish, (path) => publicUrlOf(services.settings) + path)
  },
}
