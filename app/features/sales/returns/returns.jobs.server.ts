import { urlBuilderFor } from '#platform/config/env.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { settleReturn } from './process-return.server.ts'
import { removeOrphanedPhotos } from './return-photos.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'returns.forget-photos': Record<string, never>
  }
}

export const returnJobs: JobHandlers<JobContext> = {
  async 'returns.forget-photos'({ db, log, now }) {
    const photos = await removeOrphanedPhotos(db, now())
    if (photos > 0) log.info({ photos }, 'removed unused return photos')
  },
  /** Completes the return of a sent refund; refunds without a return are ignored. */
  async 'payments.refundSettled'({ db, services }, { order_id, wish, state }) {
    if (state !== 'done' || !wish.startsWith('return:')) return
    await settleReturn(db, order_id, wish, urlBuilderFor(services.settings))
  },
}

export const returnTimetable: Timetable = { 'returns.forget-photos': '27 * * * *' }
