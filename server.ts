import type { Server } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createApp, type OpenShop } from './app/app.server.ts'
import { completeListings } from './app/features/catalog/listings/listings.server.ts'
import { endDemoSessions } from './app/features/people/auth/seed-demo-accounts.server.ts'
import { createSetupLink } from './app/features/people/setup/first-run.server.ts'
import { handlers, timetable } from './app/jobs.server.ts'
import { watchEmbeddedLimits } from './app/pages/admin/system/embedded-limits.server.ts'
import { isCopyUnfinished, UnfinishedCopy } from './app/platform/backups/tables.server.ts'
import { createPublicVersion } from './app/platform/cache/page-cache.server.ts'
import {
  databaseOptionsOf,
  publicUrlOf,
  readSettings,
  type Settings,
} from './app/platform/config/env.server.ts'
import { shopVersion } from './app/platform/config/version.server.ts'
import { openDatabase } from './app/platform/database/db.server.ts'
import { shortenLog } from './app/platform/database/embedded/embedded.server.ts'
import { isMigrated, migrateDatabase } from './app/platform/database/migrate.server.ts'
import { openReports } from './app/platform/database/reports.server.ts'
import { startJobs } from './app/platform/jobs/jobs.server.ts'
import { createLog } from './app/platform/observability/log.server.ts'
import { closeTracing } from './app/platform/observability/tracing.server.ts'
import { resealSecrets } from './app/reseal-secrets.server.ts'
import { seedShop } from './app/seed.server.ts'
import { openServices, warningsOf } from './app/services.server.ts'
import { reportStartFailure } from './app/start-failure.server.ts'
import { warmUp } from './app/warm-up.server.ts'

export { createApp }

type Env = Record<string, string | undefined>

/** `runDatabaseCommand` of the commands' module, for a built shop without sources. Loaded on demand. */
export const runDatabaseCommand: typeof import('./app/database-commands.server.ts').runDatabaseCommand =
  async (...given) => (await import('./app/database-commands.server.ts')).runDatabaseCommand(...given)

export const address = (env: Env) => {
  const { HOST, PORT } = readSettings(env)
  return { host: HOST, port: PORT }
}

/** Starts everything behind the HTTP server: settings, database, migrations, seed data, services and the job worker. */
export async function open(env: Env): Promise<OpenShop> {
  const environment = readSettings(env)
  const log = createLog(environment.LOG_LEVEL)
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT)
    (await import('./app/platform/observability/telemetry.server.ts')).openTelemetry(environment)
  const database = await openDatabase({
    ...databaseOptionsOf(environment),
    poolSize: environment.DATABASE_POOL,
    log,
  })
  const reports = openReports(environment, database, log)
  try {
    if (await isCopyUnfinished(database.pool)) throw new UnfinishedCopy()
    if (!(await isMigrated(database.db).catch(() => false))) await migrateDatabase(database.pool)
    if (environment.SEED) await seedShop(database.db, log, environment)
    await completeListings(database.db)
    // The log of a new shop's data is a fifth of its folder.
    if (database.kind === 'embedded') await shortenLog(database.pool, 16 * 1024 * 1024)
    if (!environment.demo) await endDemoSessions(database.db)
    const version = createPublicVersion(database.db)
    const services = await openServices(database.db, environment, version, log, reports)
    const resealed = await resealSecrets(database.db, services)
    if (resealed) log.info(resealed, 'encrypted stored secrets with AUTH_SECRET')
    void warmUp({ db: database.db, services, log })
    const shop: OpenShop = {
      settings: services.settings,
      log,
      database,
      services,
      version,
      jobs: null,
      activeRequests: 0,
      isDraining: false,
      stopping: false,
    }
    const jobContext = () => {
      void services.configuration.refresh()
      return { db: database.db, services, log, now: () => new Date() }
    }
    shop.jobs = await startJobs({ pool: database.pool, handlers, timetable, context: jobContext, log })
    return shop
  } catch (error) {
    await reports.close()
    await database.close()
    throw error
  }
}

/** Without staff, prints the link with which the first person becomes the owner. A demo has its owner already. */
async function printSetupLink({ settings, database }: OpenShop) {
  if (!settings.production || settings.demo) return
  const token = await createSetupLink(database.db)
  if (token)
    console.log(
      `Set up this shop: open the link within 24 hours; it works once.\n${publicUrlOf(settings)}/admin/setup#${token}`,
    )
}

let loaded_build: Promise<ServerBuild> | undefined

