import { hash } from 'node:crypto'
import type pg from 'pg'
import { addOpenJobs, type OpenJob } from '../jobs/jobs.server.ts'

/** A table and its stored columns, each with the PostgreSQL type that its text is cast to. */
export type Table = { name: string; columns: { name: string; type: string }[] }

/** A row as text: one entry for each column, null for NULL. */
export type Row = (string | null)[]

/** A connection that runs one statement at a time: a client or a pool client of node-postgres. */
export type Connection = Pick<pg.ClientBase, 'query'>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** All tables of the shop, by name. Generated columns are left out: the database computes them again. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<{ name: string; columns: Table['columns'] }>(
    `select c.relname as name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                     order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1
     group by c.relname
     order by c.relname`,
    [unfinishedCopy],
  )
  return rows
}

/** No time limits, and texts of values that do not depend on the settings of a server. */
const longTransaction = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local time zone 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Begins a read-only transaction that sees one state of the database, however long it takes; end it with a rollback. The
 * embedded database has one session: other queries wait until then.
 */
export async function beginSnapshot(connection: Connection) {
  await connection.query('begin isolation level repeatable read read only')
  await connection.query(longTransaction)
}

const rowsPerFetch = 500

/** The rows of a table in batches, in no particular order. Within a transaction. */
export async function* readRows(connection: Connection, { name, columns }: Table): AsyncGenerator<Row[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await connection.query(
    `declare copied_rows no scroll cursor for select array_to_json(array[${values}]::text[])::text as row from ${quoted(name)}`,
  )
  for (;;) {
    const { rows } = await connection.query<{ row: string }>(`fetch ${rowsPerFetch} from copied_rows`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => JSON.parse(row) as Row)
  }
  await connection.query('close copied_rows')
}

/** Adds rows of text to a table. Within a transaction. */
export async function writeRows(connection: Connection, { name, columns }: Table, rows: Row[]) {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(r->>${at})::${type}`).join(', ')
  await connection.query(
    `insert into ${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) r`,
    [JSON.stringify(rows)],
  )
}

/** Counts rows and adds up a hash of each, so that equal contents have equal checksums in any order. */
export function createChecksum() {
  let rows = 0
  let sum = 0n
  return {
    add(row: Row) {
      rows++
      sum += hash('sha256', JSON.stringify(row), 'buffer').readBigUInt64BE()
    },
    /** Rows, and the sum modulo 2^64 in hexadecimal. */
    result: () => ({ rows, checksum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') }),
  }
}

export type Checksum = ReturnType<ReturnType<typeof createChecksum>['result']>

/** Whether two tables have the same rows. */
export const haveSameRows = (one: Checksum, other: Checksum | null): boolean =>
  one.rows === other?.rows && one.checksum === other.checksum

/** Rows and checksum of a stored table. Within a transaction. */
export async function checksumOf(connection: Connection, table: Table): Promise<Checksum> {
  const checksum = createChecksum()
  for await (const rows of readRows(connection, table)) for (const row of rows) checksum.add(row)
  return checksum.result()
}

/** The table that exists while tables are being filled from elsewhere. The shop does not start with it. */
export const unfinishedCopy = 'unfinished_copy'

/** Whether the database is the target of a restore or move that has not finished. */
export async function isCopyUnfinished(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ found: boolean }>(
    `select to_regclass('public.${unfinishedCopy}') is not null as found`,
  )
  return rows[0]?.found ?? false
}

/** The shop cannot start with this database. */
export class UnfinishedCopy extends Error {
  constructor() {
    super(
      'This database is the target of a restore or a move that has not finished. Run npm run db:move again to finish a move; to restore again, start with an empty database.',
    )
  }
}

/** Whether the database has no tables yet. */
export async function isEmpty(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '${unfinishedCopy}' limit 1`,
  )
  return rows.length === 0
}

/** Marks an empty database as the target of a copy, before it gets its tables. */
export const markUnfinished = (connection: Connection) =>
  connection.query(
    `create table if not exists ${unfinishedCopy} (table_name text primary key, rows bigint not null,
                                                   checksum text not null, foreign_keys jsonb)`,
  )

/**
 * Prepares the migrated tables of a marked database for being filled: removes what migrations have put into them, foreign
 * keys, and the effect of triggers. Foreign keys are remembered in the database, so that `finishCopy` can add them after
 * a restart. Does nothing if it was done before.
 */
