import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { announceScheduledContent } from './editing/edit-content.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'content.announce': Record<string, never>
  }
}

export const contentJobs: JobHandlers<JobContext> = {
  async 'content.announce'({ db, log, now }) {
    const versions = await announceScheduledContent(db, now())
    if (versions > 0) log.info({ versions }, 'published scheduled content')
  },
}

export const contentTimetable = { 'content.announce': '* * * * *' } as const
