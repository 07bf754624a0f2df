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

/** Opens the database kept in a folder, made on the first start. With fsync, a commit that was answered is on disk. */
export async function openFolder(folder: string, extensions: Extensions, fsync: boolean) {
  if (!existsSync(folder)) await makeFolder(folder, fsync)
  if (!fsync) return PGlite.create({ dataDir: folder, extensions })
  return PGlite.create({ fs: new SyncedFolder(folder), startParams: withFsync, extensions })
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

type FileSystems = { filesystems: { NODEFS: { stream_ops: { fsync?: (file: { nfd: number }) => number } } } }

/** PGlite's folder of files, and `fsync` with it: PGlite leaves that call empty and tells PostgreSQL that all is well. */
class SyncedFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun: NonNullable<typeof emscriptenOpts.preRun> = [
      ...(emscriptenOpts.preRun ?? []),
      ({ FS }) => {
        const { NODEFS } = (FS as unknown as FileSystems).filesystems
        NODEFS.stream_ops.fsync = ({ nfd }) => {
          try {
            fsyncSync(nfd)
          } catch (error) {
            // As PostgreSQL itself would: what the disk refused may be gone, so stop here and recover from the log.
            writeSync(2, `The disk refused a sync, so the database stops: ${error}\n`)
            process.exit(1)
          }
          return 0
        }
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
