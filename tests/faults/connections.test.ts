import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { type Db, inTransaction, openDatabase, pipeline, queryRows } from '#platform/database/db.server.ts'
import { migrateDatabase } from '#platform/database/migrate.server.ts'
import { createDatabase } from '../harness/postgres-server.ts'
import { faultTest } from './fault-test.ts'

const server_url = inject('postgres_url')

test.skipIf(!server_url)(
  'the server ends a statement that nobody waits for; a migration has its time',
  async ({ onTestFinished }) => {
    const { url, drop } = await createDatabase(server_url ?? '', 'connections')
    const database = await openDatabase({ url, dataDir: 'memory', poolSize: 2 })
    // As for a role behind a pooler.
    const { pathname } = new URL(url)
    await queryRows(database.db, `alter database ${pathname.slice(1)} set statement_timeout = '50s'`)
    const folder = aMigration(
      `create table limits_seen as select current_setting('statement_timeout') as migrating`,
    )
    onTestFinished(async () => {
      rmSync(folder, { recursive: true })
      await database.close()
      await drop()
    })

    await migrateDatabase(database.pool, folder)

    expect(
      await queryRows(database.db, 'select migrating, current_setting($1) as serving from limits_seen', [
        'statement_timeout',
      ]),
    ).toEqual([{ migrating: '0', serving: '50s' }])
  },
)

test.skipIf(!server_url)(
  'a migration that fails twice says why it failed first',
  async ({ onTestFinished }) => {
    const { url, drop } = await createDatabase(server_url ?? '', 'connections')
    const database = await openDatabase({ url, dataDir: 'memory', poolSize: 2 })
    const folder = aMigration('create table sunny (id int primary key, id int)')
    onTestFinished(async () => {
      rmSync(folder, { recursive: true })
      await database.close()
      await drop()
    })

    const failure = await migrateDatabase(database.pool, folder).catch((error: unknown) => error)

    expect(String((failure as Error & { cause: Error }).cause.cause)).toContain('specified more than once')
  },
)

function aMigration(sql: string) {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-migration-'))
  const entry = { idx: 0, version: '7', when: 1, tag: '0000_first', breakpoints: true }
  mkdirSync(join(folder, 'meta'))
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
  )
  writeFileSync(join(folder, '0000_first.sql'), sql)
  return folder
}

test.skipIf(!server_url)(
  'what goes out together is done in order, and the first that fails undoes it all',
  async ({ onTestFinished }) => {
    const { url, drop } = await createDatabase(server_url ?? '', 'connections')
    const { db, close } = await openDatabase({ url, dataDir: 'memory', poolSize: 1 })
    onTestFinished(async () => {
      await close()
      await drop()
    })
    await queryRows(db, 'create table steps (name text primary key, place bigserial)')
    const step = (tx: Db, name: string) => () =>
      queryRows<{ name: string }>(tx, 'insert into steps (name) values ($1) returning name', [name], 'step')
    const all = () => queryRows(db, 'select name from steps order by place')

    const done = await inTransaction(db, (tx) => pipeline(tx, step(tx, 'lock'), step(tx, 'write')))
    const twice = inTransaction(db, (tx) =>
      pipeline(tx, step(tx, 'third'), step(tx, 'lock'), step(tx, 'never')),
    )

    expect(done).toEqual([[{ name: 'lock' }], [{ name: 'write' }]])
    await expect(twice).rejects.toMatchObject({ code: '23505' })
    expect(await all()).toEqual([{ name: 'lock' }, { name: 'write' }])
  },
)

faultTest(
  'named statements are prepared, and not for a pooler that does not know them',
  async ({ database_url }) => {
    const prepared: unknown[] = []
    for (const preparesStatements of [true, false]) {
      const database = await openDatabase({
        url: database_url,
        dataDir: 'memory',
        poolSize: 1,
        preparesStatements,
      })
      const rows = await queryRows(database.db, 'select $1::text as said', ['hello'], 'greeting')
      expect(rows).toEqual([{ said: 'hello' }])
      prepared.push(await queryRows(database.db, 'select name from pg_prepared_statements'))
      const client = await database.pool.connect()
      const called = Promise.withResolvers<string>()
      client.query({ text: `select 'a' as said`, name: 'calling' }, (error, { rows }) =>
        error ? called.reject(error) : called.resolve(rows[0].said),
      )
      expect(await called.promise).toBe('a')
      client.release()
      prepared.push(await queryRows(database.db, 'select count(*) as count from pg_prepared_statements'))
      await database.close()
    }

    expect(prepared).toEqual([[{ name: 'greeting' }], [{ count: 2 }], [], [{ count: 0 }]])
  },
)

faultTest('migrations use the direct connection where there is one', async ({ database_url }) => {
  const nowhere = new URL(database_url)
  nowhere.pathname = '/no_such_database'
  const database = await openDatabase({
    url: database_url,
    directUrl: nowhere.href,
    dataDir: 'memory',
    poolSize: 1,
  })

  await expect(migrateDatabase(database.pool)).rejects.toThrow('no_such_database')

  await database.close()
})
