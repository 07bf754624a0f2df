import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Opens the database stored in a folder and creates it at the first start. With fsync, a confirmed commit is on disk.
 * `makeRoom` is called when the disk is full; when it returns true, the write is retried.
 */
export async function openFolder(
  folder: string,
  extensions: Extensions,
  fsync: boolean,
  makeRoom: () => boolean = () => false,
) {
  if (!existsSync(folder)) await createFolder(folder, fsync)
  const fs = new DurableFolder(folder, { fsync, makeRoom })
  return PGlite.create({ fs, extensions, ...(fsync && { startParams: withFsync }) })
}

/**
 * Creates the database in a temporary folder and renames it: an interrupted first start leaves no partial database.
 */
async function createFolder(folder: string, fsync: boolean) {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft })).close()
  if (fsync) {
    for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' }))
      syncPath(join(draft, entry))
    syncPath(draft)
  }
  renameSync(draft, folder)
  if (fsync) syncPath(dirname(folder))
}

function syncPath(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

// PGlite starts PostgreSQL with fsync off (-F). Its fdatasync does nothing, so the WAL is synced by fsync.
const withFsync = [
  ...PGlite.defaultStartParams.filter((one) => one !== '-F'),
  '--fsync=on',
  '--wal_sync_method=fsync',
]

type Write = (stream: unknown, buffer: unknown, offset: number, length: number, position?: number) => number
type FileSystems = {
  filesystems: { NODEFS: { stream_ops: { write: Write; fsync?: (file: { nfd: number }) => number } } }
}

/** Emscripten's number of ENOSPC. */
const noSpace = 51

/**
 * PGlite's file system with two additions: a real `fsync` (PGlite reports success without syncing), and a retry when
 * the disk is full, because PostgreSQL aborts when it cannot write its WAL.
 */
class DurableFolder extends NodeFS {
  readonly #options: { fsync: boolean; makeRoom: () => boolean }

  constructor(folder: string, options: { fsync: boolean; makeRoom: () => boolean }) {
    super(folder)
    this.#options = options
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const { fsync, makeRoom } = this.#options
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const { NODEFS } = (FS as unknown as FileSystems).filesystems
        NODEFS.stream_ops.write = writeFully(NODEFS.stream_ops.write, makeRoom)
        if (fsync) NODEFS.stream_ops.fsync = syncOrExit
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Writes the whole buffer, also when the disk had space for a part only, or none until space was made. */
function writeFully(write: Write, makeRoom: () => boolean): Write {
  return (stream, buffer, offset, length, position) => {
    let written = 0
    while (written < length) {
      const at = position === undefined ? undefined : position + written
      try {
        const count = write(stream, buffer, offset + written, length - written, at)
        if (count <= 0) break
        written += count
      } catch (error) {
        const isFull = (error as { errno?: number }).errno === noSpace
        if (isFull && makeRoom()) continue
        if (written > 0) break
        throw error
      }
    }
    return written
  }
}

function syncOrExit({ nfd }: { nfd: number }) {
  try {
    fsyncSync(nfd)
  } catch (error) {
    // Same as PostgreSQL: data after a failed fsync may be lost, so stop here and recover from the WAL.
    writeSync(2, `The disk refused a sync, so the database stops: ${error}\n`)
    process.exit(1)
  }
  return 0
}
