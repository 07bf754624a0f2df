import { siteOf } from '#features/solar/weather/weather.server.ts'
import { calculate } from './calculator.ts'
import type { CalculatorJob, CalculatorResult } from './calculator-job.ts'

/** Calculates one job in a worker thread. @throws RangeError for an unknown weather station. */
export default function runJob(job: CalculatorJob): CalculatorResult {
  const site = siteOf(job.station_id)
  if (!site) throw new RangeError(`Unknown weather station ${job.station_id}`)
  return calculate(site, job)
}
