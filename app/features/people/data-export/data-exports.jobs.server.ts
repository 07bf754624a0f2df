import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { buildExport } from './data-exports.server.ts'

export const dataExportJobs: JobHandlers<JobContext> = {
  'accounts.export': (work, export_of) => buildExport(work, export_of),
}
