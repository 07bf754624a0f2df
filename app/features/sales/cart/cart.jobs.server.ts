import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { deleteOldCarts } from './cart.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'cart.forgetOldCarts': Record<string, never>
  }
}

export const cartJobs: JobHandlers<JobContext> = {
  async 'cart.forgetOldCarts'({ db, log, now }) {
    const carts = await deleteOldCarts(db, now())
    log.info({ carts }, 'deleted old guest carts')
  },
}

export const cartTimetable = { 'cart.forgetOldCarts': '23 9 * * *' } as const
