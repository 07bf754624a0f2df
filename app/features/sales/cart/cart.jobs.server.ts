import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { recordCleanup } from '#platform/retention/cleanup-runs.server.ts'
import { deleteOldCarts } from './cart.server.ts'
import { deleteExpiredSharedCarts } from './sharing/shared-carts.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'cart.forgetOldCarts': Record<string, never>
  }
}

export const cartJobs: JobHandlers<JobContext> = {
  async 'cart.forgetOldCarts'({ db, services, log, now }) {
    const carts = await deleteOldCarts(db, now(), services.settings.GUEST_CART_DAYS)
    await recordCleanup(db, 'guest_carts', carts, now())
    const links = await deleteExpiredSharedCarts(db, now())
    log.info({ carts, links }, 'deleted old guest carts and expired links to carts')
  },
}

export const cartTimetable = { 'cart.forgetOldCarts': '23 9 * * *' } as const
