import { parentPort } from 'node:worker_threads'
import { siteOf } from '#features/solar/weather/weather.server.ts'
import { calculate } from './calculator.ts'
import type { CalculatorJob } from './calculator-job.ts'

// Calculates one job at a time, off the main thread.
parentPort?.on('message', ({ id, job }: { id: number; job: CalculatorJob }) => {
  try {
    const site = siteOf(job.station_id)
    if (!site) throw new RangeError(`Unknown weather station ${job.station_id}`)
    parentPort?.postMessage({ id, result: calculate(site, job) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
