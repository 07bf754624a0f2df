// Vitest runs this before the fault tests. `inject('postgres_url')` is then the URL of a PostgreSQL server.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, startPostgres } from './postgres-server.ts'
import { prepareDatabase } from './prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the fault tests; null when none is available, and then they are skipped. */
    postgres_url: string | null
    /** A database of that server with all tables and queues, to copy; null without a server. */
    postgres_template: string | null
  }
}

export default async function setup(project: TestProject) {
  const server = await startPostgres({ fsync: false })
  const template = server && (await createTemplate(server.url))
  project.provide('postgres_url', server?.url ?? null)
  project.provide('postgres_template', template?.name ?? null)
  return async () => {
    await template?.drop()
    await server?.stop()
  }
}

/** Creates a database with all tables and queues. Copying it is ten times as fast as running the migrations. */
async function createTemplate(server_url: string) {
  const { url, drop } = await createDatabase(server_url, 'template')
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await prepareDatabase(pool)
  await pool.end()
  return { name: new URL(url).pathname.slice(1), drop }
}
