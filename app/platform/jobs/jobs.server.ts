import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { type Db, isDatabaseUnavailable, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'
import type { Log } from '../observability/log.server.ts'
import { inRootSpan, type OpenSpan } from '../observability/tracing.server.ts'
import { watchDueJobs } from './due-jobs.server.ts'

/** Features add their jobs here by declaration merging, name → payload. See any *.jobs.server.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: each feature adds its jobs
export interface Jobs {}

export type JobName = keyof Jobs & string

export type JobHandlers<Context> = {
  [Name in JobName]?: (context: Context, payload: Jobs[Name]) => Promise<void>
}

/** Recurring jobs: a cron expression in UTC for each. */
export type Timetable = { [Name in JobName]?: string }

export type EnqueueOptions = { at?: Date }

/** Enqueues a job in the caller's transaction: committed or rolled back with it. `at` delays it. */
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
 * SQL that inserts a job for each row of `from`, which must include the queue's row. `data` and `at` are expressions
 * for payload and start time: for jobs enqueued by the statement that causes them. pg-boss documents its job table as
 * open to plain SQL; the queue's settings are copied as its own insert does.
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

/** Payloads of a queue's jobs that are waiting, running or due for a retry. */
export async function payloadsUnderway<Name extends JobName>(db: Db, name: Name): Promise<Jobs[Name][]> {
  const rows = await queryRows<{ data: Jobs[Name] }>(
    db,
    `select data from pgboss.job where name = $1 and state in ('created', 'retry', 'active')`,
    [name],
  )
  return rows.map(({ data }) => data)
}

/** A job that is waiting, running or due for a retry. */
export type OpenJob = { name: string; data: unknown; start_after: string }

/** The jobs that are not done, for a copy of the database. None before the first start. */
export async function openJobs(connection: Pick<pg.ClientBase, 'query'>): Promise<OpenJob[]> {
  const { rows: queues } = await connection.query(`select from pg_tables where schemaname = 'pgboss' limit 1`)
  if (queues.length === 0) return []
  const { rows } = await connection.query<OpenJob>(
    `select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as start_after
     from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'`,
  )
  return rows
}

/** Adds jobs to their queues, which must exist. Jobs of queues that this version does not have are left out. */
export async function addOpenJobs(connection: Pick<pg.ClientBase, 'query'>, jobs: readonly OpenJob[]) {
  await connection.query(
    `with added as (select * from jsonb_to_recordset($1::jsonb) as j(name text, data jsonb, start_after timestamptz)),
     queue as (select q.*, j.data as job_data, j.start_after as job_start from added j join pgboss.queue q using (name))
     ${jobInsertQuery({ data: 'job_data', at: 'job_start', from: 'queue' })}`,
    [JSON.stringify(jobs)],
  )
}

/** A failed job is retried within seconds, later every hour, for more than a day: longer than most outages. */
export const queueSettings = {
  retryLimit: 40,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
} as const

// A recurring job runs again by its schedule anyway.
const scheduled = { tz: 'UTC', retryLimit: 2 }

// A hanging job fails before the queue gives up the whole batch it was fetched with.
const batchTimeoutMs = (queueSettings.expireInSeconds - 20) * 1000

// Fetching and completing cost several times as much as a small job, so many are fetched at once; but only a few run
// concurrently, because requests need connections, too. Each job has its own result: a failing one does not affect
// the others.
const concurrency = 4
const workOptions = {
  batchSize: 40,
  perJobResults: true,
  burstWhenBatchFull: true,
} as const
// Workers are woken when a job is due (due-jobs.server.ts); this is for the case that a wake-up is missed.
const pollingIntervalSeconds = 30

export type JobRunner = {
  running(): boolean
  /** Takes no more jobs and waits up to `graceMs` for running ones. Returns whether all finished. */
  stop(graceMs?: number): Promise<boolean>
}

/**
 * Creates the tables and queues that `enqueue` writes to, without a worker. For tests and the first step of a start.
 */
export async function prepareJobs(pool: pg.Pool, names: readonly JobName[], log?: Log) {
  const boss = new PgBoss({ db: poolAdapter(pool), supervise: false, schedule: false })
  boss.on('error', (error: unknown) => log?.error({ error }, 'job queue error'))
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

/** Starts the worker: takes jobs from the database, retries failed ones, runs the schedule. */
export async function startJobs<Context>(options: {
  pool: pg.Pool
  handlers: JobHandlers<Context>
  timetable: Timetable
  context: () => Context
  log: Log
  /** The worker's clock; fault tests pass one that they move by hand. */
  clock?: ConstructorOptions['clock']
}): Promise<JobRunner> {
  const { pool, handlers, timetable, context, log, clock } = options
  const names = Object.keys(handlers) as JobName[]
  await prepareJobs(pool, names, log)

  const boss = new PgBoss({ db: poolAdapter(pool), supervise: true, schedule: true, ...(clock && { clock }) })
  // The database watch logs an outage once; the queue retries by itself.
  boss.on('error', (error: unknown) => {
    if (!isDatabaseUnavailable(error)) log.error({ error }, 'job queue error')
  })
  await boss.start()
  let running = true
  let busy = 0

  const runJob = (name: JobName, job: { id: string; data: unknown }, until: number) =>
    inRootSpan({ name: `job ${name}`, kind: 'consumer', attributes: { 'job.name': name } }, (span) =>
      runInSpan(span, name, job, until),
    )

  async function runInSpan(
    span: OpenSpan,
    name: JobName,
    { id, data }: { id: string; data: unknown },
    until: number,
  ) {
    const handle = handlers[name] as (context: Context, payload: unknown) => Promise<void>
    const started = performance.now()
    busy++
    try {
      await withinTime(until, () => handle(context(), data))
      log.debug({ job: name, id, ms: Math.round(performance.now() - started) }, 'job done')
      return { id, status: 'completed' as const }
    } catch (error) {
      log.warn({ job: name, id, error }, 'job failed')
      span.fail(error instanceof Error ? error.name : 'unknown')
      return { id, status: 'failed' as const, output: { message: errorMessage(error) } }
    } finally {
      busy--
    }
  }

  const workers = new Map<string, string>()
  for (const name of names) {
    // A clock that is moved by hand decides when workers poll.
    const polling = { pollingIntervalSeconds: clock ? 1 : pollingIntervalSeconds }
    const worker = await boss.work(name, { ...workOptions, ...polling }, async (jobs) => {
      const until = performance.now() + batchTimeoutMs
      const results: Awaited<ReturnType<typeof runJob>>[] = []
      const waiting = jobs.values()
      const lane = async () => {
        for (const job of waiting) results.push(await runJob(name, job, until))
      }
      await Promise.all(Array.from({ length: concurrency }, lane))
      return results
    })
    workers.set(name, worker)
  }
  const due = watchDueJobs({
    pool,
    names,
    wake: (name) => boss.notifyWorker(workers.get(name) ?? ''),
    log,
  })
  await applySchedule(boss, timetable)
  return {
    running: () => running,
    async stop(graceMs = 20_000) {
      running = false
      await Promise.all([due.stop(), boss.stop({ graceful: true, timeout: graceMs })])
      return busy === 0
    },
  }
}

/** The error stored with the job: a failed query without its parameter values. */
const errorMessage = (error: unknown) =>
  error instanceof Error ? error.message.split('\nparams:')[0] : String(error)

async function withinTime(until: number, work: () => Promise<void>) {
  const left = until - performance.now()
  if (left <= 0) throw new Error('Earlier jobs of the batch took too long')
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The job took too long')), left)
  await Promise.race([work(), late.promise]).finally(() => clearTimeout(timer))
}

/** Applies the schedule and removes entries left by earlier releases. */
async function applySchedule(boss: PgBoss, timetable: Timetable) {
  for (const { name, key } of await boss.getSchedules())
    if (!Object.hasOwn(timetable, name)) await boss.unschedule(name, key)
  for (const [name, cron] of Object.entries(timetable)) await boss.schedule(name, cron, {}, scheduled)
}

function poolAdapter(pool: pg.Pool) {
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
    /** pg-boss only sets session statements when its clock is not the real one. */
    setSessionStatements: async (statements: string[]) => void (before = statements),
  }
}

/** Jobs that failed after all their retries. */
export const countFailedJobs = async (db: Db) =>
  only(
    await queryRows<{ count: number }>(
      db,
      `select count(*)::int as count from pgboss.job where state = 'failed'`,
    ),
  )
