import { type Db, queryRows } from '../database/db.server.ts'
import { only } from '../database/rows.ts'

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type QueueSummary = {
  name: string
  waiting: number
  active: number
  failed: number
  /** Seconds for which the oldest job that is due has waited; 0 without one. */
  lag_seconds: number
}

/** Every queue with its jobs by state, those with failed jobs first. */
export const summarizeQueues = (db: Db) =>
  queryRows<QueueSummary>(
    db,
    `select q.name,
            count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
            count(*) filter (where j.state = 'active')::int as active,
            count(*) filter (where j.state = 'failed')::int as failed,
            coalesce(extract(epoch from max(clock_timestamp() - j.start_after)
              filter (where j.state in ('created', 'retry') and j.start_after < clock_timestamp())), 0)::int
              as lag_seconds
     from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
     where q.name not like '\\_\\_%' group by q.name order by failed desc, waiting desc, q.name`,
  )

export type ListedJob = {
  id: string
  name: string
  state: JobState
  attempts: number
  created_on: Date
  start_after: Date
  completed_on: Date | null
  error: string | null
}

/** A page of jobs, newest first, without their payload. */
export async function listJobs(
  db: Db,
  { state, name }: { state?: JobState | undefined; name?: string | undefined },
  { page, size }: { page: number; size: number },
) {
  const where = `($1::text is null or state::text = $1) and ($2::text is null or name = $2) and name not like '\\_\\_%'`
  const values = [state ?? null, name ?? null]
  const list = await queryRows<ListedJob>(
    db,
    `select id::text, name, state::text, retry_count + case when state in ('created') then 0 else 1 end as attempts,
            created_on, start_after, completed_on, output ->> 'message' as error
     from pgboss.job where ${where} order by created_on desc, id limit $3 offset $4`,
    [...values, size, (page - 1) * size],
  )
  const { total } = only(
    await queryRows<{ total: number }>(
      db,
      `select count(*)::int as total from pgboss.job where ${where}`,
      values,
    ),
  )
  return { list, total }
}

/** Runs a failed or canceled job again, now and with one more attempt. Returns its queue; null if it is neither. */
export async function retryJob(tx: Db, id: string): Promise<string | null> {
  const [job] = await queryRows<{ name: string }>(
    tx,
    `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null,
            keep_until = greatest(keep_until, now() + interval '14 days')
     where id = $1 and state in ('failed', 'cancelled') returning name`,
    [id],
  )
  return job?.name ?? null
}

/** Cancels a job that waits. Returns its queue; null if it no longer waits. */
export async function cancelJob(tx: Db, id: string): Promise<string | null> {
  const [job] = await queryRows<{ name: string }>(
    tx,
    `update pgboss.job set state = 'cancelled', completed_on = now()
     where id = $1 and state in ('created', 'retry') returning name`,
    [id],
  )
  return job?.name ?? null
}
