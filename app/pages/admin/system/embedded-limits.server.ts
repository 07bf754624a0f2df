import { type Db, embeddedCondition, queryRows } from '#platform/database/db.server.ts'
import { waitingChecks } from '#platform/database/embedded/wait-checks.server.ts'
import type { Log } from '#platform/observability/log.server.ts'

/**
 * What the embedded database is made for. docs/decisions/0003-embedded-database.md says what was measured for each.
 */
export const embeddedLimits = {
  megabytes: 2000,
  products: 100_000,
  /** In the last 24 hours. */
  orders: 2000,
  /** Checks in five minutes in which statements waited, of 30. */
  waiting: 6,
}

type EmbeddedLoad = typeof embeddedLimits
export const embeddedLimitNames = ['megabytes', 'products', 'orders', 'waiting'] as const
type EmbeddedLimit = (typeof embeddedLimitNames)[number]

/** How much the embedded database holds and does; null on a PostgreSQL server. */
export async function readEmbeddedLoad(db: Db): Promise<EmbeddedLoad | null> {
  const [load] = await queryRows<Omit<EmbeddedLoad, 'waiting'>>(
    db,
    `select pg_database_size(current_database()) / 1000000 as megabytes,
            (select count(*) from products) as products,
            (select count(*) from orders where placed_at > now() - interval '24 hours') as orders
     where ${embeddedCondition}`,
  )
  return load ? { ...load, waiting: waitingChecks(db.$client) } : null
}

/** The limits that the load exceeds. */
export const exceededLimits = (load: EmbeddedLoad): EmbeddedLimit[] =>
  embeddedLimitNames.filter((name) => load[name] > embeddedLimits[name])

const checkIntervalMs = 60 * 60_000

/** Logs at the start, and every hour, when the shop is too big for the embedded database. */
export function watchEmbeddedLimits(db: Db, log: Log) {
  // A check that fails, as during shutdown, is made up by the next one.
  const check = () => void warnAboveLimits(db, log).catch(() => {})
  check()
  setInterval(check, checkIntervalMs).unref()
}

export async function warnAboveLimits(db: Db, log: Pick<Log, 'warn'>) {
  const load = await readEmbeddedLoad(db)
  const exceeded = load ? exceededLimits(load) : []
  if (exceeded.length === 0) return
  log.warn(
    { exceeded, ...load },
    'This shop is bigger than the embedded database is made for. Move it to a PostgreSQL server: npm run db:move',
  )
}
