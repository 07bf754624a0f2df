import pg from 'pg'
import { DatabaseUnavailable, isBrokenConnection, isOutageState } from './database-errors.server.ts'
import { endWith, startQuerySpan } from './query-spans.server.ts'

/**
 * Circuit breaker: while it is open, statements are refused immediately instead of waiting for a server that does not
 * answer.
 */
export class Circuit {
  /** Why the database is unavailable, or null while it is available. */
  reason: string | null = null
  /** Called when a statement failed because of the connection, so that the watch can check. */
  onSuspicion: (error: unknown) => void = () => {}
  readonly clients = new Set<GuardedClient>()
  readonly waiting = new Set<(error: DatabaseUnavailable) => void>()

  /** Refuses statements from now on and aborts those in progress. */
  open(reason: string) {
    if (this.reason !== null) return
    this.reason = reason
    for (const refuse of this.waiting) refuse(new DatabaseUnavailable(reason))
    for (const client of this.clients) client.abort()
  }

  /** Maps a statement's error for the caller, and notifies the watch when the database was the cause. */
  explain(error: Error): Error {
    const isBroken = isBrokenConnection(error)
    if (isBroken || isOutageState(error)) this.onSuspicion(error)
    return isBroken ? new DatabaseUnavailable('the connection broke', { cause: error }) : error
  }

  /** Accepts statements again. */
  close() {
    this.reason = null
  }
}

type Callback = (error: Error | undefined, ...more: unknown[]) => void
type Ask = (...parts: unknown[]) => unknown

/** A connection that reports connection failures as `DatabaseUnavailable`, whatever the driver's wording. */
class GuardedClient extends pg.Client {
  readonly #circuit: Circuit
  readonly #preparesStatements: boolean

  constructor(circuit: Circuit, config: pg.ClientConfig, preparesStatements: boolean) {
    super(config)
    this.#circuit = circuit
    this.#preparesStatements = preparesStatements
    circuit.clients.add(this)
    this.once('end', () => circuit.clients.delete(this))
    const ask = super.query.bind(this) as Ask
    this.query = ((...parts: unknown[]) => this.#ask(ask, parts)) as typeof this.query
    const connect = super.connect.bind(this)
    this.connect = ((callback: (error: Error | null) => void) => {
      if (circuit.reason === null) return connect(callback as Parameters<typeof connect>[0])
      circuit.clients.delete(this)
      setImmediate(() => callback(new DatabaseUnavailable(circuit.reason ?? 'away')))
    }) as typeof this.connect
  }

  /** Closes the connection immediately, whatever is in progress. */
  abort() {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }

  #ask(ask: Ask, given: unknown[]) {
    const parts = this.#preparesStatements ? given : withoutName(given)
    const last = parts.at(-1)
    if (typeof last === 'function') {
      const callback: Callback = (error, ...more) =>
        (last as Callback)(error && this.#circuit.explain(error), ...more)
      return ask(...parts.slice(0, -1), callback)
    }
    const span = startQuerySpan(given[0])
    const answer = ask(...parts)
    if (!(answer instanceof Promise)) return answer
    if (span) void endWith(span, answer)
    return answer.catch((error: Error) => {
      throw this.#circuit.explain(error)
    })
  }
}

/**
 * A statement without its name is not prepared: a pooler may send the next one over another connection. Objects of the
 * driver that send themselves (`submit`) stay as they are.
 */
const withoutName = ([first, ...rest]: unknown[]) =>
  typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)
    ? [{ ...first, name: undefined }, ...rest]
    : [first, ...rest]

type GuardedPoolOptions = pg.PoolConfig & {
  directUrl?: string | undefined
  preparesStatements?: boolean | undefined
}

/**
 * A promise-only pool that refuses immediately while the circuit is open and reports connection failures as
 * `DatabaseUnavailable`.
 */
export class GuardedPool extends pg.Pool {
  readonly circuit: Circuit
  /** The server without a pooler in between, if there is one. */
  readonly directUrl: string | undefined

  constructor(
    { directUrl, preparesStatements = true, ...options }: GuardedPoolOptions,
    circuit = new Circuit(),
  ) {
    class Client extends GuardedClient {
      constructor(config: pg.ClientConfig) {
        super(circuit, config, preparesStatements)
      }
    }
    super({ ...options, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> })
    this.circuit = circuit
    this.directUrl = directUrl
    const connect = super.connect.bind(this) as () => Promise<pg.PoolClient>
    this.connect = (() => this.#take(connect)) as typeof this.connect
    this.query = ((...parts: unknown[]) => this.#ask(parts)) as typeof this.query
  }

  async #ask(parts: unknown[]) {
    const client = await this.connect()
    try {
      const result = await (client.query as Ask)(...parts)
      client.release()
      return result
    } catch (error) {
      // An SQL error leaves the connection usable.
      client.release(error instanceof pg.DatabaseError ? undefined : (error as Error))
      throw error
    }
  }

  async #take(connect: () => Promise<pg.PoolClient>) {
    const { circuit } = this
    if (circuit.reason !== null) throw new DatabaseUnavailable(circuit.reason)
    const outage = Promise.withResolvers<never>()
    circuit.waiting.add(outage.reject)
    const connecting = connect()
    try {
      return await Promise.race([connecting, outage.promise])
    } catch (error) {
      // If the outage came first, a connection that still opens is returned to the pool.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      if (error instanceof DatabaseUnavailable) throw error
      circuit.onSuspicion(error)
      throw new DatabaseUnavailable('no connection', { cause: error })
    } finally {
      circuit.waiting.delete(outage.reject)
    }
  }
}
