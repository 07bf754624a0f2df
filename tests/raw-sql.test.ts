// Raw SQL returns the columns that its row type names, with their types: each statement is described by the database.
import pg from 'pg'
import { expect } from 'vitest'
import { test } from './harness/harness.ts'
import { type Column, findRawQueries, rowProblems } from './harness/raw-sql.ts'

test('every raw SQL statement returns the columns of its row type', { timeout: 240_000 }, async ({
  harness,
}) => {
  const { checker, queries, unknown } = findRawQueries(process.cwd())

  const problems: string[] = []
  for (const { place, sql, row } of queries) {
    const columns = await describe(harness.db.$client, sql).catch((error: Error) => error)
    const found = columns instanceof Error ? [columns.message] : rowProblems(checker, row, columns)
    problems.push(...found.map((problem) => `${place}: ${problem}`))
  }

  expect(problems).toEqual([])
  // Without columns, each row type must be reported: the check compares something.
  expect(queries.filter(({ row }) => rowProblems(checker, row, []).length === 0).length).toBeLessThan(10)
  // Statements that are composed at run time, such as the filtered lists of staff, cannot be described.
  expect(unknown.length).toBeLessThan(queries.length / 6)
})

// The connection's own `query` takes statements only.
const submit: (query: pg.Submittable) => unknown = pg.Client.prototype.query

/** The columns of a statement's result. The statement is parsed, but not run. */
async function describe(client: unknown, sql: string): Promise<Column[]> {
  if (!(client instanceof pg.Client)) throw new Error('Expected a connection')
  await client.query('savepoint described')
  try {
    return await new Promise<Column[]>((resolve, reject) => {
      submit.call(client, new Description(sql, resolve, reject))
    })
  } finally {
    await client.query('rollback to savepoint described')
  }
}

/** A query of node-postgres that asks for the description of a statement instead of its rows. */
class Description implements pg.Submittable {
  #columns: Column[] = []
  #error: Error | null = null
  #sync: NodeJS.Timeout | undefined
  readonly #sql: string
  readonly #resolve: (columns: Column[]) => void
  readonly #reject: (error: Error) => void

  constructor(sql: string, resolve: (columns: Column[]) => void, reject: (error: Error) => void) {
    this.#sql = sql
    this.#resolve = resolve
    this.#reject = reject
  }

  submit = (connection: pg.Connection) => {
    connection.parse({ name: '', text: this.#sql, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Column[] }) {
    this.#columns = fields
  }

  handleError(error: Error, connection: pg.Connection) {
    this.#error = error
    // The embedded database does not answer the first sync after an error.
    this.#sync = setTimeout(() => connection.sync(), 1000)
  }

  handleReadyForQuery() {
    clearTimeout(this.#sync)
    if (this.#error) this.#reject(this.#error)
    else this.#resolve(this.#columns)
  }
}
