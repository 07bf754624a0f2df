import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test as plain } from 'vitest'
import { test } from '#tests/harness/harness.ts'
import { queryRows } from './db.server.ts'
import { checkUpgrade, lockingSteps } from './pending-migrations.server.ts'

plain.for([
  ['create index "orders_newest" on "orders" using btree ("placed_at")', 'orders'],
  ['CREATE UNIQUE INDEX a ON public.orders (id)', 'orders'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (total >= 0);', 'orders'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL', 'orders'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE text', 'orders'],
  ['ALTER TABLE "orders" ADD COLUMN "made_at" timestamptz DEFAULT clock_timestamp() NOT NULL', 'orders'],
  ['-- Fills the new column.\nUPDATE "orders" SET note = \'\'', 'orders'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text', null],
  ['ALTER TABLE "orders" ADD COLUMN "count" integer DEFAULT 0 NOT NULL', null],
  ['ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK (total >= 0) NOT VALID', null],
  ['CREATE INDEX CONCURRENTLY a ON orders (id)', null],
  ['CREATE TABLE "visits" ("id" uuid PRIMARY KEY)', null],
  ['DROP TABLE "visits"', null],
] as const)('%s locks the rows of %s', ([statement, expected]) => {
  expect(lockingSteps(statement).map(({ table }) => table)).toEqual(expected === null ? [] : [expected])
})

/** The migrations, and one more that builds an index on the table of users. */
function withNextMigration() {
  const folder = mkdtempSync(join(tmpdir(), 'heliostead-migrations-'))
  cpSync('db/migrations', folder, { recursive: true, filter: (path) => !path.endsWith('_snapshot.json') })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const when = journal.entries.at(-1).when + 1000
  journal.entries.push({ idx: 9999, version: '7', when, tag: '9999_next', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(folder, '9999_next.sql'), 'create index "users_next" on "users" ("name");')
  return folder
}

test('an upgrade names the migrations that would run, and those that lock a large table', async ({
  harness,
}) => {
  const pool = harness.db.$client as pg.Pool
  const folder = withNextMigration()

  const current = await checkUpgrade(pool)
  const small = await checkUpgrade(pool, folder)
  await queryRows(harness.db, `update pg_class set reltuples = 2e6 where oid = 'users'::regclass`)
  const large = await checkUpgrade(pool, folder)
  rmSync(folder, { recursive: true })

  expect(current).toEqual({ is_newer: false, pending: [] })
  expect(small).toEqual({ is_newer: false, pending: [{ name: '9999_next', locks: [] }] })
  expect(large.pending[0]?.locks).toMatchObject([{ table: 'users', rows: 2_000_000 }])
})

test('a database of a newer version is recognized', async ({ harness }) => {
  await queryRows(
    harness.db,
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'newer', max(created_at) + 1000 from drizzle.__drizzle_migrations`,
  )

  expect(await checkUpgrade(harness.db.$client as pg.Pool)).toEqual({ is_newer: true, pending: [] })
})