export async function beginCopy(connection: Connection) {
  await inLongTransaction(connection, async () => {
    const { rowCount } = await connection.query(
      `insert into ${unfinishedCopy} (table_name, rows, checksum, foreign_keys)
       select '', 0, '', coalesce(jsonb_agg(jsonb_build_object(
         'table', conrelid::regclass::text, 'name', conname, 'definition', pg_get_constraintdef(oid))), '[]')
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       on conflict (table_name) do nothing`,
    )
    if (rowCount === 0) return
    for (const { table, name } of await foreignKeys(connection))
      await connection.query(`alter table ${table} drop constraint ${quoted(name)}`)
    for (const { name } of await listTables(connection)) {
      await connection.query(`alter table ${quoted(name)} disable trigger user`)
      await connection.query(`truncate table ${quoted(name)}`)
    }
  })
}

type ForeignKey = { table: string; name: string; definition: string }

async function foreignKeys(connection: Connection): Promise<ForeignKey[]> {
  const { rows } = await connection.query<{ foreign_keys: ForeignKey[] }>(
    `select foreign_keys from ${unfinishedCopy} where table_name = ''`,
  )
  return rows[0]?.foreign_keys ?? []
}

/** What is recorded of a table that has been filled, or null. */
export async function copiedTable(connection: Connection, table: string): Promise<Checksum | null> {
  const { rows } = await connection.query<Checksum>(
    `select rows::float8 as rows, checksum from ${unfinishedCopy} where table_name = $1`,
    [table],
  )
  return rows[0] ?? null
}

/** Fills a table with these rows, in one transaction, and records that. Fills it anew if it was filled before. */
export const fillTable = (connection: Connection, table: Table, batches: AsyncIterable<Row[]>) =>
  inLongTransaction(connection, async () => {
    const checksum = createChecksum()
    await connection.query(`truncate table ${quoted(table.name)}`)
    for await (const rows of batches) {
      for (const row of rows) checksum.add(row)
      await writeRows(connection, table, rows)
    }
    const { rows, checksum: sum } = checksum.result()
    await connection.query(
      `insert into ${unfinishedCopy} (table_name, rows, checksum) values ($1, $2, $3)
       on conflict (table_name) do update set rows = excluded.rows, checksum = excluded.checksum`,
      [table.name, rows, sum],
    )
    return checksum.result()
  })

/** A table whose stored rows are not those that were read. */
export class CopyDiffers extends Error {}

/**
 * Reads every table back and compares it with what was filled, and adds the foreign keys, which checks them. `then` runs in
 * the same transaction. @throws CopyDiffers when a table is not what it should be; nothing is then changed.
 */
export async function finishCopy(
  connection: Connection,
  { sequences, jobs }: { sequences: Sequences; jobs: readonly OpenJob[] },
  then: (connection: Connection) => Promise<unknown> = async () => {},
): Promise<Map<string, Checksum>> {
  return inLongTransaction(connection, async () => {
    const found = new Map<string, Checksum>()
    for (const table of await listTables(connection)) {
      const expected = await copiedTable(connection, table.name)
      const stored = await checksumOf(connection, table)
      if (!haveSameRows(stored, expected))
        throw new CopyDiffers(`Table ${table.name} differs from its source`)
      found.set(table.name, stored)
    }
    for (const { table, name, definition } of await foreignKeys(connection))
      await connection.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { name } of await listTables(connection))
      await connection.query(`alter table ${quoted(name)} enable trigger user`)
    for (const [name, value] of Object.entries(sequences))
      await connection.query('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value])
    await addOpenJobs(connection, jobs)
    await then(connection)
    return found
  })
}

/** Lets the shop start with the database. */
export const endCopy = (connection: Connection) => connection.query(`drop table ${unfinishedCopy}`)

/** The last value of each sequence that has been used. */
export type Sequences = Record<string, number>

export async function readSequences(connection: Connection): Promise<Sequences> {
  const { rows } = await connection.query<{ name: string; value: number }>(
    `select sequencename as name, last_value::float8 as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Runs `work` in a transaction without time limits. */
export async function inLongTransaction<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.query('begin')
  try {
    await connection.query(longTransaction)
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    // A broken connection has rolled back already.
    await connection.query('rollback').catch(() => {})
    throw error
  }
}