/** The pages of the build. Imported once, because `import()` looks up a loaded module again, and each page asks for it. */
const build = () =>
  (loaded_build ??= import('virtual:react-router/server-build') as unknown as Promise<ServerBuild>)

/** Starts the server. It shuts down gracefully on SIGINT and SIGTERM. */
export async function start(env: Env) {
  const began = performance.now()
  const shop = await open(env).catch((error: unknown) => exitAfterFailure(error, env))
  const { settings, log } = shop
  const app = createApp(shop, { static: true, build })
  const server = serve({
    fetch: app.fetch,
    hostname: settings.HOST,
    port: settings.PORT,
    serverOptions: {
      requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000,
      headersTimeout: 15_000,
      // Longer than the proxy of deploy/Caddyfile keeps an idle connection (60 s): a request on one that closes just then
      // would fail.
      keepAliveTimeout: 75_000,
    },
  })
  await new Promise<void>((ready, failed) => {
    server.once('listening', ready)
    server.once('error', failed)
  }).catch((error: unknown) => exitAfterFailure(error, env))
  const { port } = server.address() as { port: number }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (shop.database.kind === 'embedded') {
    log.info(embeddedNote(settings))
    watchEmbeddedLimits(shop.database.db, log)
  }
  for (const warning of warningsOf(settings)) log.warn(warning)
  log.info(
    { version: shopVersion, database: shop.database.kind, node: process.version, seconds },
    `Heliostead is open at http://${settings.HOST}:${port}`,
  )
  await printSetupLink(shop)

  let ending: Promise<boolean> | undefined
  const stop = () => (ending ??= closeShop(shop, server))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then((clean) => process.exit(clean ? 0 : 1)))
  return { port, stop, shop }
}

// This and closing the database must take less than 30 seconds, the usual time between SIGTERM and SIGKILL.
const graceMs = 15_000

/**
 * Shuts down gracefully: keeps serving for DRAIN_SECONDS so that load balancers notice, then refuses new work, gives
 * requests in flight and running jobs 15 seconds to finish, and closes the database. Returns true if all of them
 * finished. Unfinished requests are cut off; unfinished jobs return to their queue.
 */
async function closeShop(shop: OpenShop, server: ServerType) {
  shop.isDraining = true
  await new Promise((done) => setTimeout(done, shop.settings.DRAIN_SECONDS * 1000))
  shop.stopping = true
  shop.log.info('shutting down: finishing requests and jobs, then closing the database')
  // Streams would keep their connections open.
  await shop.services.live.close()
  const late = setTimeout(() => void closeTracing().then(() => process.exit(1)), graceMs + 10_000)
  const until = performance.now() + graceMs
  const ended = await Promise.all([
    closeServer(server as Server).then((answered) => untilIdle(shop, answered, until)),
    shop.jobs?.stop(graceMs) ?? true,
  ])
  try {
    await shop.services.events.flush()
    await shop.services.reports.close()
    await shop.database.close()
  } finally {
    await closeTracing()
    clearTimeout(late)
  }
  return ended.every(Boolean)
}

/** Also waits for requests whose client disconnected: they still use the database. Returns true if all finished. */
async function untilIdle(shop: OpenShop, answered: boolean, until: number) {
  while (shop.activeRequests > 0 && performance.now() < until)
    await new Promise((done) => setTimeout(done, 20))
  return answered && shop.activeRequests === 0
}

/** Closes the server. Returns true if every request was answered. */
async function closeServer(server: Server) {
  let answered = true
  const cutting = setTimeout(() => {
    answered = false
    server.closeAllConnections()
  }, graceMs)
  // Keep-alive connections are closed as soon as they are idle.
  const idling = setInterval(() => server.closeIdleConnections(), 100)
  await new Promise((done) => server.close(done))
  clearTimeout(cutting)
  clearInterval(idling)
  return answered
}

/** One log line about the durability of the embedded database. */
function embeddedNote({ DATA_DIR, EMBEDDED_FSYNC }: Settings) {
  if (DATA_DIR === 'memory') return 'The database is in memory: all data is lost when the server stops.'
  if (!EMBEDDED_FSYNC)
    return `Using the embedded database in ${DATA_DIR}. It survives a killed process; with EMBEDDED_FSYNC off, a power failure may corrupt it.`
  return `Using the embedded database in ${DATA_DIR}. Every commit is flushed to disk. To run several nodes, set DATABASE_URL.`
}

async function exitAfterFailure(error: unknown, env: Env): Promise<never> {
  await reportStartFailure(error, env)
  process.exit(1)
}
