import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { freshBytes, neededToGoOn, refuseFullDisk } from './disk-reserve.server.ts'
import type { EmbeddedOptions } from './embedded-worker.ts'

export class DatabaseInUse extends Error {}

/**
 * Starts PGlite in a worker thread behind a private Unix socket: a slow query does not stall HTTP, and the driver
 * is node-postgres in every mode. PGlite itself has no lock, so a listening socket file keeps a second process off.
 */
export async function startEmbedded(
  dataDir: string,
  { snapshot, fsync = false }: { snapshot?: Blob | undefined; fsync?: boolean } = {},
) {
  sweepSocketFolders()
  const folder = mkdtempSync(join(tmpdir(), socketFolderPrefix))
  chmodSync(folder, 0o700)
  const kept = dataDir === 'memory' ? null : resolve(dataDir)
  if (kept) {
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    refuseFullDisk(kept, existsSync(join(kept, 'pg18')) ? neededToGoOn(kept) : freshBytes)
  }
  const lock = kept ? await lockFolder(kept) : null
  const worker = new Worker(resolve('app/platform/database/embedded-worker.ts'), {
    workerData: {
      // PGlite's files belong to one major version of PostgreSQL.
      folder: kept ? join(kept, 'pg18') : null,
      reserve_folder: kept,
      socket: join(folder, '.s.PGSQL.5432'),
      snapshot,
      fsync,
    } satisfies EmbeddedOptions,
    // The web server's own flags (such as a memory limit) are not the database's.
    execArgv: [],
  })
  await new Promise<void>((ready, failed) => {
    worker.once('message', () => ready())
    worker.once('error', failed)
  }).catch((error) => {
    lock?.close()
    throw error
  })
  let stopping = false
  const gone = new Promise<void>((done) => {
    worker.once('exit', () => {
      done()
      // A database that stops by itself (a broken disk) takes the process with it; the next start recovers.
      if (!stopping) throw new Error('The embedded database stopped.')
    })
  })
  return {
    connection: { host: folder, user: 'postgres', database: 'postgres' },
    /** Where it is kept on disk, or null. */
    folder: kept,
    /** Tells when a write found no room on the disk. */
    onFullDisk: (listener: () => void) => void worker.on('message', (word) => word === 'full' && listener()),
    async close() {
      stopping = true
      worker.postMessage('close')
      const late = setTimeout(() => void worker.terminate(), longestCloseMs)
      await gone
      clearTimeout(late)
      rmSync(folder, { recursive: true, force: true })
      if (lock) await new Promise((done) => lock.close(done))
    },
  }
}

// What is not written by then is recovered from the log at the next start.
const longestCloseMs = 5000

/**
 * Does what PostgreSQL's background processes do and PGlite has none for: checkpoints, so that the log stays short
 * and a start after a crash quick; vacuum and statistics, so that queries stay fast. Returns how to stop it.
 */
export function keepTidy(pool: pg.Pool) {
  // What fails, as while the shop stops, is done by the next one.
  const tidy = () => void tidyUp(pool).catch(() => {})
  const first = setTimeout(tidy, 60_000).unref()
  const every = setInterval(tidy, 5 * 60_000).unref()
  return () => {
    clearTimeout(first)
    clearInterval(every)
  }
}

async function tidyUp(pool: pg.Pool) {
  await pool.query('checkpoint')
  // By the thresholds of PostgreSQL's own autovacuum, one table at a time: nobody waits for long.
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10`,
  )
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`)
}

const socketFolderPrefix = 'heliostead-db-'

/** A process that was killed leaves its socket folder behind; nobody listens there, so it goes. */
function sweepSocketFolders() {
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
        if (isDeserted(error)) rmSync(folder, { recursive: true, force: true })
      })
    } catch {
      // Gone already.
    }
  }
}

/**
 * Holds the folder for this process; a live holder is a clear error. Whoever wants it listens at a name of its own
 * first and then looks for others: of two, the later one sees the earlier. Those who come at the same moment all
 * see each other, step back and try again after a while of chance.
 */
export async function lockFolder(folder: string): Promise<Server> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const name = `${lockPrefix}${randomBytes(4).toString('hex')}`
    const lock = await listenAt(join(folder, name))
    if (!(await somebodyElseHolds(folder, name))) return lock
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

/** Whether one of the other names answers. What a dead process left is removed: nobody takes its name again. */
async function somebodyElseHolds(folder: string, own: string) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(lockPrefix) || name === own) continue
    const path = join(folder, name)
    if (await somebodyAnswers(path)) return true
    // A new one may not listen yet; it looks for others only when it does.
    if (ageOf(path) > 10_000) rmSync(path, { force: true })
  }
  return false
}

function somebodyAnswers(path: string) {
  return new Promise<boolean>((done) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      done(true)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => done(!isDeserted(error)))
  })
}

const isDeserted = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED' || code === 'ENOENT'

const ageOf = (path: string) =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
