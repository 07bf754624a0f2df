import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Db, isDatabaseUnavailable, queryRows } from '../database/db.server.ts'
import type { Log } from '../observability/log.server.ts'

/** Rooms add their jobs here, name → payload. See any room's *.jobs.server.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by each room
export interface Jobs {}

export type JobName = keyof Jobs & string

export type JobHandlers<Context> = {
  [Name in JobName]?: (context: Context, payload: Jobs[Name]) => Promise<void>
}

/** Recurring work: a cron line in UTC. */
export type Timetable = { [Name in JobName]?: string }

export type EnqueueOptions = { at?: Date }

/** Leaves work for later within the caller's transaction: kept with it, rolled back with it. */
export async function enqueue<Name extends JobName>(
  db: Db,
  name: Name,
  payload: Jobs[Name],
  { at }: EnqueueOptions = {},
) {
  const rows = await queryRows<{ queues: number }>(
    db,
    insertJob,
    [name, JSON.stringify(payload), at ?? null],
    'later',
  )
  if (!rows[0]?.queues) throw new Error(`No queue for the job ${name}`)
}

/**
 * The SQL that inserts a job for each row of `from`, the queue's own among them, with the payload and the time that the
 * expressions name: for work that is left by the very statement that causes it. pg-boss documents its job table as open
 * to plain SQL; the queue's own settings are copied as its insert does.
 */
export const jobInsertQuery = ({ data, at = 'now()', from }: { data: string; at?: string; from: string }) => `
    insert into pgboss.job (name, data, start_after, expire_seconds, deletion_seconds, keep_until,
                            retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter)
    select name, ${data}, ${at}, expire_seconds, deletion_seconds, ${at} + retention_seconds * interval '1 second',
           retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter
    from ${from}`

const insertJob = `
  with queue as (select * from pgboss.queue where name = $1),
  added as (${jobInsertQuery({ data: '$2::jsonb', at: 'coalesce($3::timestamptz, now())', from: 'queue' })})
  select count(*)::int as queues from queue`

/** The payloads of a queue's jobs that wait, run, or will be tried again. */
export async function payloadsUnderway<Name extends JobName>(db: Db, name: Name): Promise<Jobs[Name][]> {
  const rows = await queryRows<{ data: Jobs[Name] }>(
    db,
    `select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [name],
  )
  return rows.map(({ data }) => data)
}

/** A failed job is tried again within seconds, later every hour, for more than a day: longer than most outages. */
export const queueSettings = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
} as const

// Recurring work comes round again by itself.
const scheduled = { tz: 'UTC', retryLimit: 2 }

// A job that hangs is given up before the queue gives up the whole batch that it came with.
const longestBatchMs = (queueSettings.expireInSeconds - 20) * 1000

// Fetching and settling cost several times what one small job does, so many come at once; but few of them are at work
// beside each other, for requests need connections, too. Each has its own result: one that fails takes no other with it.
const atATime = 4
const together = {
  batchSize: 40,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
} as const

export type JobRunner = {
  running(): boolean
  /** Takes no more jobs and lets the running ones end, for so long. Says whether all did. */
  stop(graceMs?: number): Promise<boolean>
}

/** The tables and queues that `later` writes to, without a worker. For tests and for the first step of a start. */
export async function prepareJobs(pool: pg.Pool, names: readonly JobName[], log?: Log) {
  const boss = new PgBoss({ db: overPool(pool), supervise: false, schedule: false })
  boss.on('error', (error: unknown) => log?.error({ error }, 'job queue'))
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, queueSettings)
    else if (!isDeepStrictEqual({ ...queue, ...queueSettings }, queue))
      await boss.updateQueue(name, queueSettings)
  }
  await boss.stop({ graceful: false })
}

/** Starts the worker: takes jobs from the database, tries failed ones again, runs the timetable. */
export async function startJobs<Context>(options: {
  pool: pg.Pool
  handlers: JobHandlers<Context>
  timetable: Timetable
  context: () => Context
  log: Log
  /** What the worker takes the time from; a trial's own, which is moved by hand. */
  clock?: ConstructorOptions['clock']
}): Promise<JobRunner> {
  const { pool, handlers, timetable, context, log, clock } = options
  const names = Object.keys(handlers) as JobName[]
  await prepareJobs(pool, names, log)

  const boss = new PgBoss({ db: overPool(pool), supervise: true, schedule: true, ...(clock && { clock }) })
  // That the database is away is said once, by its watch; the queue asks again by itself.
  boss.on('error', (error: unknown) => {
    if (!isDatabaseUnavailable(error)) log.error({ error }, 'job queue')
  })
  await boss.start()
  let running = true
  let busy = 0

  async function settle(name: JobName, { id, data }: { id: string; data: unknown }, until: number) {
    const handle = handlers[name] as (context: Context, payload: unknown) => Promise<void>
    const started = performance.now()
    busy++
    try {
      await withinTime(until, () => handle(context(), data))
      log.debug({ job: name, id, ms: Math.round(performance.now() - started) }, 'job done')
      return { id, status: 'completed' as const }
    } catch (error) {
      log.warn({ job: name, id, error }, 'job failed')
      return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
    } finally {
      busy--
    }
  }

  for (const name of names)
    await boss.work(name, together, async (jobs) => {
      const until = performance.now() + longestBatchMs
      const results: Awaited<ReturnType<typeof settle>>[] = []
      const waiting = jobs.values()
      const lane = async () => {
        for (const job of waiting) results.push(await settle(name, job, until))
      }
      await Promise.all(Array.from({ length: atATime }, lane))
      return results
    })
  await keepTimetable(boss, timetable)
  return {
    running: () => running,
    async stop(graceMs = 20_000) {
      running = false
      await boss.stop({ graceful: true, timeout: graceMs })
      return busy === 0
    },
  }
}

/** Kept with the job. A query that failed is named without the values it carried. */
const errorMessage = (error: unknown) =>
  error instanceof Error ? error.message.split('\nparams:')[0] : String(error)

async function withinTime(until: number, work: () => Promise<void>) {
  const left = until - performance.now()
  if (left <= 0) throw new Error('The jobs before it took too long')
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The job took too long')), left)
  await Promise.race([work(), late.promise]).finally(() => clearTimeout(timer))
}

/** Schedules what the timetable names, and nothing else that an earlier release may have left. */
async function keepTimetable(boss: PgBoss, timetable: Timetable) {
  for (const { name, key } of await boss.getSchedules())
    if (!Object.hasOwn(timetable, name)) await boss.unschedule(name, key)
  for (const [name, cron] of Object.entries(timetable)) await boss.schedule(name, cron, {}, scheduled)
}

function overPool(pool: pg.Pool) {
  let before: string[] = []
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (before.length === 0) return pool.query(text, values)
      const client = await pool.connect()
      try {
        for (const statement of before) await client.query(statement)
        return await client.query(text, values)
      } finally {
        client.release()
      }
    },
    /** pg-boss has something to set on each connection only when its clock is not the real one. */
    setSessionStatements: async (statements: string[]) => void (before = statements),
  }
}
