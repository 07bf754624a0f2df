import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '#platform/security/rate-limits.server.ts'
import { createWorkerPool } from '#platform/workers/worker-pool.server.ts'
import type { CalculatorJob, CalculatorResult } from './calculator-job.ts'

// A result takes about 15 KB, so the cache holds about 10 MB.
const cache = new LRUCache<string, Promise<CalculatorResult>>({ max: 600 })

const pool = createWorkerPool<CalculatorJob, CalculatorResult>(
  'app/features/solar/calculator/calculation/calculator-worker.server.ts',
  { maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)) },
)

/** With more jobs than this the wait would exceed half a minute, so further requests are rejected. */
const max_queued = 400

/**
 * Calculates a report in a worker thread. Results are cached, and concurrent equal jobs share one calculation.
 * @throws Problem (too many requests) when the queue is full.
 */
export function calculateInWorker(job: CalculatorJob): Promise<CalculatorResult> {
  const key = JSON.stringify(job)
  const cached = cache.get(key)
  if (cached) return cached
  if (pool.pending >= max_queued) return Promise.reject(tooManyRequests(10_000))
  const pending = pool.run(job)
  cache.set(key, pending)
  // Failures are not cached.
  pending.catch(() => cache.delete(key))
  return pending
}
