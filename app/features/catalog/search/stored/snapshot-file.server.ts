import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { minFreeBytes } from '#platform/database/embedded/disk-reserve.server.ts'
import type { TypedArray } from '../compact/typed-arrays.ts'

/** Increased when the layout of the file changes. */
const magic = 'HSINDEX2'
const types = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const
/** Bytes that are read or written at once: requests are answered in between. */
const slice = 4 * 1024 * 1024

/** A draft that was not written to for this time is not written any more. */
const maxWritingMs = 3_600_000

/** A snapshot leaves this much space of the disk, so that it does not make the embedded database read-only. */
const minLeftBytes = 4 * minFreeBytes

/** What a snapshot was made from. */
export type SnapshotOrigin = {
  /** Of the program that wrote it: another one may compute other values or store them in another way. */
  fingerprint: string
  /** Of the database. */
  database: string
  /** Changes of this transaction and later ones may be missing. */
  since: number
  /** The public version that it has reached, without its period. */
  version: number
}

/** `value`: with places of arrays in place of the arrays. */
type Head = SnapshotOrigin & { arrays: { type: keyof typeof types; length: number }[]; value: unknown }

/** A snapshot file is cut off, or its bytes are not those that were written. */
export class DamagedSnapshot extends Error {}

/**
 * Writes a value, an object of typed arrays and what JSON has, as a file that replaces an earlier one at once. Several processes
 * may write at the same time: the last one remains. @throws what writing throws, or the reason of `signal`; nothing is left then.
 */
export async function writeSnapshot(
  path: string,
  origin: SnapshotOrigin,
  value: object,
  signal?: AbortSignal,
) {
  const arrays: TypedArray[] = []
  const text = JSON.stringify(value, (_, part) => (ArrayBuffer.isView(part) ? placeOf(part, arrays) : part))
  const head: Head = {
    ...origin,
    arrays: arrays.map((array) => ({
      type: array.constructor.name as keyof typeof types,
      length: array.length,
    })),
    value: JSON.parse(text),
  }
  const parts = [headBytes(head), ...arrays.map(bytesOf)]
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await removeOldDrafts(path)
  await assertSpace(dirname(path), parts)
  const draft = `${path}.${randomUUID()}.tmp`
  try {
    signal?.throwIfAborted()
    const file = await open(draft, 'wx', 0o600)
    try {
      await writeParts(file, parts, signal)
    } finally {
      await file.close()
    }
    // The arrays may have changed only after `signal` was aborted: without that, what was written is of one state.
    signal?.throwIfAborted()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Removes what processes left that ended while they wrote. */
async function removeOldDrafts(path: string) {
  const names = await readdir(dirname(path))
  for (const name of names.filter((one) => one.startsWith(`${basename(path)}.`) && one.endsWith('.tmp'))) {
    const draft = join(dirname(path), name)
    const changed = await stat(draft).catch(() => null)
    if (changed && Date.now() - changed.mtimeMs > maxWritingMs) await rm(draft, { force: true })
  }
}

/** @throws an error with the code of a full disk */
async function assertSpace(folder: string, parts: Buffer[]) {
  const { bavail, bsize } = await statfs(folder)
  const needed = parts.reduce((sum, { length }) => sum + length, minLeftBytes)
  if (bavail * bsize < needed)
    throw Object.assign(new Error(`The disk has less than ${needed} bytes left`), { code: 'ENOSPC' })
}

function placeOf(array: ArrayBufferView, arrays: TypedArray[]) {
  return { array: arrays.push(array as TypedArray) - 1 }
}

function headBytes(head: Head) {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return Buffer.concat([Buffer.from(magic), length, json])
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer, byteOffset, byteLength)

async function writeParts(file: FileHandle, parts: Buffer[], signal?: AbortSignal) {
  let checksum = 0
  for (const part of parts)
    for (let from = 0; from < part.length; from += slice) {
      signal?.throwIfAborted()
      const bytes = part.subarray(from, from + slice)
      checksum = crc32(bytes, checksum)
      await file.writeFile(bytes)
    }
  const end = Buffer.alloc(4)
  end.writeUInt32LE(checksum)
  await file.writeFile(end)
}

/**
 * What `writeSnapshot` wrote; null if there is no file, or `isUsable` refuses its origin, whose arrays are not read then.
 * @throws DamagedSnapshot
 */
export async function readSnapshot(
  path: string,
  isUsable: (origin: SnapshotOrigin) => boolean,
): Promise<{ origin: SnapshotOrigin; value: unknown } | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    return await readFrom(new CheckedReader(file), isUsable)
  } finally {
    await file.close()
  }
}

async function readFrom(reader: CheckedReader, isUsable: (origin: SnapshotOrigin) => boolean) {
  const start = await reader.read(magic.length + 4)
  if (start.subarray(0, magic.length).toString() !== magic) throw new DamagedSnapshot('not a snapshot')
  const head = parsed(await reader.read(start.readUInt32LE(magic.length)))
  if (!isUsable(head)) return null
  await assertLengths(head, reader)
  const arrays: TypedArray[] = []
  for (const { type, length } of head.arrays) {
    const array = new types[type](length)
    await reader.readInto(bytesOf(array))
    arrays.push(array)
  }
  const { checksum } = reader
  if ((await reader.read(4)).readUInt32LE() !== checksum) throw new DamagedSnapshot('another checksum')
  return { origin: head, value: withArrays(head.value, arrays) }
}

/** A damaged head must not reserve gigabytes: the arrays fill the rest of the file. */
async function assertLengths({ arrays }: Head, reader: CheckedReader) {
  let left = (await reader.bytesLeft()) - 4
  for (const { type, length } of arrays) {
    if (!Object.hasOwn(types, type) || !Number.isSafeInteger(length) || length < 0)
      throw new DamagedSnapshot('its head has an array of no type or length')
    left -= length * types[type].BYTES_PER_ELEMENT
  }
  if (left !== 0) throw new DamagedSnapshot('its arrays have another length than the file')
}

function parsed(bytes: Buffer) {
  try {
    const head = JSON.parse(bytes.toString()) as Head
    if (Array.isArray(head.arrays)) return head
  } catch (error) {
    throw new DamagedSnapshot('its head is not JSON', { cause: error })
  }
  throw new DamagedSnapshot('its head names no arrays')
}

function withArrays(value: unknown, arrays: TypedArray[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => withArrays(one, arrays))
  if ('array' in value && typeof value.array === 'number') return arrays[value.array]
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withArrays(one, arrays)]))
}

/** Reads a file from its start on, with the checksum of what was read. */
class CheckedReader {
  checksum = 0
  #at = 0
  readonly #file: FileHandle

  constructor(file: FileHandle) {
    this.#file = file
  }

  async read(length: number) {
    // A damaged length must not reserve gigabytes.
    if (length > (await this.bytesLeft())) throw new DamagedSnapshot('cut off')
    const bytes = Buffer.alloc(length)
    await this.readInto(bytes)
    return bytes
  }

  bytesLeft = async () => (await this.#file.stat()).size - this.#at

  async readInto(bytes: Buffer) {
    for (let from = 0; from < bytes.length; ) {
      const part = bytes.subarray(from, from + slice)
      const { bytesRead } = await this.#file.read(part, 0, part.length, null)
      if (bytesRead === 0) throw new DamagedSnapshot('cut off')
      this.checksum = crc32(part.subarray(0, bytesRead), this.checksum)
      this.#at += bytesRead
      from += bytesRead
    }
  }
}
