import { resolve } from 'node:path'
import { Piscina } from 'piscina'

export type WorkerPoolOptions = {
  maxThreads: number
  /** How long an idle thread stays open, in milliseconds; by default as long as the process runs. */
  idleMs?: number
}

export type WorkerPool<Task, Result> = {
  /** Runs a task in a thread. Rejects with the error of the task, or when its thread ends. */
  run(task: Task): Promise<Result>
  /** The number of tasks that are queued or running. */
  readonly pending: number
}

/**
 * Creates a pool of worker threads. Each task is given to the default export of `workerFile`, a path from the project's
 * root; each thread runs one task at a time. Threads start on demand, and idle ones do not keep the process alive. A
 * thread that ends is replaced with the next task.
 */
export function createWorkerPool<Task, Result>(
  workerFile: string,
  { maxThreads, idleMs = Number.POSITIVE_INFINITY }: WorkerPoolOptions,
): WorkerPool<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: resolve(workerFile),
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMs,
    recordTiming: false,
    // The web server's Node flags (such as a memory limit) do not apply to the threads.
    execArgv: [],
  })
  // The failure of a thread without a task. Without a listener it would end the process.
  pool.on('error', () => {})
  let pending = 0
  return {
    run(task) {
      pending++
      return pool.run(task).finally(() => pending--)
    },
    get pending() {
      return pending
    },
  }
}
