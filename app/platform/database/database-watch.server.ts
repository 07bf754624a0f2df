import pg from 'pg'
import type { Log } from '../observability/log.server.ts'
import { reasonOf } from './database-errors.server.ts'
import type { Circuit } from './guarded-pool.server.ts'

/** How long the watch waits for an answer, in milliseconds, before it asks again over a new connection. */
const patienceMs = 1500
/** How long from one look to the next while the database answers, and while it does not. */
const lookEveryMs = 1000
const lookForReturnEveryMs = 500

export type DatabaseWatch = {
  /** The rows of a statement over the watch's own connection; throws where there is no answer within so many milliseconds. */
  ask<Row>(statement: string, ms: number): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * Looks once a second whether the database answers, over a connection of its own, so that neither a full pool nor a slow
 * statement is taken for an outage. When two connections in a row get no answer, or none can be had, it opens the circuit;
 * when the database answers again it closes it. Each of both is one line of the log.
 */
export function watchDatabase(connection: pg.ClientConfig, circuit: Circuit, log: Log): DatabaseWatch {
  let client: WatchClient | null = null
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let away_since = 0

  async function ask<Row>(statement: string, ms: number) {
    client ??= new WatchClient(connection)
    const asked = client
    try {
      const { rows } = await answeredWithin(
        ms,
        asked.connected.then(() => asked.query(statement)),
      )
      return rows as Row[]
    } catch (error) {
      if (client === asked) client = null
      asked.drop()
      throw error
    }
  }

  async function look() {
    clearTimeout(timer)
    const failure = await answers()
    if (isStopped) return
    if (failure === null) closeCircuit()
    else openCircuit(failure.error)
    timer = setTimeout(lookNow, circuit.reason === null ? lookEveryMs : lookForReturnEveryMs)
    timer.unref()
  }

  /** Null where the database answers: over the connection that there is, or else over a new one. */
  async function answers() {
    const hadOne = client !== null
    const once = () =>
      ask('select 1', patienceMs).then(
        () => null,
        (error: unknown) => ({ error }),
      )
    const failure = await once()
    return failure && hadOne ? once() : failure
  }

  function openCircuit(error: unknown) {
    if (circuit.reason !== null) return
    away_since = Date.now()
    log.error({ error, reason: reasonOf(error) }, 'the database is away: what needs it is answered with 503')
    circuit.open(reasonOf(error))
  }

  function closeCircuit() {
    if (circuit.reason === null) return
    circuit.close()
    log.info({ seconds: Math.round((Date.now() - away_since) / 1000) }, 'the database answers again')
  }

  const lookNow = () => void (looking ??= look().finally(() => (looking = null)))
  circuit.onSuspicion = () => {
    if (circuit.reason === null && !isStopped) lookNow()
  }
  lookNow()
  return {
    ask,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      circuit.onSuspicion = () => {}
      client?.drop()
      await looking
    },
  }
}

class WatchClient extends pg.Client {
  readonly connected: Promise<unknown>

  constructor(config: pg.ClientConfig) {
    super({ ...config, application_name: 'heliostead watch', keepAlive: true })
    // What breaks is told by the statement that is under way.
    this.on('error', () => {})
    this.connected = this.connect()
    this.connected.catch(() => {})
  }

  /** Ends the connection without waiting for the server. */
  drop() {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** The result of some work, or an error after so many milliseconds in which the process itself was not held up. */
export async function answeredWithin<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  // After a stall of our own the answer may lie in the socket already: it is read before the time counts as over.
  const end = () => setImmediate(() => setImmediate(() => late.reject(new Error('no answer'))))
  const timer = setTimeout(end, ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
