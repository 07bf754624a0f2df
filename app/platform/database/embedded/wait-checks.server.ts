import type pg from 'pg'

/** How many checks are stored: five minutes. */
const maxChecks = 30
const checkIntervalMs = 10_000

const checksOf = new WeakMap<object, boolean[]>()

/**
 * Notes every ten seconds whether statements wait for a connection of the pool. The embedded database runs one statement
 * at a time, so one that waits has all of the pool's connections before it.
 */
export function checkWaiting(pool: Pick<pg.Pool, 'waitingCount'>) {
  const checks: boolean[] = []
  checksOf.set(pool, checks)
  const timer = setInterval(() => addCheck(checks, pool.waitingCount > 0), checkIntervalMs).unref()
  return () => clearInterval(timer)
}

function addCheck(checks: boolean[], isWaiting: boolean) {
  checks.push(isWaiting)
  if (checks.length > maxChecks) checks.shift()
}

/** In how many checks of the last five minutes statements waited. */
export const waitingChecks = (pool: object) => checksOf.get(pool)?.filter(Boolean).length ?? 0
