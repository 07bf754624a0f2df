import { createHistogram } from 'node:perf_hooks'
import autocannon, { type CannonRequest } from 'autocannon'

/** Connections with a request under way, unless a benchmark says otherwise. */
export const connections = 16

export type LoadResult = {
  per_second: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  errors: number
}

/**
 * Keeps the given number of connections busy for the given time with one request, or with a sequence that is counted and timed as one
 * unit of work. Every request is built anew, so responses can differ.
 */
export async function load(
  url: string,
  seconds: number,
  requestsOf: () => CannonRequest[],
  many_connections = connections,
): Promise<LoadResult> {
  // Microseconds: autocannon's own histogram knows whole milliseconds only.
  const times = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 })
  let finished = 0
  const record = (ms: number) => {
    finished++
    times.record(Math.max(1, Math.round(ms * 1000)))
  }
  const began = performance.now()
  const result = await new Promise<autocannonResult>((done, failed) => {
    const running = autocannon(
      {
        url,
        connections: many_connections,
        duration: seconds,
        timeout: 30,
        setupClient(client) {
          const requests = requestsOf()
          if (requests.length === 1) {
            client.on('response', (_status: number, _bytes: number, ms: number) => record(ms))
            client.setRequests(requests)
          } else client.setRequests(timed(requests, record))
        },
      },
      (error, answer) => (error ? failed(error) : done(answer)),
    )
    running.on('reqError', () => {})
  })
  const elapsed = (performance.now() - began) / 1000
  return {
    per_second: rounded(finished / elapsed),
    p50_ms: rounded(times.percentile(50) / 1000),
    p95_ms: rounded(times.percentile(95) / 1000),
    p99_ms: rounded(times.percentile(99) / 1000),
    errors: result.non2xx + result.errors,
  }
}

type autocannonResult = Parameters<Parameters<typeof autocannon>[1]>[1]

/** The same sequence, which records the duration of each complete run. */
function timed(requests: CannonRequest[], record: (ms: number) => void): CannonRequest[] {
  let began = 0
  const last = requests.length - 1
  return requests.map((request, i) => ({
    ...request,
    setupRequest(given) {
      if (i === 0) began = performance.now()
      return request.setupRequest ? request.setupRequest(given) : given
    },
    onResponse(status, body) {
      request.onResponse?.(status, body)
      if (i === last && status === 200) record(performance.now() - began)
    },
  }))
}

const rounded = (value: number) => Number(value.toPrecision(4))
