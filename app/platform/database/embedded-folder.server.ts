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
 * Opens the database kept in a folder, made on the first start. With fsync, a commit that was answered is on disk. `makeRoom`
 * is asked when the disk is full: where it has made some, and says so, the write is tried again.
 */
export async function openFolder(
  folder: string,
  extensions: Extensions,
  fsync: boolean,
  makeRoom: () => boolean = () => false,
) {
  if (!existsSync(folder)) await makeFolder(folder, fsync)
  const fs = new KeptFolder(folder, { fsync, makeRoom })
  return PGlite.create({ fs, extensions, ...(fsync && { startParams: withFsync }) })
}

/** Makes the database beside its place and moves it there whole: a first start that is cut short leaves no half of one. */
async function makeFolder(folder: string, fsync: boolean) {
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

// PGlite starts PostgreSQL with fsync off (-F). Its fdatasync does nothing, so the log is synced by fsync.
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
 * PGlite's folder of files, with two things that PGlite leaves out: `fsync`, of which it tells PostgreSQL that all is well
 * without doing it, and another try where the disk is full, for PostgreSQL gives up when it cannot write its log.
 */
class KeptFolder extends NodeFS {
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
        NODEFS.stream_ops.write = untilWritten(NODEFS.stream_ops.write, makeRoom)
        if (fsync) NODEFS.stream_ops.fsync = syncOrStop
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Writes all of it, also where the disk had room for a part only, or for nothing before some was made. */
function untilWritten(write: Write, makeRoom: () => boolean): Write {
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

function syncOrStop({ nfd }: { nfd: number }) {
  try {
    fsyncSync(nfd)
  } catch (error) {
    // As PostgreSQL itself would: what the disk refused may be gone, so stop here and recover from the log.
    writeSync(2, `The disk refused a sync, so the database stops: ${error}\n`)
    process.exit(1)
  }
  return 0
}
