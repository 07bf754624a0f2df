import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mb = 1024 * 1024

/** Disk space reserved for writes in progress when the disk becomes full: a WAL segment (16 MB in older folders) and some pages. */
const reserveBytes = 24 * mb

/** With less free space than this, the database becomes read-only. */
export const minFreeBytes = 16 * mb

/** A new database takes about 60 MB, and the seed data as much again. */
export const newDatabaseBytes = 128 * mb

/** The disk has no space for the embedded database. The message is for the operator who starts the shop. */
export class DiskFull extends Error {}

/** Free bytes on a folder's disk for an unprivileged process. */
export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Free bytes required to accept writes, including the reserve if it must be recreated. */
export const bytesToResumeWrites = (folder: string) => minFreeBytes + (hasReserve(folder) ? 0 : reserveBytes)

/** @throws DiskFull when a folder's disk has fewer than `needed` bytes left. */
export function assertDiskSpace(folder: string, needed: number) {
  const free = freeBytes(folder)
  if (free >= needed) return
  const inMb = (bytes: number) => `${Math.floor(bytes / mb)} MB`
  throw new DiskFull(
    `The disk of DATA_DIR (${folder}) is full: ${inMb(free)} are left, and the embedded database needs ${inMb(needed)} to start. Make room, then start again.`,
  )
}

const pathOf = (folder: string) => join(folder, 'reserve')

const hasReserve = (folder: string) =>
  (statSync(pathOf(folder), { throwIfNoEntry: false })?.size ?? 0) >= reserveBytes

/** Reserves disk space with a file that can be deleted. Returns false when there is not enough space. */
export function createReserve(folder: string) {
  if (hasReserve(folder)) return true
  if (freeBytes(folder) < reserveBytes + minFreeBytes) return false
  try {
    // Some file systems allocate no space for zeros.
    writeFileSync(pathOf(folder), Buffer.alloc(reserveBytes, 'reserve '), { mode: 0o600 })
    return true
  } catch {
    rmSync(pathOf(folder), { force: true })
    return false
  }
}

/** Deletes the reserve. Returns false when there was none. */
export function releaseReserve(folder: string) {
  const had = statSync(pathOf(folder), { throwIfNoEntry: false }) !== undefined
  rmSync(pathOf(folder), { force: true })
  return had
}
