import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '#platform/security/rate-limits.server.ts'
import type { CalculatorJob, CalculatorResult } from './calculator-job.ts'

// A report is some 15 KB, so this holds about ten megabytes.
const most_kept = 600
const kept = new Map<string, Promise<CalculatorResult>>()

/**
 * A report, calculated in a thread of its own or, for a job that was asked before, from memory. Equal jobs that come while one
 * is under way wait for it.
 */
export function calculateAside(job: CalculatorJob): Promise<CalculatorResult> {
  const key = JSON.stringify(job)
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const making = ask(job)
  kept.set(key, making)
  // A failure is told to who asked for it and not to the next.
  making.catch(() => kept.delete(key))
  if (kept.size > most_kept) kept.delete(kept.keys().next().value as string)
  return making
}

type Waiting = { resolve(result: CalculatorResult): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

const most_threads = Math.max(1, Math.min(2, availableParallelism() - 1))
const threads: Thread[] = []
let last_id = 0
/** More than these wait for half a minute: whoever comes then is better told so. */
const most_waiting = 400

/** Hands the job to the thread with the least to do. Threads are started when first needed and never keep the process alive. */
function ask(job: CalculatorJob): Promise<CalculatorResult> {
  const waiting_now = threads.reduce((sum, { waiting }) => sum + waiting.size, 0)
  if (waiting_now >= most_waiting) return Promise.reject(tooManyRequests(10_000))
  const idle = threads.find(({ waiting }) => waiting.size === 0)
  const thread =
    idle ??
    (threads.length < most_threads
      ? startThread()
      : threads.reduce((least, one) => (one.waiting.size < least.waiting.size ? one : least)))
  const id = ++last_id
  thread.worker.ref()
  return new Promise<CalculatorResult>((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject })
    thread.worker.postMessage({ id, job })
  })
}

function startThread(): Thread {
  const worker = new Worker(resolve('app/features/solar/calculator/calculator-worker.server.ts'))
  const thread: Thread = { worker, waiting: new Map() }
  threads.push(thread)
  worker.on('message', ({ id, result, error }: { id: number; result?: CalculatorResult; error?: string }) => {
    const waiting = thread.waiting.get(id)
    thread.waiting.delete(id)
    if (thread.waiting.size === 0) worker.unref()
    if (result) waiting?.resolve(result)
    else waiting?.reject(new Error(error))
  })
  const leave = (error: Error) => {
    const at = threads.indexOf(thread)
    if (at >= 0) threads.splice(at, 1)
    for (const waiting of thread.waiting.values()) waiting.reject(error)
    thread.waiting.clear()
  }
  worker.on('error', leave)
  worker.on('exit', () => leave(new Error('The calculating thread ended')))
  return thread
}
