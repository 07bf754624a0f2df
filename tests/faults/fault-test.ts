import { inject, type TestContext, test } from 'vitest'
import { createDatabase } from '../harness/postgres-server.ts'

/**
 * A test that needs a real PostgreSQL server: it is handed the address of an empty database of its own, or of two,
 * which go when it ends. Skipped where no server can be had.
 */
export const faultTest = test
  .extend<{ database_url: string; other_database_url: string }>({
    database_url: emptyDatabase,
    other_database_url: emptyDatabase,
  })
  .skipIf(!inject('postgres_url'))

async function emptyDatabase({ task }: TestContext, use: (url: string) => Promise<void>) {
  const server = inject('postgres_url')
  if (!server) throw new Error('A trial needs a PostgreSQL server')
  const database = await createDatabase(server, task.name)
  await use(database.url)
  await database.drop()
}
