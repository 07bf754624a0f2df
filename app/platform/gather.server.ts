import type { Db } from './db.server.ts'

type Waiting<Answer> = PromiseWithResolvers<Answer | undefined>

/**
 * Makes one statement of the single questions that requests ask in the same turn of the event loop: the busier the
 * shop, the fewer statements for each. Nothing is kept: an answer is never older than its question.
 */
export function gathering<Answer>(ask: (db: Db, keys: string[]) => Promise<Map<string, Answer>>) {
  const asked = new WeakMap<Db, Map<string, Waiting<Answer>>>()

  async function send(db: Db, batch: Map<string, Waiting<Answer>>) {
    asked.delete(db)
    try {
      const answers = await ask(db, [...batch.keys()])
      for (const [key, waiting] of batch) waiting.resolve(answers.get(key))
    } catch (error) {
      for (const waiting of batch.values()) waiting.reject(error)
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
