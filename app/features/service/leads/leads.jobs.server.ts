import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { removeOrphanedFiles } from './requests/request-files.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'leads.forget-files': Record<string, never>
  }
}

export const leadJobs: JobHandlers<JobContext> = {
  async 'leads.forget-files'({ db, log, now }) {
    const files = await removeOrphanedFiles(db, now())
    if (files > 0) log.info({ files }, 'deleted uploaded files without a request')
  },
}

export const leadTimetable: Timetable = { 'leads.forget-files': '23 * * * *' }
