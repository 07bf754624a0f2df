import type pg from 'pg'

/** How many samples are kept: five minutes. */
const keptSamples = 30
const sampleIntervalMs = 10_000

const samplesOf = new WeakMap<object, boolean[]>()

/**
 * Notes every ten seconds whether statements wait for a connection of the pool. The embedded database runs one statement
 * at a time, so one that waits has all of the pool's connections before it.
 */
export function sampleWaiting(pool: Pick<pg.Pool, 'waitingCount'>) {
  const samples: boolean[] = []
  samplesOf.set(pool, samples)
  const timer = setInterval(() => addSample(samples, pool.waitingCount > 0), sampleIntervalMs).unref()
  return () => clearInterval(timer)
}

function addSample(samples: boolean[], isWaiting: boolean) {
  samples.push(isWaiting)
  if (samples.length > keptSamples) samples.shift()
}

/** In how many samples of the last five minutes statements waited. */
export const waitingSamples = (pool: object) => samplesOf.get(pool)?.filter(Boolean).length ?? 0
