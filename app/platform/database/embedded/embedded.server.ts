import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { assertDiskSpace, bytesToResumeWrites, newDatabaseBytes } from './disk-reserve.server.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'
import { checkWaiting } from './wait-checks.server.ts'

export class DatabaseInUse extends Error {}

/** Whether a folder has an embedded database. */
export const hasEmbedded = (dataDir: string) => existsSync(join(resolve(dataDir), 'pg18'))

/**
 * Starts PGlite in a worker thread behind a private Unix socket: a slow query does not block HTTP, and the driver is
 * node-postgres in every mode. PGlite has no lock of its own, so a listening socket file prevents a second process.
 */
export async function startEmbedded(
  dataDir: string,
  { snapshot, fsync = false }: { snapshot?: Blob | undefined; fsync?: boolean } = {},
) {
  removeStaleSocketFolders()
  const folder = mkdtempSync(join(tmpdir(), socketFolderPrefix))
  chmodSync(folder, 0o700)
  const dataFolder = dataDir === 'memory' ? null : resolve(dataDir)
  if (dataFolder) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    assertDiskSpace(dataFolder, hasEmbedded(dataFolder) ? bytesToResumeWrites(dataFolder) : newDatabaseBytes)
  }
  const lock = dataFolder ? await lockFolder(dataFolder) : null
  const worker = new Worker(resolve('app/platform/database/embedded/embedded-worker.ts'), {
    workerData: {
      // PGlite's files belong to one major version of PostgreSQL.
      folder: dataFolder ? join(dataFolder, 'pg18') : null,
      reserve_folder: dataFolder,
      socket: join(folder, '.s.PGSQL.5432'),
      snapshot,
      fsync,
    } satisfies EmbeddedOptions,
    // The web server's Node flags (such as a memory limit) do not apply to the database.
    execArgv: [],
  })
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', failed)
  }).catch((error) => {
    lock?.close()
    throw error
  })
  if (dataFolder) writeFileSync(join(dataFolder, connectionFile), folder, { mode: 0o600 })
  let isStopping = false
  const gone = new Promise<void>((done) => {
    worker.once('exit', () => {
      done()
      // If the database stops by itself (a broken disk) the process ends with it; the next start recovers.
      if (!isStopping) throw new Error('The embedded database stopped.')
    })
  })
  return {
    connection: connectionTo(folder),
    /** Data folder, or null for an in-memory database. */
    folder: dataFolder,
    /** Calls `listener` when a write found no disk space. */
    onFullDisk: (listener: () => void) =>
      void worker.on('message', (message) => message === 'full' && listener()),
    async close() {
      isStopping = true
      worker.postMessage('close')
      const late = setTimeout(() => void worker.terminate(), closeTimeoutMs)
      await gone
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
      if (dataFolder) rmSync(join(dataFolder, connectionFile), { force: true })
      if (lock) await new Promise((done) => lock.close(done))
    },
  }
}

/** Names the socket folder of the process that has the database open. */
const connectionFile = 'connection'

/**
 * How another process of the same user connects to an embedded database that a running shop has open; null if none
 * has. All connections share one session: while one is in a transaction, the others wait.
 */
export function runningEmbedded(dataDir: string): Connection | null {
  const path = join(resolve(dataDir), connectionFile)
  const folder = existsSync(path) && readFileSync(path, 'utf8')
  return folder && existsSync(join(folder, '.s.PGSQL.5432')) ? connectionTo(folder) : null
}

type Connection = { host: string; user: string; database: string }

const connectionTo = (host: string): Connection => ({ host, user: 'postgres', database: 'postgres' })

// Data not written by then is recovered from the WAL at the next start.
const closeTimeoutMs = 5000

/**
 * Runs what PostgreSQL's background processes do and PGlite lacks: checkpoints, so that the WAL stays short and
 * recovery fast; vacuum and statistics, so that queries stay fast. Returns the function to stop it.
 */
export function startMaintenance(pool: pg.Pool) {
  // A failed run (as during shutdown) is made up by the next one.
  const run = () => void runMaintenance(pool).catch(() => {})
  const first = setTimeout(run, 60_000).unref()
  const every = setInterval(run, 5 * 60_000).unref()
  const watch = setInterval(() => void shortenLog(pool).catch(() => {}), 10_000).unref()
  const stopChecking = checkWaiting(pool)
  return () => {
    clearTimeout(first)
    clearInterval(every)
    clearInterval(watch)
    stopChecking()
  }
}

/** Recovery takes about 3 ms of processor time for each MB of the log, so 0.2 s for this much. */
const longLogBytes = 64 * 1024 * 1024

/** Makes a checkpoint when recovery would have to read much of the log, as after an import. Returns whether it did. */
export async function shortenLog(pool: pg.Pool, above = longLogBytes) {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  )
  const isLong = (rows[0]?.bytes ?? 0) > above
  if (isLong) await pool.query('checkpoint')
  return isLong
}

async function runMaintenance(pool: pg.Pool) {
  await pool.query('checkpoint')
  // With PostgreSQL's autovacuum thresholds, one table at a time, so that other queries wait only briefly.
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10`,
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}

const socketFolderPrefix = 'heliostead-db-'

/** Removes socket folders that killed processes left behind. */
function removeStaleSocketFolders() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(socketFolderPrefix)) continue
    const folder = join(tmpdir(), name)
    const socket = join(folder, '.s.PGSQL.5432')
    try {
      const { mtimeMs, uid } = statSync(folder)
      const is_ours = uid === process.getuid?.()
      if (!is_ours || Date.now() - mtimeMs < 60_000) continue
      const probe = connect(socket)
      probe.once('connect', () => probe.destroy())
      probe.once('error', (error: NodeJS.ErrnoException) => {
        if (isStaleSocket(error)) rmSync(folder, { recursive: true, force: true })
      })
    } catch {
      // Gone already.
    }
  }
}

/**
 * Locks the folder for this process. Each process first listens on a socket file of its own and then looks for
 * others, so of two the later one sees the earlier. Processes that start at the same moment see each other, step back
 * and retry after a random delay. @throws DatabaseInUse when a live process holds the folder.
 */
export async function lockFolder(folder: string): Promise<Server> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const name = `${lockPrefix}${randomBytes(4).toString('hex')}`
    const lock = await listenAt(join(folder, name))
    if (!(await isHeldByAnother(folder, name))) return lock
    await new Promise((done) => lock.close(done))
    await new Promise((done) => setTimeout(done, 20 + 200 * Math.random()))
  }
  throw new DatabaseInUse(
    `The embedded database in ${folder} is open in another process. Stop that one, choose another DATA_DIR, or set DATABASE_URL.`,
  )
}

const lockPrefix = 'lock.'

async function listenAt(path: string) {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  server.unref()
  return server
}

/** Whether another process listens. Socket files of dead processes are removed: their names are never reused. */
async function isHeldByAnother(folder: string, own: string) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(lockPrefix) || name === own) continue
    const path = join(folder, name)
    if (await isListening(path)) return true
    // A new process may not listen yet; it looks for others only after it does.
    if (ageOf(path) > 10_000) rmSync(path, { force: true })
  }
  return false
}

function isListening(path: string) {
  return new Promise<boolean>((done) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      done(true)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => done(!isStaleSocket(error)))
  })
}

const isStaleSocket = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED' || code === 'ENOENT'

const ageOf = (path: string) =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
