import { type Db, queryRows } from './db.server.ts'

/**
 * A database that is only read, such as a replica. Whatever writes or begins a transaction takes a `Db`, so it does not
 * compile with one of these; every `Db` is one.
 */
export type ReadOnlyDb = Pick<Db, 'select' | 'selectDistinct' | '$count'> & { readonly $client: object }

/** The text of a statement that reads. */
export type ReadStatement = `select ${string}` | `with ${string}`

/** Rows of a raw SQL statement that reads. With a name it is prepared once per connection. */
export const readRows = <Row>(
  db: ReadOnlyDb,
  text: ReadStatement,
  values: unknown[] = [],
  name?: string,
): Promise<Row[]> => queryRows<Row>(db as Db, text, values, name)
