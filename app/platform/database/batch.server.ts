import { type Db, sqlStateOf } from './db.server.ts'

type Waiting<Answer> = PromiseWithResolvers<Answer | undefined>

/**
 * Whether a statement failed over one of its values (SQLSTATE classes 22, data exception; 54, limit exceeded) and would
 * work without it. Other failures meet every value alike; asking again would only add load.
 */
const isAboutValues = (error: unknown) => /^(?:22|54)/.test(sqlStateOf(error) ?? '')

/**
 * Makes one statement of the single questions that requests ask in the same turn of the event loop: the busier the
 * shop, the fewer statements for each. Nothing is kept: an answer is never older than its question. A key that the
 * database refuses fails alone: the others of its batch are asked again without it.
 */
export function batched<Answer>(ask: (db: Db, keys: string[]) => Promise<Map<string, Answer>>) {
  const asked = new WeakMap<Db, Map<string, Waiting<Answer>>>()

  async function send(db: Db, batch: Map<string, Waiting<Answer>>) {
    asked.delete(db)
    await answer(db, [...batch])
  }

  async function answer(db: Db, batch: [string, Waiting<Answer>][]): Promise<void> {
    try {
      const answers = await ask(
        db,
        batch.map(([key]) => key),
      )
      for (const [key, waiting] of batch) waiting.resolve(answers.get(key))
    } catch (error) {
      if (batch.length > 1 && isAboutValues(error)) {
        const half = batch.length >> 1
        await answer(db, batch.slice(0, half))
        return answer(db, batch.slice(half))
      }
      for (const [, waiting] of batch) waiting.reject(error)
    }
  }

  return (db: Db, key: string): Promise<Answer | undefined> => {
    let batch = asked.get(db)
    if (!batch) {
      const opened = new Map<string, Waiting<Answer>>()
      asked.set(db, (batch = opened))
      setImmediate(() => void send(db, opened))
    }
    let waiting = batch.get(key)
    if (!waiting) batch.set(key, (waiting = Promise.withResolvers()))
    return waiting.promise
  }
}
