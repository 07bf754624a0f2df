import type pg from 'pg'
import { isDatabaseUnavailable } from '../database/db.server.ts'
import type { Log } from '../observability/log.server.ts'

const checkIntervalMs = 1000

/**
 * Names of the queues with a job that is due. The conditions are those of pg-boss's index of jobs to fetch, which leaves out
 * the jobs that are done.
 */
export const dueQueues = `
  select q.name from unnest($1::text[]) as q(name)
  where exists (select 1 from pgboss.job j
                where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`

type Options = {
  pool: Pick<pg.Pool, 'query'>
  names: readonly string[]
  wake: (name: string) => void
  log: Log
}

/**
 * Checks once a second which queues have a job that is due, in one statement, and calls `wake` with each. Polling every
 * queue would be a statement for each of them, most of which are empty.
 */
export function watchDueJobs({ pool, names, wake, log }: Options) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let checking = Promise.resolve()

  async function check() {
    // Without an answer the workers still poll, and the database watch reports an outage.
    const { rows } = await pool
      .query<{ name: string }>({ name: 'due-queues', text: dueQueues, values: [names] })
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ error }, 'due jobs could not be read')
        return { rows: [] }
      })
    for (const { name } of rows) if (!isStopped) wake(name)
  }

  const schedule = () => {
    timer = setTimeout(() => {
      checking = check().finally(() => {
        if (!isStopped) schedule()
      })
    }, checkIntervalMs)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await checking
    },
  }
}
