import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const mb = 1024 * 1024

/** The room that is kept free for what is under way when the disk becomes full: a segment of the log (16 MB) and some pages. */
const reserveBytes = 24 * mb

/** With less than this left nothing new is written. */
export const leastFreeBytes = 16 * mb

/** A new database takes some 60 MB, and the shop's first contents as much again. */
export const freshBytes = 128 * mb

/** The disk has no room for the embedded database. Its message is for whoever starts the shop. */
export class DiskFull extends Error {}

/** Bytes that are left on a folder's disk for a process like ours. */
export function freeBytes(folder: string) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Bytes that must be left to write on: with the reserve to be made anew where it has been given up. */
export const neededToGoOn = (folder: string) => leastFreeBytes + (hasReserve(folder) ? 0 : reserveBytes)

/** Throws DiskFull where a folder's disk has less than so many bytes left. */
export function refuseFullDisk(folder: string, needed: number) {
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

/** Keeps room on a folder's disk by a file that can be given up. False where there is no room for it. */
export function makeReserve(folder: string) {
  if (hasReserve(folder)) return true
  if (freeBytes(folder) < reserveBytes + leastFreeBytes) return false
  try {
    // Some file systems keep no room for zeros.
    writeFileSync(pathOf(folder), Buffer.alloc(reserveBytes, 'reserve '), { mode: 0o600 })
    return true
  } catch {
    rmSync(pathOf(folder), { force: true })
    return false
  }
}

/** Gives the reserve up. False where there was none. */
export function releaseReserve(folder: string) {
  const had = statSync(pathOf(folder), { throwIfNoEntry: false }) !== undefined
  rmSync(pathOf(folder), { force: true })
  return had
}
