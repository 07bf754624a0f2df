import type pg from 'pg'
import type { Log } from '../observability/log.server.ts'
import { freeBytes, leastFreeBytes, makeReserve, neededToGoOn } from './disk-reserve.server.ts'

const lookEveryMs = 1000

export type DiskWatch = {
  /** Whether the disk is full, so that nothing can be written. */
  isFull(): boolean
  /** To be called where a write found no room. */
  look(found_full?: boolean): void
  stop(): void
}

/**
 * Looks once a second how much room the embedded database's disk has. When there is hardly any left the database becomes
 * read only: what is shown goes on, what would be written is refused with 503, and the log stays whole. When there is room
 * again writing goes on by itself. Each of both is one line of the log.
 */
export function watchDisk(folder: string, pool: pg.Pool, log: Log): DiskWatch {
  let isFull = false
  let isStopped = false

  // All connections to the embedded database share one session.
  const setReadOnly = (value: 'on' | 'off') =>
    pool.query(`set default_transaction_read_only = ${value}`).catch((error: unknown) => {
      if (!isStopped) log.warn({ error }, 'the embedded database could not be told whether it may write')
    })

  function look(found_full = false) {
    if (isStopped) return
    const free = freeBytes(folder)
    if (!isFull && (found_full || free < leastFreeBytes)) {
      isFull = true
      log.error(
        { folder, free_mb: inMb(free) },
        'the disk is full: the shop is read only until there is room',
      )
      void setReadOnly('on')
      return
    }
    const needed = leastFreeBytes + neededToGoOn(folder)
    if (!isFull || free < needed || !makeReserve(folder)) return
    isFull = false
    log.info({ folder, free_mb: inMb(free) }, 'the disk has room again: the shop takes orders')
    void setReadOnly('off')
  }

  const timer = setInterval(() => look(), lookEveryMs).unref()
  makeReserve(folder)
  return {
    isFull: () => isFull,
    look,
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}

const inMb = (bytes: number) => Math.floor(bytes / 1024 / 1024)
