import { inject, type TestContext, test } from 'vitest'
import { createDatabase } from '../harness/postgres-server.ts'

type Databases = {
  /** The URL of a database of the test's own, with all tables and queues and no rows. */
  database_url: string
  /** Copies a database that nobody is connected to, and returns the URL of the copy. */
  copyDatabase: (url: string) => Promise<string>
}

/** A test that needs a real PostgreSQL server. Its databases are dropped at its end. Skipped without a server. */
export const faultTest = test
  .extend<Databases>({
    async database_url({ task }: TestContext, use: (url: string) => Promise<void>) {
      const database = await createDatabase(serverUrl(), task.name, inject('postgres_template') ?? undefined)
      await use(database.url)
      await database.drop()
    },
    async copyDatabase({ task }: TestContext, use: (copy: Databases['copyDatabase']) => Promise<void>) {
      const copies: { drop(): Promise<void> }[] = []
      await use(async (url) => {
        const copy = await createDatabase(serverUrl(), task.name, new URL(url).pathname.slice(1))
        copies.push(copy)
        return copy.url
      })
      for (const { drop } of copies) await drop()
    },
  })
  .skipIf(!inject('postgres_url'))

function serverUrl() {
  const url = inject('postgres_url')
  if (!url) throw new Error('A fault test needs a PostgreSQL server')
  return url
}
