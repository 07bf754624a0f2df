import pg from 'pg'
import { DatabaseUnavailable, isAwayState, isBrokenConnection } from './database-errors.server.ts'

/** A circuit breaker: while it is open, statements are refused at once instead of waiting for a server that does not answer. */
export class Circuit {
  /** Why the database cannot be used, or null while it can. */
  reason: string | null = null
  /** Is told when a statement failed for want of a database, so that whoever watches it can look. */
  onSuspicion: (error: unknown) => void = () => {}
  readonly clients = new Set<GuardedClient>()
  readonly waiting = new Set<(error: DatabaseUnavailable) => void>()

  /** Refuses statements from here on, and ends those under way: nobody will answer them. */
  open(reason: string) {
    if (this.reason !== null) return
    this.reason = reason
    for (const refuse of this.waiting) refuse(new DatabaseUnavailable(reason))
    for (const client of this.clients) client.breakOff()
  }

  /** The error that a failed statement is told as, and a word to the watch where it is for want of a database. */
  explain(error: Error): Error {
    const isBroken = isBrokenConnection(error)
    if (isBroken || isAwayState(error)) this.onSuspicion(error)
    return isBroken ? new DatabaseUnavailable('the connection broke', { cause: error }) : error
  }

  /** Lets statements through again. */
  close() {
    this.reason = null
  }
}

type Callback = (error: Error | undefined, ...more: unknown[]) => void
type Ask = (...parts: unknown[]) => unknown

/** A connection whose failures for want of a server are `DatabaseUnavailable`, however the driver words them. */
class GuardedClient extends pg.Client {
  readonly #circuit: Circuit

  constructor(circuit: Circuit, config: pg.ClientConfig) {
    super(config)
    this.#circuit = circuit
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

  /** Ends the connection without a word to the server, whatever is under way on it. */
  breakOff() {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }

  #ask(ask: Ask, parts: unknown[]) {
    const last = parts.at(-1)
    if (typeof last === 'function') {
      const told: Callback = (error, ...more) =>
        (last as Callback)(error && this.#circuit.explain(error), ...more)
      return ask(...parts.slice(0, -1), told)
    }
    const answer = ask(...parts)
    return answer instanceof Promise
      ? answer.catch((error: Error) => {
          throw this.#circuit.explain(error)
        })
      : answer
  }
}

/** A pool for promises that refuses at once while the circuit is open, and whose failures to connect are `DatabaseUnavailable`. */
export class GuardedPool extends pg.Pool {
  readonly circuit: Circuit

  constructor(options: pg.PoolConfig, circuit = new Circuit()) {
    class Client extends GuardedClient {
      constructor(config: pg.ClientConfig) {
        super(circuit, config)
      }
    }
    super({ ...options, Client: Client as unknown as NonNullable<pg.PoolConfig['Client']> })
    this.circuit = circuit
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
      // What the server refused has cost nobody the connection.
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
      // Where the outage came first, a connection that is had all the same goes back.
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
