import { inTransaction } from '#platform/database/db.server.ts'
import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { announceScheduledContent } from './editing/edit-content.server.ts'
import { applyNoticeDates } from './editing/edit-layout.server.ts'
import { deleteOldPreviews } from './editing/preview.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'content.announce': Record<string, never>
  }
}

export const contentJobs: JobHandlers<JobContext> = {
  async 'content.announce'({ db, log, now }) {
    const versions = await announceScheduledContent(db, now())
    await inTransaction(db, (tx) => applyNoticeDates(tx, now()))
    await deleteOldPreviews(db, now())
    if (versions > 0) log.info({ versions }, 'published scheduled content')
  },
}

export const contentTimetable = { 'content.announce': '* * * * *' } as const
