import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { text } from '#text/text.tsx'
import { Problem } from '../http/problem.ts'

type Answer = { id: number; bytes?: Uint8Array; failure?: string }
type Waiting = { visitor: string; done: (bytes: Uint8Array) => void; failed: (error: Error) => void }

/** How many PDFs may wait or be made at a time in this process, and of them for one visitor. */
export type TypesettingLimits = { queued: number; of_one_visitor: number }

const usualLimits: TypesettingLimits = { queued: 20, of_one_visitor: 3 }

const retry_after_seconds = 10

const idle_ms = 60_000

/**
 * A typesetter: makes a PDF of a paper's contents, in a thread beside the one that answers requests. `worker_file` (from the project's
 * root) is told `{ id, paper }` and answers `{ id, bytes }` or `{ id, failure }`. The thread and its fonts are opened for the
 * first paper and closed a minute after the last.
 *
 * Papers wait in a queue of limited length. Beyond it, and beyond what one visitor (an account or a network address) may have
 * in it, the answer is the Problem `down` (503) with the seconds to wait.
 */
export function createTypesetter<Paper>(
  worker_file: string,
  limits = usualLimits,
): (paper: Paper, visitor: string) => Promise<Uint8Array> {
  let worker: Worker | null = null
  let leaving: NodeJS.Timeout | undefined
  let numbers = 0
  const waiting = new Map<number, Waiting>()

  return async function typeset(paper, visitor) {
    refuseIfFull(visitor)
    const id = ++numbers
    clearTimeout(leaving)
    const running = (worker ??= openWorker())
    running.ref()
    return new Promise<Uint8Array>((done, failed) => {
      waiting.set(id, { visitor, done, failed })
      running.postMessage({ id, paper })
    })
  }

  function refuseIfFull(visitor: string) {
    const theirs = [...waiting.values()].filter((one) => one.visitor === visitor).length
    if (waiting.size < limits.queued && theirs < limits.of_one_visitor) return
    throw new Problem(
      'down',
      text('Too many documents are being made right now. Please try again in a moment.'),
      {
        data: { reason: 'busy', retry_after_seconds },
        headers: { 'retry-after': String(retry_after_seconds) },
      },
    )
  }

  function openWorker() {
    // The web server's own flags (such as a memory limit) are not the typesetter's.
    const opened = new Worker(resolve(worker_file), { execArgv: [] })
    opened.on('message', ({ id, bytes, failure }: Answer) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (bytes) asked?.done(bytes)
      else asked?.failed(new Error(`A paper could not be typeset: ${failure}`))
      if (waiting.size === 0) rest(opened)
    })
    opened.on('error', (error) => giveUp(opened, error))
    opened.on('exit', () => giveUp(opened, new Error('The typesetter stopped')))
    return opened
  }

  /** Nobody waits: it keeps no process alive, and goes when it is not needed for a while. */
  function rest(opened: Worker) {
    opened.unref()
    leaving = setTimeout(() => {
      if (worker === opened) worker = null
      void opened.terminate()
    }, idle_ms)
    leaving.unref()
  }

  function giveUp(opened: Worker, error: Error) {
    if (worker !== opened) return
    worker = null
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
}
