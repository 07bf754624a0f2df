import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import type { LastUnits } from './last-units.ts'
import type { LoadResult } from './load.ts'

export type Side = LoadResult & {
  /** Why it was not measured: a wrong response. */
  problem: string | null
  /** CPU microseconds per unit of work: comparable even when other processes use the machine. */
  processor_us: { server: number; database: number | null; load: number }
}

export type Measured = {
  scenario: string
  title: string
  unit: 'requests' | 'orders'
  shop: Side
  bare: Side | null
  /** The shop's throughput as a share of the baseline's. */
  share_of_bare: number | null
  target_per_second: number | null
  met: boolean | null
  /** The target scaled to this machine by the baseline's speed here. */
  target_here_per_second: number | null
}

export type Run = {
  database: 'embedded' | 'postgres'
  products: number
  first_start_ms: number
  ready_ms: number
  memory_mb: { idle: number | null; after_load: number | null }
  measured: Measured[]
  last_units: LastUnits | null
}

export type Target = { what: string; target: string; value: string; met: boolean }

/** The targets on PostgreSQL, and those about growth, compared with the measurements. */
export function targetsOf(runs: Run[]): Target[] {
  const onServer = runs.filter((run) => run.database === 'postgres')
  const small = onServer.find((run) => run.products <= 1000)
  const large = onServer.find((run) => run.products >= 100_000)
  const targets: Target[] = []
  for (const one of small?.measured ?? [])
    if (one.target_per_second !== null && one.met !== null) {
      const here = one.target_here_per_second
      targets.push({
        what: one.title,
        target: `${one.target_per_second} ${one.unit}/s or more${here ? `, ${here} scaled by the baseline here` : ''}`,
        value: `${one.shop.per_second}`,
        met: one.met,
      })
    }
  if (small) {
    const { ready_ms, memory_mb, last_units } = small
    targets.push({
      what: 'Ready on a database that exists',
      target: 'under 2 s',
      value: `${ready_ms} ms`,
      met: ready_ms < 2000,
    })
    for (const [when, most] of [
      ['idle', 250],
      ['after_load', 400],
    ] as const) {
      const mb = memory_mb[when]
      if (mb !== null)
        targets.push({
          what: `Memory, ${when.replace('_', ' ')}`,
          target: `under ${most} MB`,
          value: `${mb} MB`,
          met: mb < most,
        })
    }
    if (last_units) {
      const { buyers, units, sold, refused, other, ms } = last_units
      targets.push({
        what: `The last ${units} before ${buyers} buyers`,
        target: `${units} sold, under 1 s`,
        value: `${sold} sold, ${refused} refused, ${other} other, ${ms} ms`,
        met: sold === units && refused === buyers - units && ms < 1000,
      })
    }
  }
  for (const scenario of small && large ? ['list-afresh', 'search-afresh', 'list', 'search'] : []) {
    const before = small?.measured.find((one) => one.scenario === scenario)?.shop.p50_ms
    const after = large?.measured.find((one) => one.scenario === scenario)?.shop.p50_ms
    if (!before || !after) continue
    const times = Number((after / before).toFixed(2))
    targets.push({
      what: `p50 of ${scenario} at ${large?.products} products`,
      target: 'at most 3 times that at 1,000',
      value: `${times} times (${before} → ${after} ms)`,
      met: times <= 3,
    })
  }
  return targets
}

/** Differences that limit comparison with results of another machine or day. */
export function describeMachine() {
  const [processor] = cpus()
  return {
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    linux: release(),
    load_before: Number((loadavg()[0] ?? 0).toFixed(2)),
  }
}

export function describeVersions() {
  const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const names = ['hono', '@hono/node-server', 'react-router', 'react', 'pg', '@electric-sql/pglite']
  const libraries = Object.fromEntries(names.map((name) => [name, dependencies[name]]))
  return { heliostead: version, commit: commit(), node: process.version, ...libraries }
}

function commit() {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') ? ' with changes' : '')
  } catch {
    return null
  }
}

/** The results as a table. */
export function printRun({ database, products, ready_ms, memory_mb, measured, last_units }: Run) {
  const lines = [
    '',
    `${database}, ${products} products: ready in ${ready_ms} ms, ${memory_mb.idle} MB idle, ${memory_mb.after_load} MB after load`,
    row(['', 'per s', 'p50 ms', 'p95 ms', 'p99 ms', 'server µs', 'db µs', 'bare/s', 'share', 'target', '']),
    ...measured.map(({ title, shop, bare, share_of_bare, target_per_second, met }) =>
      row([
        title,
        shop.per_second,
        shop.p50_ms,
        shop.p95_ms,
        shop.p99_ms,
        shop.processor_us.server,
        shop.processor_us.database ?? '',
        bare?.per_second ?? '',
        share_of_bare ?? '',
        target_per_second ?? '',
        (met === null ? '' : met ? 'met' : 'MISSED') +
          (shop.errors > 0 ? ` ${shop.errors} errors` : '') +
          [shop, bare].map((side) => (side?.problem ? ` ${side.problem}` : '')).join(''),
      ]),
    ),
  ]
  if (last_units) lines.push(`Last units: ${JSON.stringify(last_units)}`)
  console.error(lines.join('\n'))
}

const row = ([title = '', ...cells]: (string | number)[]) =>
  `${String(title).padEnd(46)}${cells.map((cell) => String(cell).padStart(10)).join('')}`

export function printTargets(targets: Target[]) {
  console.error(`\n${targets.filter((one) => one.met).length} of ${targets.length} targets met`)
  for (const { what, target, value, met } of targets)
    console.error(`  ${met ? 'met   ' : 'MISSED'}  ${what}: ${value} (${target})`)
}
