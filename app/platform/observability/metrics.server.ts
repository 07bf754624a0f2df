import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { shopVersion } from '../config/version.server.ts'

export const metrics = new Registry()

/** Request duration in seconds, by kind, method and status; never by a path that contains an id. */
export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['kind', 'method', 'status'] as const,
  buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [metrics],
})

export const pageCacheAnswers = new Counter({
  name: 'page_cache_answers_total',
  help: 'Public pages answered from the cache, or rendered afresh',
  labelNames: ['result'] as const,
  registers: [metrics],
})

export const reportReads = new Counter({
  name: 'report_reads_total',
  help: 'Reports and exports of the back office, by the database that answered',
  labelNames: ['source'] as const,
  registers: [metrics],
})

/** Without a replica both have no value. */
export const replicaUsed = new Gauge({
  name: 'replica_used',
  help: '1 when reports are read on the replica, 0 when it cannot be used; NaN without a replica',
  registers: [metrics],
})
export const replicaLagSeconds = new Gauge({
  name: 'replica_lag_seconds',
  help: 'How old the data of the replica is at most; NaN when it is not known',
  registers: [metrics],
})
for (const gauge of [replicaUsed, replicaLagSeconds]) gauge.set(Number.NaN)

new Gauge({
  name: 'shop_info',
  help: 'Always 1; its label is the version of the shop',
  labelNames: ['version'] as const,
  registers: [metrics],
}).set({ version: shopVersion }, 1)

let isCollecting = false

/**
 * Metrics in Prometheus text format. Node's own metrics (memory, event loop) are collected from the first scrape on.
 */
export async function metricsText() {
  if (!isCollecting) collectDefaultMetrics({ register: metrics })
  isCollecting = true
  return metrics.metrics()
}
