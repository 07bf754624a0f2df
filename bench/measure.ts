import { load } from './load.ts'
import type { Measured, Side } from './report.ts'
import type { Sample, Scenario } from './scenario.ts'
import { processorTimeOf, type ServerProcess } from './server-process.ts'

type Duration = { seconds: number; warm_up_seconds: number }

/** Result of a scenario that could not be measured. */
const nothing = {
  per_second: 0,
  p50_ms: 0,
  p95_ms: 0,
  p99_ms: 0,
  errors: 0,
  processor_us: { server: 0, database: 0, load: 0 },
}

/** Measures a scenario for some seconds, after warming up. `databaseTime`: the processor time of the database so far. */
export async function measure(
  server: ServerProcess,
  scenario: Scenario,
  sample: Sample,
  { seconds, warm_up_seconds, databaseTime }: Duration & { databaseTime: (() => number) | null },
): Promise<Side> {
  const problem = await problemOf(server, scenario, sample)
  if (problem) return { ...nothing, problem }
  const requests = () => scenario.requests(sample)
  await load(server.url, warm_up_seconds, requests)
  const now = () => ({
    server: processorTimeOf(server.pid),
    database: databaseTime?.() ?? 0,
    load: process.cpuUsage().user + process.cpuUsage().system,
  })
  const before = now()
  const result = await load(server.url, seconds, requests)
  const after = now()
  const pieces = Math.max(1, result.per_second * seconds)
  const each = (seconds_used: number) => Math.round((seconds_used * 1_000_000) / pieces)
  return {
    ...result,
    problem: null,
    processor_us: {
      server: each(after.server - before.server),
      database: databaseTime && each(after.database - before.database),
      load: each((after.load - before.load) / 1_000_000),
    },
  }
}

/** Runs all requests once before measuring: a fast wrong response does not count. */
async function problemOf(server: ServerProcess, scenario: Scenario, sample: Sample) {
  let last = ''
  for (const request of scenario.requests(sample)) {
    const { method = 'GET', path, headers = {}, body } = request.setupRequest?.({}) ?? request
    const answer = await fetch(server.url + path, { method, headers, ...(body && { body }) })
    last = await answer.text()
    if (answer.status !== 200) return `${method} ${path} answers ${answer.status}: ${last.slice(0, 200)}`
    request.onResponse?.(answer.status, last)
  }
  return last.includes(scenario.contains)
    ? null
    : `The answer lacks ${scenario.contains}: ${last.slice(0, 200)}`
}

/** The figures of the shop beside those of the baseline. `promised`: the targets apply. */
export function sideBySide(
  { name, title, unit, target, bare_there }: Scenario,
  shop: Side,
  bare: Side | null,
  promised: boolean,
): Measured {
  const target_per_second = promised ? target : null
  return {
    scenario: name,
    title,
    unit,
    shop,
    bare,
    share_of_bare: bare?.per_second ? Number((shop.per_second / bare.per_second).toFixed(2)) : null,
    target_per_second,
    met: target_per_second === null ? null : shop.per_second >= target_per_second && shop.errors === 0,
    target_here_per_second:
      target_per_second && bare_there && bare
        ? Math.round((target_per_second * bare.per_second) / bare_there)
        : null,
  }
}
