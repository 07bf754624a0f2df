import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers, Timetable } from '#platform/jobs/jobs.server.ts'
import { recordCleanup } from '#platform/retention/cleanup-runs.server.ts'
import { deleteExpiredReports } from './reports/saved-reports.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'solar.forget-reports': Record<string, never>
  }
}

export const solarJobs: JobHandlers<JobContext> = {
  async 'solar.forget-reports'({ db, log, now }) {
    const reports = await deleteExpiredReports(db, now())
    await recordCleanup(db, 'solar_reports', reports, now())
    if (reports > 0) log.info({ reports }, 'deleted expired solar reports')
  },
}

export const solarTimetable: Timetable = { 'solar.forget-reports': '53 8 * * *' }
