// Benchmarks the solar calculator: one annual run of the PV model on the main thread, a report with three systems and a
// battery in the worker thread, and the same report from the cache. JSON on standard output, a table on standard error.
//   npm run bench:solar -- [--runs 60]
import { availableParallelism, cpus } from 'node:os'
import { resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

process.chdir(`${import.meta.dirname}/..`)
// Vite loads this module because it imports a file with JSX, which Node cannot read.
const { calculateInWorker } = (
  await runnerImport<typeof import('#features/solar/calculator/calculation/calculate-in-worker.server.ts')>(
    resolve('app/features/solar/calculator/calculation/calculate-in-worker.server.ts'),
  )
).module
const { runReferenceCase } = await import('#features/solar/calculator/calculation/reference-cases.server.ts')
const { no_future_loads } = await import('../app/features/solar/economics/future-loads.ts')
type Job = Parameters<typeof calculateInWorker>[0]

const { values } = parseArgs({ options: { runs: { type: 'string', default: '60' } } })
const runs = Number(values.runs)
/** Runs before measuring, so that the code is JIT-compiled. */
const warm_up = 10
const targets = { annual: 30, report: 150 }

const stations = [
  'AZ-Phoenix_Sky_Harbor_Intl_Ap',
  'MA-Boston_Logan_Intl_Arpt',
  'CA-Sacramento_Executive_Arpt',
  'IL-Chicago_Ohare_Intl_Ap',
]

/** A typical report; each run has a different tilt, so that none is cached. */
function jobAt(run: number): Job {
  const battery = { usable_kwh: 13.8, power_kw: 7.6, round_trip: 0.95, reserve: 0.3 }
  const system = { module_type: 'standard' as const, dc_ac_ratio: 1.2, inverter_efficiency_percent: 97 }
  return {
    station_id: stations[run % stations.length] as string,
    roof: {
      faces: [
        { tilt_deg: 20 + run / 10, azimuth_deg: 135, share: 0.6 },
        { tilt_deg: 20 + run / 10, azimuth_deg: 315, share: 0.4 },
      ],
      array_type: 'roof',
      losses_percent: 14.08,
      ground_coverage: 0.4,
      facing_known: true,
      albedo: 0.2,
      uncertainty_percent: 10,
    },
    use: {
      bills: { unit: 'usd', months: [{ month: 1, amount: 180 }] },
      average: true,
      property: 'home',
      home_by_day: false,
      future: { ...no_future_loads, ev_miles_per_day: 30, heat_pump_sqft: 1800 },
      essential_share: 0.3,
    },
    money: {
      retail_usd_kwh: 0.2,
      fixed_usd_month: 0,
      export_rule: { netting: 'hourly', surplus_usd_kwh: 0.05 },
      cautious: null,
      monthly_fee_usd_per_kw: 0,
      maintenance_usd_year: 0,
      incentive_usd: 0,
      escalation: 0.025,
      degradation: 0.005,
      discount_rate: 0.05,
      years: 25,
      loan: { apr: 0.08, years: 20, dealer_fee: 0 },
      co2e_lb_mwh: 800,
    },
    options: [5, 8, 11].map((capacity_kw) => ({
      id: `${capacity_kw}`,
      capacity_kw,
      ...system,
      battery,
      price_usd: capacity_kw * 3000 + 12_000,
    })),
  }
}

async function measure(work: (run: number) => unknown) {
  const times: number[] = []
  for (let run = -warm_up; run < runs; run++) {
    const began = performance.now()
    await work(run)
    if (run >= 0) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.floor(share * (times.length - 1))] as number) * 100) / 100
  return { p50_ms: at(0.5), p99_ms: at(0.99) }
}

const annual = await measure((run) =>
  runReferenceCase({
    id: 'bench',
    station_id: stations[Math.abs(run) % stations.length] as string,
    system_capacity_kw: 8,
    tilt: 10 + Math.abs(run) / 4,
  }),
)
// Delay of other requests while reports are calculated: event loop lag of the main thread.
const event_loop_lag = monitorEventLoopDelay({ resolution: 1 })
await calculateInWorker(jobAt(0))
event_loop_lag.enable()
const report = await measure((run) => calculateInWorker(jobAt(run + warm_up)))
event_loop_lag.disable()
const other_requests_delay = {
  p50_ms: Math.round(event_loop_lag.percentile(50) / 10_000) / 100,
  p99_ms: Math.round(event_loop_lag.percentile(99) / 10_000) / 100,
  max_ms: Math.round(event_loop_lag.max / 10_000) / 100,
}
const again = await measure((run) => calculateInWorker(jobAt(Math.max(0, run) + warm_up)))

const document = {
  bench: 'heliostead solar',
  at: new Date().toISOString(),
  machine: { processor: cpus()[0]?.model ?? '', cores: availableParallelism(), node: process.version },
  runs,
  targets_p50_ms: targets,
  annual_run: annual,
  report_three_systems_with_battery: report,
  same_report_from_memory: again,
  others_wait_meanwhile: other_requests_delay,
}
console.log(JSON.stringify(document, null, 2))
const row = (name: string, { p50_ms, p99_ms }: typeof annual, target?: number) =>
  `${name.padEnd(44)}${`${p50_ms} ms`.padStart(12)}${`${p99_ms} ms`.padStart(12)}${target ? `${target} ms`.padStart(12) : ''}`
console.error(
  [
    `${''.padEnd(44)}${'p50'.padStart(12)}${'p99'.padStart(12)}${'target p50'.padStart(12)}`,
    row('one annual run', annual, targets.annual),
    row('report, three systems, two faces, battery', report, targets.report),
    row('the same report, cached', again),
    row('delay of other requests meanwhile', other_requests_delay, 20),
  ].join('\n'),
)
process.exit(annual.p50_ms < targets.annual && report.p50_ms < targets.report ? 0 : 1)
