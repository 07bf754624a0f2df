import type { Server } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp, type OpenShop } from './app/app.server.ts'
import { completeListings } from './app/features/catalog/listings/listings.server.ts'
import { endDemoSessions } from './app/features/people/auth/seed-demo-accounts.server.ts'
import { handlers, timetable } from './app/jobs.server.ts'
import { createPublicVersion } from './app/platform/cache/page-cache.server.ts'
import { readSettings, type Settings, SettingsError } from './app/platform/config/env.server.ts'
import {
  isBrokenConnection,
  isDatabaseUnavailable,
  outageReason,
} from './app/platform/database/database-errors.server.ts'
import { isMigrated, migrateDatabase, openDatabase } from './app/platform/database/db.server.ts'
import { DiskFull } from './app/platform/database/disk-reserve.server.ts'
import { DatabaseInUse } from './app/platform/database/embedded.server.ts'
import { startJobs } from './app/platform/jobs/jobs.server.ts'
import { createLog } from './app/platform/observability/log.server.ts'
import { seedShop } from './app/seed.server.ts'
import { openServices, warningsOf } from './app/services.server.ts'

export { createApp }

type Env = Record<string, string | undefined>

export const address = (env: Env) => {
  const { HOST, PORT } = readSettings(env)
  return { host: HOST, port: PORT }
}

/** Opens the shop behind the HTTP server: settings, database, tables, seed, services, job worker. */
export async function open(env: Env): Promise<OpenShop> {
  const settings = readSettings(env)
  const log = createLog(settings.LOG_LEVEL)
  const database = await openDatabase({
    url: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL,
    fsync: settings.EMBEDDED_FSYNC,
    log,
  })
  try {
    if (!(await isMigrated(database.db).catch(() => false))) await migrateDatabase(database.pool)
    if (settings.SEED) await seedShop(database.db, log, settings)
    await completeListings(database.db)
    if (!settings.demo) await endDemoSessions(database.db)
    const version = createPublicVersion(database.db)
    const services = await openServices(database.db, settings, version)
    const shop: OpenShop = {
      settings,
      log,
      database,
      services,
      version,
      jobs: null,
      underway: 0,
      leaving: false,
      stopping: false,
    }
    const jobContext = () => ({ db: database.db, services, log, now: () => new Date() })
    shop.jobs = await startJobs({ pool: database.pool, handlers, timetable, context: jobContext, log })
    return shop
  } catch (error) {
    await database.close()
    throw error
  }
}

const build = () => import('virtual:react-router/server-build') as unknown as Promise<ServerBuild>

/** Starts the shop. It stops in good order when the process is asked to end. */
export async function start(env: Env) {
  const began = performance.now()
  const shop = await open(env).catch(explainAndLeave)
  const { settings, log } = shop
  const app = createApp(shop, { static: true, build })
  const server = serve({
    fetch: app.fetch,
    hostname: settings.HOST,
    port: settings.PORT,
    serverOptions: { requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000, headersTimeout: 15_000 },
  })
  await new Promise<void>((ready, failed) => {
    server.once('listening', ready)
    server.once('error', failed)
  }).catch(explainAndLeave)
  const { port } = server.address() as { port: number }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (shop.database.kind === 'embedded') log.info(embeddedNote(settings))
  for (const warning of warningsOf(settings)) log.warn(warning)
  log.info(
    { database: shop.database.kind, node: process.version, seconds },
    `Heliostead is open at http://${settings.HOST}:${port}`,
  )

  let ending: Promise<boolean> | undefined
  const stop = () => (ending ??= closeShop(shop, server))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then((clean) => process.exit(clean ? 0 : 1)))
  return { port, stop, shop }
}

// Together with closing the database less than the thirty seconds that most machines give a process to end.
const graceMs = 15_000

/**
 * Serves on until a balancer has had time to see that it leaves; then takes nothing new, gives requests in flight and
 * running jobs the same time to end, and closes the database. Says whether all of them ended: a request that did not is
 * cut off, a job that did not goes back into its queue.
 */
async function closeShop(shop: OpenShop, server: ServerType) {
  shop.leaving = true
  await new Promise((done) => setTimeout(done, shop.settings.DRAIN_SECONDS * 1000))
  shop.stopping = true
  shop.log.info('stopping: requests in flight and jobs, then the database')
  const late = setTimeout(() => process.exit(1), graceMs + 10_000)
  const until = performance.now() + graceMs
  const ended = await Promise.all([
    closeServer(server as Server).then((answered) => untilIdle(shop, answered, until)),
    shop.jobs?.stop(graceMs) ?? true,
  ])
  await shop.database.close()
  clearTimeout(late)
  return ended.every(Boolean)
}

/** Waits for requests whose visitors have gone away: they still use the database. Says whether they have ended, too. */
async function untilIdle(shop: OpenShop, answered: boolean, until: number) {
  while (shop.underway > 0 && performance.now() < until) await new Promise((done) => setTimeout(done, 20))
  return answered && shop.underway === 0
}

/** Says whether every request was answered. */
async function closeServer(server: Server) {
  let answered = true
  const cutting = setTimeout(() => {
    answered = false
    server.closeAllConnections()
  }, graceMs)
  // A connection that a browser holds open for its next request goes as soon as it has its answer.
  const idling = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise((done) => server.close(done))
  clearTimeout(cutting)
  clearInterval(idling)
  return answered
}

/** What the embedded database keeps, in one line for whoever starts the shop. */
function embeddedNote({ DATA_DIR, EMBEDDED_FSYNC }: Settings) {
  if (DATA_DIR === 'memory') return 'The database is in memory: nothing is kept when the shop stops.'
  if (!EMBEDDED_FSYNC)
    return `The database is the embedded one in ${DATA_DIR}: it survives a killed process; with EMBEDDED_FSYNC off, a power cut may damage it.`
  return `The database is the embedded one in ${DATA_DIR}: every commit is on disk before it is answered. Several nodes need DATABASE_URL.`
}

/** What the person who starts the shop can mend is said in plain words; anything else is a bug and shows its stack. */
function explainAndLeave(error: unknown): never {
  const plain = error instanceof SettingsError || error instanceof DatabaseInUse || error instanceof DiskFull
  const isFull = ['ENOSPC', '53100'].includes(outageReason(error))
  const inUse = (error as { code?: string }).code === 'EADDRINUSE'
  if (plain) console.error((error as Error).message)
  else if (inUse) console.error(`The port is taken: ${(error as Error).message}. Choose another PORT.`)
  else if (isFull) console.error('The disk of DATA_DIR is full. Make room, then start again.')
  else if (isBrokenConnection(error) || isDatabaseUnavailable(error))
    console.error(
      `The database does not answer (${outageReason(error)}). Check DATABASE_URL, and that PostgreSQL is running.`,
    )
  else console.error(error)
  process.exit(1)
}
