// Fills every personal column of the database with a text that stands nowhere else, and finds where it still stands.
import { personalData } from '#app/personal-data.server.ts'
import { type Db, queryRows, sqlStateOf } from '#platform/database/db.server.ts'
import { deletedValue } from '#platform/security/personal-data.server.ts'

type Column = { table: string; column: string; type: string; is: 'erased' | 'kept' }

/** Values of ours that other rows or files are found by: they are compared before and after, and not overwritten. */
const foundBy: Readonly<Record<string, string>> = {
  'credentials.password': 'the account is deleted with it',
  'files.key': 'the bytes lie under it',
  'outbox.dedupe_key': 'mails about a request are found by it',
}

/** The columns that the registry calls personal, with their types; a name that the database does not know is an error. */
async function personalColumns(db: Db): Promise<Column[]> {
  const types = new Map(
    (
      await queryRows<{ name: string; type: string }>(
        db,
        `select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
         where table_schema = 'public'`,
      )
    ).map(({ name, type }) => [name, type]),
  )
  return personalData.flatMap(({ tables }) =>
    Object.entries(tables).flatMap(([table, { erased = [], kept }]) => {
      const named = (columns: readonly string[], is: Column['is']) =>
        columns.map((column) => ({ table, column, is, type: types.get(`${table}.${column}`) ?? 'unknown' }))
      return [...named(erased, 'erased'), ...named(kept?.columns ?? [], 'kept')]
    }),
  )
}

const named = ({ table, column }: Column) => `${table}.${column}`

const planted: Readonly<Record<string, string>> = {
  text: `$1 || ' ' || ctid::text`,
  varchar: `$1 || ' ' || ctid::text`,
  _text: 'array_append(COLUMN, $1)',
  jsonb: `case jsonb_typeof(COLUMN) when 'array' then COLUMN || to_jsonb(array[$1::text])
          else coalesce(nullif(COLUMN, 'null'), '{}') || jsonb_build_object('canary', $1::text) end`,
}

/** What a database says to a value that a column cannot hold: restricted by a trigger, taken, against a check. */
const refusals = new Set(['23001', '23505', '23514'])
const foreignKey = '23503'

/**
 * Writes the canary into every text and JSON column that the registry calls personal and that does not have it yet.
 * Ids, numbers and times stay as they are: `survivors` compares them. Gives the columns that have the canary now, those
 * that hold text which the database restricts, and those of tables without any row: nobody has filled them.
 */
export async function plantCanary(db: Db, canary: string, traces: string[], user_id: string) {
  const outcome = { filled: [] as string[], restricted: [] as string[], empty: [] as string[] }
  for (const one of await personalColumns(db)) {
    const { table, column, type } = one
    const [row] = await queryRows<{ rows: number; traced: number; ids: number }>(
      db,
      `select count(*)::int as rows, count(*) filter (where "${column}"::text ilike any($1))::int as traced,
         count(*) filter (where "${column}"::text like '%' || $2 || '%')::int as ids from "${table}"`,
      [traces.map((trace) => `%${trace}%`), user_id],
    )
    const value = planted[type]?.replaceAll('COLUMN', `"${column}"`)
    if (!row || row.rows === 0) outcome.empty.push(named(one))
    else if (row.traced > 0) outcome.filled.push(named(one))
    else if (value && row.ids === 0) {
      const result = foundBy[named(one)] ? 'restricted' : await plant(db, table, column, value, canary)
      if (result !== 'key') outcome[result].push(named(one))
    }
  }
  return outcome
}

async function plant(db: Db, table: string, column: string, value: string, canary: string) {
  try {
    await queryRows(db, `update "${table}" set "${column}" = ${value}`, [canary])
    return 'filled'
  } catch (error) {
    const state = sqlStateOf(error) ?? ''
    if (state === foreignKey) return 'key'
    if (!refusals.has(state)) throw error
    return 'restricted'
  }
}

/** What says nothing about anybody. */
const neutral = new Set(['', '{}', '[]', '{""}', '""', 'null', deletedValue])

/** The values of every column that the registry calls erased, whatever its type. */
export async function erasedValues(db: Db) {
  const values = new Map<string, Set<string>>()
  for (const one of await personalColumns(db)) {
    if (one.is !== 'erased') continue
    const rows = await queryRows<{ value: string }>(
      db,
      `select distinct "${one.column}"::text as value from "${one.table}" where "${one.column}" is not null`,
    )
    values.set(named(one), new Set(rows.map(({ value }) => value).filter((value) => !neutral.has(value))))
  }
  return values
}

/** The erased columns in which a value from before still stands, with the value. */
export async function survivors(db: Db, before: Map<string, Set<string>>) {
  const after = await erasedValues(db)
  return [...before].flatMap(([column, values]) =>
    [...(after.get(column) ?? [])].filter((value) => values.has(value)).map((value) => `${column}: ${value}`),
  )
}

/**
 * Every column of every table, those of the job queue too, in which one of these texts stands. A ZIP code within
 * hexadecimal digits is a part of a random id.
 */
export async function columnsWith(db: Db, texts: string[]) {
  const columns = await queryRows<{ schema: string; table: string; column: string }>(
    db,
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       -- Microseconds can be the digits of a ZIP code.
       and c.data_type not like 'timestamp%'`,
  )
  const patterns = texts.map((text) => (/^\d{5}$/.test(text) ? `(?<![0-9a-f])${text}(?![0-9a-f])` : text))
  const found: string[] = []
  for (const { schema, table, column } of columns) {
    const rows = await queryRows(
      db,
      `select 1 from "${schema}"."${table}" where "${column}"::text ~* any($1) limit 1`,
      [patterns],
    )
    if (rows.length > 0)
      found.push(schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`)
  }
  return found.sort()
}

/** The columns that the registry keeps after the account is gone, each with its reason. */
export const retainedColumns = () =>
  new Set(
    personalData.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, { kept }]) =>
        (kept?.columns ?? []).map((column) => `${table}.${column}`),
      ),
    ),
  )
