// An embedded database with all tables and queues, stored once: creating and migrating one takes 10 s of processor time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jobNames } from '#app/jobs.server.ts'
import { queueSettings } from '#platform/jobs/jobs.server.ts'
import { prepareDatabase } from './prepare-database.ts'

/** The snapshot that this process writes; all that need it wait for it. */
let writing: Promise<void> | undefined

/** The path of a tar archive of the database's folder. */
export async function testDatabaseFile() {
  const file = `node_modules/.cache/heliostead/test-database-${fingerprint()}.tar`
  if (!existsSync(file)) await (writing ??= writeSnapshot(file))
  return file
}

/** Puts the database into a data folder, as after a first start. */
export async function unpackTestDatabase(data_folder: string) {
  const folder = join(data_folder, 'pg18')
  mkdirSync(folder, { mode: 0o700 })
  const { status } = spawnSync('tar', ['xf', await testDatabaseFile(), '--no-same-owner', '-C', folder])
  if (status !== 0) throw new Error(`tar ended with ${status}`)
}

/** Changes with the migrations, the job names and their settings, so that a stale snapshot is never used. */
function fingerprint() {
  const hash = createHash('sha256').update(JSON.stringify([jobNames, queueSettings]))
  for (const name of readdirSync('db/migrations')
    .filter((one) => one.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(`db/migrations/${name}`))
  return hash.digest('hex').slice(0, 16)
}

async function writeSnapshot(file: string) {
  const { PGlite } = await import('@electric-sql/pglite')
  const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const { Pool } = (await import('pg')).default
  const lite = await PGlite.create({ extensions: { pg_trgm, unaccent } })
  mkdirSync('node_modules/.cache/heliostead', { recursive: true })
  const socket = `node_modules/.cache/heliostead/.s.${process.pid}`
  const server = new PGLiteSocketServer({ db: lite, path: `${socket}/.s.PGSQL.5432`, maxConnections: 8 })
  mkdirSync(socket, { recursive: true })
  await server.start()
  const pool = new Pool({
    host: `${process.cwd()}/${socket}`,
    user: 'postgres',
    database: 'postgres',
    max: 4,
  })
  await prepareDatabase(pool)
  await pool.end()
  await server.stop()
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  rmSync(socket, { recursive: true, force: true })
  const begun = `${file}.${process.pid}`
  writeFileSync(begun, Buffer.from(await dump.arrayBuffer()))
  renameSync(begun, file)
}
