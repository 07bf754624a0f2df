import type pg from 'pg'
import type { Log } from '../../observability/log.server.ts'
import { bytesToResumeWrites, createReserve, freeBytes, minFreeBytes } from './disk-reserve.server.ts'

const checkIntervalMs = 1000

export type DiskWatch = {
  /** Whether the disk is full, so that the database is read-only. */
  isFull(): boolean
  /** Checks now; `found_full` reports that a write found no space. */
  look(found_full?: boolean): void
  stop(): void
}

/**
 * Checks the free disk space of the embedded database once a second. When almost none is left the database becomes
 * read-only: reads go on, writes are refused with 503, and the WAL stays intact. When there is space again, writes
 * resume automatically. Each change is one log line.
 */
export function watchDisk(folder: string, pool: pg.Pool, log: Log): DiskWatch {
  let isFull = false
  let isStopped = false

  // All connections to the embedded database share one session.
  const setReadOnly = (value: 'on' | 'off') =>
    pool.query(`set default_transaction_read_only = ${value}`).catch((error: unknown) => {
      if (!isStopped) log.warn({ error }, 'could not change the read-only mode of the embedded database')
    })

  function look(found_full = false) {
    if (isStopped) return
    const free = freeBytes(folder)
    if (!isFull && (found_full || free < minFreeBytes)) {
      isFull = true
      log.error({ folder, free_mb: inMb(free) }, 'disk full: the shop is read-only until there is free space')
      void setReadOnly('on')
      return
    }
    const needed = minFreeBytes + bytesToResumeWrites(folder)
    if (!isFull || free < needed || !createReserve(folder)) return
    isFull = false
    log.info({ folder, free_mb: inMb(free) }, 'disk has free space again: writes resumed')
    void setReadOnly('off')
  }

  const timer = setInterval(() => look(), checkIntervalMs).unref()
  createReserve(folder)
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
