import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { removeUnusedEvidence } from './evidence.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'disputes.remove-unused-files': Record<string, never>
  }
}

export const disputeJobs: JobHandlers<JobContext> = {
  async 'disputes.remove-unused-files'({ db, log, now }) {
    const files = await removeUnusedEvidence(db, now())
    if (files > 0) log.info({ files }, 'removed unused dispute files')
  },
}

export const disputeTimetable: Timetable = { 'disputes.remove-unused-files': '41 * * * *' }
