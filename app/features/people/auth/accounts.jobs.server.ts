import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { sendCode } from './codes/send-code.server.ts'

export const accountJobs: JobHandlers<JobContext> = {
  'send-code': (work, { id }) => sendCode(work, id),
}
