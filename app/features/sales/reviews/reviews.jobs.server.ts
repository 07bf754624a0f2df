import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { removeOrphanedReviewPhotos } from './review-photos.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'reviews.forget-photos': Record<string, never>
  }
}

export const reviewJobs: JobHandlers<JobContext> = {
  async 'reviews.forget-photos'({ db, log, now }) {
    const files = await removeOrphanedReviewPhotos(db, now())
    if (files > 0) log.info({ files }, 'removed unused review photos')
  },
}

export const reviewTimetable: Timetable = { 'reviews.forget-photos': '33 * * * *' }
