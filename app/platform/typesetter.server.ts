import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

type Answer = { id: number; bytes?: Uint8Array; failure?: string }
type Waiting = { done: (bytes: Uint8Array) => void; failed: (error: Error) => void }

const idle_ms = 60_000

/**
 * A typesetter: makes a PDF of a paper's contents, in a thread beside the one that answers requests. `worker_file` (from the project's
 * root) is told `{ id, paper }` and answers `{ id, bytes }` or `{ id, failure }`. The thread and its fonts are opened for the
 * first paper and closed a minute after the last.
 */
export function createTypesetter<Paper>(worker_file: string): (paper: Paper) => Promise<Uint8Array> {
  let worker: Worker | null = null
  let leaving: NodeJS.Timeout | undefined
  let numbers = 0
  const waiting = new Map<number, Waiting>()

  return function typeset(paper) {
    const id = ++numbers
    clearTimeout(leaving)
    const running = (worker ??= openWorker())
    running.ref()
    return new Promise<Uint8Array>((done, failed) => {
      waiting.set(id, { done, failed })
      running.postMessage({ id, paper })
    })
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
