import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'

const heartbeat_ms = 1000
const stale_ms = 10_000

/**
 * Does work while no other process does work under the same lock; the others wait for their turn.
 * The lock is a folder whose time is refreshed while its owner lives, so one left by a killed process frees itself.
 *
 * @template Result
 * @param {string} lock
 * @param {{ waiting: string }} say what to tell the person who waits
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function alone(lock, say, work) {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!taken(lock)) {
    if (!told) console.error(say.waiting)
    told = true
    clearAwayIfStale(lock)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), heartbeat_ms)
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

/** @param {string} lock */
function taken(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function clearAwayIfStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs < stale_ms) return
    // Only one process can rename a stale lock, so none removes a lock that was just acquired.
    const away = `${lock}.${process.pid}`
    renameSync(lock, away)
    rmSync(away, { recursive: true, force: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
