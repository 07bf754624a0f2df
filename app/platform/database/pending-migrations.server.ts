import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { latestMigration, migrations_folder } from './migrate.server.ts'

/** A statement that holds a table while it reads or rewrites all its rows. */
export type LockingStep = { table: string; why: string }

export type PendingMigration = {
  name: string
  /** Steps that lock a table with many rows, with its number of rows. */
  locks: (LockingStep & { rows: number })[]
}

export type UpgradeCheck = {
  /** The database was written by a newer version than this one. */
  is_newer: boolean
  pending: PendingMigration[]
}

/** A table with fewer rows is read or rewritten within about a second. */
export const largeTableRows = 100_000

/** Which migrations a start of this version would run on a database, and which of their steps lock a large table. */
export async function checkUpgrade(pool: pg.Pool, folder = migrations_folder): Promise<UpgradeCheck> {
  const newest = await newestApplied(pool)
  const names = migrationNames(folder)
  const sizes = await tableSizes(pool)
  const pending = readMigrationFiles({ migrationsFolder: folder })
    .filter(({ folderMillis }) => folderMillis > newest)
    .map(({ folderMillis, sql }) => ({
      name: names.get(folderMillis) ?? String(folderMillis),
      locks: sql
        .flatMap(lockingSteps)
        .map((step) => ({ ...step, rows: sizes.get(step.table) ?? 0 }))
        .filter(({ rows }) => rows >= largeTableRows),
    }))
  return { is_newer: newest > latestMigration(folder), pending }
}

/** Timestamp of the newest migration of the database; 0 for an empty one. */
async function newestApplied(pool: pg.Pool): Promise<number> {
  const { rows: known } = await pool.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!known[0]?.found) return 0
  const { rows } = await pool.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ?? 0
}

const Journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) })

function migrationNames(folder: string): Map<number, string> {
  const journal = Journal.parse(JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')))
  return new Map(journal.entries.map(({ when, tag }) => [when, tag]))
}

/** Rows of each table, as the server estimates them. */
async function tableSizes(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select c.relname as name, greatest(c.reltuples, coalesce(s.n_live_tup, 0))::float8 as rows
     from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

const table = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(?<table>\w+)"?`

/** Statements and what they do to a table, by the documentation of PostgreSQL 15 to 18. */
const rules: { pattern: RegExp; why: string }[] = [
  {
    pattern: new RegExp(String.raw`^create (?:unique )?index (?!concurrently)[\s\S]*?\bon ${table}`, 'i'),
    why: 'writes wait while the index is built',
  },
  {
    pattern: new RegExp(
      String.raw`^alter table ${table}[\s\S]*?\badd (?:constraint|foreign key|check|unique|primary key)\b(?![\s\S]*\bnot valid\b)`,
      'i',
    ),
    why: 'writes wait while all rows are checked',
  },
  {
    pattern: new RegExp(String.raw`^alter table ${table}[\s\S]*\bset not null\b`, 'i'),
    why: 'reads and writes wait while all rows are checked',
  },
  {
    pattern: new RegExp(String.raw`^alter table ${table}[\s\S]*\bset (?:data type|access method)\b`, 'i'),
    why: 'reads and writes wait while the table is written again',
  },
  {
    pattern: new RegExp(
      String.raw`^alter table ${table}[\s\S]*?\badd column[\s\S]*(?:\b(?:small|big)?serial\b|\bgenerated (?:always|by default) as\b|\bdefault (?:clock_timestamp|gen_random_uuid|random)\()`,
      'i',
    ),
    why: 'reads and writes wait while the table is written again',
  },
  {
    pattern: new RegExp(
      String.raw`^(?:with\b[\s\S]*?(?<!\b(?:for|do) )\b)?(?:update|delete from)\s+${table}`,
      'i',
    ),
    why: 'changes of the same rows wait',
  },
]

/** What a statement of a migration does to a table that exists, when that takes the longer the more rows it has. */
export function lockingSteps(statement: string): LockingStep[] {
  const plain = statement.replaceAll(/--.*$/gm, '').trim()
  const [, , block] = /^do\b[\s\S]*?(\$\w*\$)([\s\S]*)\1/i.exec(plain) ?? []
  if (block !== undefined) return block.split(/;|\b(?:begin|then|else|loop)\b/i).flatMap(lockingSteps)
  return rules.flatMap(({ pattern, why }) => {
    const found = pattern.exec(plain)?.groups?.table
    return found === undefined ? [] : [{ table: found, why }]
  })
}
