import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { text } from '#text/text.tsx'
import { Problem } from '../http/problem.ts'

type Answer = { id: number; bytes?: Uint8Array; failure?: string }
type Waiting = { visitor: string; done: (bytes: Uint8Array) => void; failed: (error: Error) => void }

/** How many PDFs may be queued or in progress in this process, in total and per visitor. */
export type TypesettingLimits = { queued: number; of_one_visitor: number }

const defaultLimits: TypesettingLimits = { queued: 20, of_one_visitor: 3 }

const retry_after_seconds = 10

const idle_ms = 60_000

/**
 * Creates a typesetter that renders PDFs in a worker thread. `worker_file` (from the project's root) receives `{ id,
 * paper }` and answers `{ id, bytes }` or `{ id, failure }`. The thread and its fonts are loaded with the first
 * document and released a minute after the last. The queue is limited in total and per visitor (an account or a
 * network address); beyond a limit it throws the Problem `down` (503) with the seconds to wait.
 */
export function createTypesetter<Paper>(
  worker_file: string,
  limits = defaultLimits,
): (paper: Paper, visitor: string) => Promise<Uint8Array> {
  let worker: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let numbers = 0
  const waiting = new Map<number, Waiting>()

  return async function typeset(paper, visitor) {
    assertCapacity(visitor)
    const id = ++numbers
    clearTimeout(idleTimer)
    const running = (worker ??= openWorker())
    running.ref()
    return new Promise<Uint8Array>((done, failed) => {
      waiting.set(id, { visitor, done, failed })
      running.postMessage({ id, paper })
    })
  }

  function assertCapacity(visitor: string) {
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
    // The web server's Node flags (such as a memory limit) do not apply to the worker.
    const opened = new Worker(resolve(worker_file), { execArgv: [] })
    opened.on('message', ({ id, bytes, failure }: Answer) => {
      const asked = waiting.get(id)
      waiting.delete(id)
      if (bytes) asked?.done(bytes)
      else asked?.failed(new Error(`A document could not be typeset: ${failure}`))
      if (waiting.size === 0) stopWhenIdle(opened)
    })
    opened.on('error', (error) => failAll(opened, error))
    opened.on('exit', () => failAll(opened, new Error('The typesetter stopped')))
    return opened
  }

  /** An idle worker does not keep the process alive, and ends after a minute. */
  function stopWhenIdle(opened: Worker) {
    opened.unref()
    idleTimer = setTimeout(() => {
      if (worker === opened) worker = null
      void opened.terminate()
    }, idle_ms)
    idleTimer.unref()
  }

  function failAll(opened: Worker, error: Error) {
    if (worker !== opened) return
    worker = null
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
}
