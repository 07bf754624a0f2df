import { text } from '#text/text.tsx'
import { Problem } from '../http/problem.ts'
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool.server.ts'

/** How many PDFs may be queued or in progress in this process, in total and per visitor. */
export type TypesettingLimits = { queued: number; of_one_visitor: number }

const defaultLimits: TypesettingLimits = { queued: 20, of_one_visitor: 3 }

const retry_after_seconds = 10

const idleMs = 60_000

/**
 * Creates a typesetter that renders PDFs in a worker thread. The default export of `worker_file` (from the project's
 * root) receives the document's content and returns its bytes. The thread and its fonts are loaded with the first
 * document and released a minute after the last. The queue is limited in total and per visitor (an account or a
 * network address); beyond a limit it throws the Problem `down` (503) with the seconds to wait.
 */
export function createTypesetter<Paper>(
  worker_file: string,
  limits = defaultLimits,
): (paper: Paper, visitor: string) => Promise<Uint8Array<ArrayBuffer>> {
  let pool: WorkerPool<Paper, Uint8Array<ArrayBuffer>> | null = null
  const waiting: string[] = []

  return async function typeset(paper, visitor) {
    assertCapacity(visitor)
    waiting.push(visitor)
    try {
      pool ??= createWorkerPool(worker_file, { maxThreads: 1, idleMs })
      return await pool.run(paper)
    } catch (cause) {
      throw new Error('A document could not be typeset', { cause })
    } finally {
      waiting.splice(waiting.indexOf(visitor), 1)
    }
  }

  function assertCapacity(visitor: string) {
    const theirs = waiting.filter((one) => one === visitor).length
    if (waiting.length < limits.queued && theirs < limits.of_one_visitor) return
    throw new Problem(
      'down',
      text('We’re creating many documents right now. Please try again in a moment.'),
      {
        data: { reason: 'busy', retry_after_seconds },
        headers: { 'retry-after': String(retry_after_seconds) },
      },
    )
  }
}
