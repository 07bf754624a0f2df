import type pg from 'pg'

const lookEveryMs = 1000

const dueQueues = `
  select q.name from unnest($1::text[]) as q(name)
  where exists (select 1 from pgboss.job j
                where j.name = q.name and j.state < 'active' and j.start_after <= clock_timestamp())`

/**
 * Looks once a second which queues have a job that is due, in one statement, and calls `wake` with each. Polling every
 * queue would be a statement for each of them, most of which are empty.
 */
export function watchDueJobs(
  pool: Pick<pg.Pool, 'query'>,
  names: readonly string[],
  wake: (name: string) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let looking = Promise.resolve()

  async function look() {
    // Without an answer the workers still poll, and the database watch reports an outage.
    const { rows } = await pool
      .query<{ name: string }>({ name: 'due-queues', text: dueQueues, values: [names] })
      .catch(() => ({ rows: [] }))
    for (const { name } of rows) if (!isStopped) wake(name)
  }

  const schedule = () => {
    timer = setTimeout(() => {
      looking = look().finally(() => {
        if (!isStopped) schedule()
      })
    }, lookEveryMs)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
