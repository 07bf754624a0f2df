import type { JobContext } from '#platform/http/request-context.server.ts'
import type { JobHandlers } from '#platform/jobs/jobs.server.ts'
import { storeWords } from './store-words.server.ts'

declare module '#platform/jobs/jobs.server.ts' {
  interface Jobs {
    'search.store-words': Record<string, never>
  }
}

/** The next job continues, so that this one ends before its queue gives it up. */
const maxStoringMs = 200_000

export const storedWordsJobs: JobHandlers<JobContext> = {
  async 'search.store-words'({ db, log }) {
    const began = Date.now()
    const chunks = await storeWords(db, { isLate: () => Date.now() - began > maxStoringMs })
    if (chunks > 0) log.info({ chunks, ms: Date.now() - began }, 'stored the words of products for searches')
  },
}

export const storedWordsTimetable = { 'search.store-words': '*/10 * * * *' } as const
