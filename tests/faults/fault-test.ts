import { inject, type TestContext, test } from 'vitest'
import { createDatabase } from '../harness/postgres-server.ts'

/**
 * A test that needs a real PostgreSQL server: it gets the URL of a database of its own, or of two, with all tables and
 * queues and no rows. They are dropped at its end. Skipped without a server.
 */
export const faultTest = test
  .extend<{ database_url: string; other_database_url: string }>({
    database_url: copiedDatabase,
    other_database_url: copiedDatabase,
  })
  .skipIf(!inject('postgres_url'))

async function copiedDatabase({ task }: TestContext, use: (url: string) => Promise<void>) {
  const server = inject('postgres_url')
  if (!server) throw new Error('A fault test needs a PostgreSQL server')
  const database = await createDatabase(server, task.name, inject('postgres_template') ?? undefined)
  await use(database.url)
  await database.drop()
}
