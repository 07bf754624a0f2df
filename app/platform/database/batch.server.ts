import { type Db, sqlStateOf } from './db.server.ts'

type Waiting<Answer> = PromiseWithResolvers<Answer | undefined>

/**
 * Whether a statement failed because of one of its values (SQLSTATE classes 22, data exception; 54, limit exceeded)
 * and would work without it. Other failures affect every value, and retrying would only add load.
 */
const isAboutValues = (error: unknown) => /^(?:22|54)/.test(sqlStateOf(error) ?? '')

/**
 * Combines lookups made in the same turn of the event loop into one statement (dataloader). Nothing is cached: a
 * result is never older than its lookup. A key that the database rejects fails alone; the others of its batch are
 * queried again without it.
 */
export function batchLookups<Answer>(query: (db: Db, keys: string[]) => Promise<Map<string, Answer>>) {
  const openBatches = new WeakMap<Db, Map<string, Waiting<Answer>>>()

  async function send(db: Db, batch: Map<string, Waiting<Answer>>) {
    openBatches.delete(db)
    await resolveBatch(db, [...batch])
  }

  async function resolveBatch(db: Db, batch: [string, Waiting<Answer>][]): Promise<void> {
    try {
      const answers = await query(
        db,
        batch.map(([key]) => key),
      )
      for (const [key, waiting] of batch) waiting.resolve(answers.get(key))
    } catch (error) {
      if (batch.length > 1 && isAboutValues(error)) {
        const half = batch.length >> 1
        await resolveBatch(db, batch.slice(0, half))
        return resolveBatch(db, batch.slice(half))
      }
      for (const [, waiting] of batch) waiting.reject(error)
    }
  }

  return (db: Db, key: string): Promise<Answer | undefined> => {
    let batch = openBatches.get(db)
    if (!batch) {
      const opened = new Map<string, Waiting<Answer>>()
      openBatches.set(db, (batch = opened))
      setImmediate(() => void send(db, opened))
    }
    let waiting = batch.get(key)
    if (!waiting) batch.set(key, (waiting = Promise.withResolvers()))
    return waiting.promise
  }
}
