import type pg from 'pg'
import { type Db, dbForClient, isInTransaction, sqlStateOf } from './db.server.ts'

type Ask = (...parts: unknown[]) => Promise<unknown>

/**
 * The same database, in which every statement and transaction is read-only: PostgreSQL refuses a write, and `refusal` is
 * thrown instead of its error. A database that is within a transaction already stays as it is.
 */
export function readOnlyDatabase(db: Db, refusal: () => Error): Db {
  if (isInTransaction(db)) return db
  const pool = db.$client as pg.Pool
  const connect = async () => readOnlyClient(await pool.connect(), refusal)
  const query: Ask = async (...parts) => {
    const client = await connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      return await (client.query as unknown as Ask)(...parts)
    } finally {
      await client.query('rollback').catch((error: Error) => (broken = error))
      client.release(broken)
    }
  }
  return dbForClient(Object.create(pool, { connect: { value: connect }, query: { value: query } }))
}

/** A connection whose transactions are begun read-only. */
function readOnlyClient(client: pg.PoolClient, refusal: () => Error): pg.PoolClient {
  const ask = client.query.bind(client) as unknown as Ask
  const query: Ask = async (first, ...more) => {
    try {
      return await ask(first === 'begin' ? 'begin read only' : first, ...more)
    } catch (error) {
      throw sqlStateOf(error) === '25006' ? refusal() : error
    }
  }
  return Object.create(client, { query: { value: query } })
}
