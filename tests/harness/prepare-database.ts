import type pg from 'pg'
import { jobNames } from '#app/jobs.server.ts'
import { migrateDatabase } from '#platform/database/migrate.server.ts'
import { prepareJobs } from '#platform/jobs/jobs.server.ts'

/** The tables and queues of a shop, in an empty database. */
export async function prepareDatabase(pool: pg.Pool) {
  await migrateDatabase(pool)
  await prepareJobs(pool, jobNames)
}
