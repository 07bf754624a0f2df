import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
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
  // PostgreSQL would sync each of about 1,900 files twice before it recovers.
  const isSynced = fsync && hasCrashed(folder) && syncFileSystem(folder)
  const fs = new DurableFolder(folder, { fsync, makeRoom, isSynced })
  return PGlite.create({ fs, extensions, ...(fsync && { startParams: withFsync }) })
}

/**
 * Creates the database in a temporary folder and renames it: an interrupted first start leaves no partial database.
 */
async function createFolder(folder: string, fsync: boolean) {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: draft, initDbStartParams: withSmallLog })).close()
  if (fsync) {
    for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' }))
      syncPath(join(draft, entry))
    syncPath(draft)
  }
  renameSync(draft, folder)
  if (fsync) syncPath(dirname(folder))
}

// The log in files of 4 MB instead of 16, of which about three are reused. Without background processes the
// size of the log starts no checkpoint.
const withSmallLog = ['--wal-segsize=4', '--set', 'min_wal_size=8MB', '--set', 'max_wal_size=8MB']

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

/** Offset of the state in `pg_control`, and its value after a clean shutdown: stable since PostgreSQL 8.3. */
const stateOffset = 16
const cleanState = 1

/** Whether the process that had the database open was killed. */
export function hasCrashed(folder: string) {
  const control = readFileSync(join(folder, controlFile))
  return control.readUInt32LE(stateOffset) !== cleanState
}

const controlFile = 'global/pg_control'

/**
 * Writes everything that the kernel holds for a folder's file system to disk, as PostgreSQL's
 * `recovery_init_sync_method=syncfs` does, which PGlite lacks. Returns false where the system has no such command.
 */
const syncFileSystem = (folder: string) =>
  process.platform === 'linux' && spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0

type Stream = { nfd: number; path: string; node: object }
type Write = (stream: Stream, buffer: unknown, offset: number, length: number, position?: number) => number
type FileSystems = {
  filesystems: { NODEFS: { stream_ops: { write: Write; fsync?: (stream: Stream) => number } } }
}

/** Emscripten's number of ENOSPC. */
const noSpace = 51

type FolderOptions = {
  fsync: boolean
  makeRoom: () => boolean
  /** Whether everything in the folder is on disk already. */
  isSynced: boolean
}

/**
 * PGlite's file system with two additions: a real `fsync` (PGlite reports success without syncing), and a retry when
 * the disk is full, because PostgreSQL aborts when it cannot write its WAL.
 */
class DurableFolder extends NodeFS {
  readonly #options: FolderOptions

  constructor(folder: string, options: FolderOptions) {
    super(folder)
    this.#options = options
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const { fsync, makeRoom, isSynced } = this.#options
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const { NODEFS } = (FS as unknown as FileSystems).filesystems
        const write = writeFully(NODEFS.stream_ops.write, makeRoom)
        const files = isSynced ? skipSyncedFiles(write) : { write, fsync: syncOrExit }
        NODEFS.stream_ops.write = files.write
        if (fsync) NODEFS.stream_ops.fsync = files.fsync
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

/**
 * Until recovery begins, does not sync files that this process has not written: all others are on disk. PostgreSQL
 * records in `pg_control` that it recovers when it has synced them all.
 */
export function skipSyncedFiles(write: Write, sync: (stream: Stream) => number = syncOrExit) {
  let isRecovering = false
  const written = new WeakSet<object>()
  return {
    write(...given: Parameters<Write>) {
      const [{ node, path }] = given
      if (!isRecovering) written.add(node)
      if (path.endsWith(controlFile)) isRecovering = true
      return write(...given)
    },
    fsync: (stream: Stream) => (isRecovering || written.has(stream.node) ? sync(stream) : 0),
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
