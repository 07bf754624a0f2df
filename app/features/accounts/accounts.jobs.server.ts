import type { JobHandlers } from '#platform/jobs.server.ts'
import type { Work } from '#platform/scope.server.ts'
import { sendCode } from './sending-codes.server.ts'

export const accountJobs: JobHandlers<Work> = {
  'send-code': (work, { id }) => sendCode(work, id),
}
