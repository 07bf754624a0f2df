import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '#platform/security/rate-limits.server.ts'
import type { CalculatorJob, CalculatorResult } from './calculator-job.ts'

// A result takes about 15 KB, so the cache holds about 10 MB.
const max_cached_results = 600
const cache = new Map<string, Promise<CalculatorResult>>()

/**
 * Calculates a report in a worker thread. Results are cached, and concurrent equal jobs share one calculation.
 * @throws Problem (too many requests) when the queue is full.
 */
export function calculateInWorker(job: CalculatorJob): Promise<CalculatorResult> {
  const key = JSON.stringify(job)
  const cached = cache.get(key)
  if (cached) {
    cache.delete(key)
    cache.set(key, cached)
    return cached
  }
  const pending = sendToWorker(job)
  cache.set(key, pending)
  // Failures are not cached.
  pending.catch(() => cache.delete(key))
  if (cache.size > max_cached_results) cache.delete(cache.keys().next().value as string)
  return pending
}

type PendingJob = { resolve(result: CalculatorResult): void; reject(error: Error): void }
type Thread = { worker: Worker; pending_jobs: Map<number, PendingJob> }

const max_threads = Math.max(1, Math.min(2, availableParallelism() - 1))
const threads: Thread[] = []
let last_id = 0
/** With more jobs than this the wait would exceed half a minute, so further requests are rejected. */
const max_queued = 400

/** Sends the job to the worker with the shortest queue. Workers start on demand; idle ones do not keep the process alive. */
function sendToWorker(job: CalculatorJob): Promise<CalculatorResult> {
  const queued = threads.reduce((sum, { pending_jobs }) => sum + pending_jobs.size, 0)
  if (queued >= max_queued) return Promise.reject(tooManyRequests(10_000))
  const idle = threads.find(({ pending_jobs }) => pending_jobs.size === 0)
  const thread =
    idle ??
    (threads.length < max_threads
      ? startThread()
      : threads.reduce((least, one) => (one.pending_jobs.size < least.pending_jobs.size ? one : least)))
  const id = ++last_id
  thread.worker.ref()
  return new Promise<CalculatorResult>((resolve, reject) => {
    thread.pending_jobs.set(id, { resolve, reject })
    thread.worker.postMessage({ id, job })
  })
}

function startThread(): Thread {
  const worker = new Worker(resolve('app/features/solar/calculator/calculator-worker.server.ts'))
  const thread: Thread = { worker, pending_jobs: new Map() }
  threads.push(thread)
  worker.on('message', ({ id, result, error }: { id: number; result?: CalculatorResult; error?: string }) => {
    const pending_jobs = thread.pending_jobs.get(id)
    thread.pending_jobs.delete(id)
    if (thread.pending_jobs.size === 0) worker.unref()
    if (result) pending_jobs?.resolve(result)
    else pending_jobs?.reject(new Error(error))
  })
  const removeThread = (error: Error) => {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    for (const pending_jobs of thread.pending_jobs.values()) pending_jobs.reject(error)
    thread.pending_jobs.clear()
  }
  worker.on('error', removeThread)
  worker.on('exit', () => removeThread(new Error('The calculator worker exited')))
  return thread
}
