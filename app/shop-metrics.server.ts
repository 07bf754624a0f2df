import { Gauge } from 'prom-client'
import type { OpenDatabase } from '#platform/database/db.server.ts'
import { metrics } from '#platform/observability/metrics.server.ts'

const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [metrics] })

const answers = gauge('database_answers', '1 when the database answered this scrape, else 0')
const lag = gauge('job_lag_seconds', 'How long the oldest job that is due has waited')
const failed = gauge('jobs_failed', 'Jobs that failed after all retries')
const mail = gauge('mails_failed', 'Emails and text messages that could not be sent')
const backup = gauge(
  'backup_age_seconds',
  'Age of the last backup that contains the database; NaN without one',
)

type Figures = {
  lag_seconds: number
  failed_jobs: number
  failed_mails: number
  backup_seconds: number | null
}

/** A scrape must end when the database does not answer. */
const withinMs = 2000

/** Reads from the database what the metrics say about the shop. Without an answer these are NaN, and `database_answers` is 0. */
export async function updateShopMetrics(database: Pick<OpenDatabase, 'ask'>) {
  const [figures] = await database.ask<Figures>(query, withinMs).catch(() => [])
  answers.set(figures ? 1 : 0)
  set(lag, figures?.lag_seconds)
  set(failed, figures?.failed_jobs)
  set(mail, figures?.failed_mails)
  set(backup, figures?.backup_seconds)
}

function set(figure: Gauge, value: number | null | undefined) {
  // A gauge without labels shows 0 until it has a value, so an unknown one is NaN.
  figure.set(value ?? Number.NaN)
}

const query = `
  select coalesce(max(extract(epoch from clock_timestamp() - start_after))
           filter (where state in ('created', 'retry') and start_after < clock_timestamp()), 0)::float8 as lag_seconds,
         count(*) filter (where state = 'failed')::float8 as failed_jobs,
         (select count(*) from outbox where state = 'failed')::float8 as failed_mails,
         (select extract(epoch from clock_timestamp() - max(completed_at)) from backups
          where kind in ('database', 'all'))::float8 as backup_seconds
  from pgboss.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_%'`
