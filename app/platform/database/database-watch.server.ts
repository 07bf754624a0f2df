import pg from 'pg'
import type { Log } from '../observability/log.server.ts'
import { outageReason } from './database-errors.server.ts'
import type { Circuit } from './guarded-pool.server.ts'

/** Milliseconds the watch waits for an answer before it retries over a new connection. */
const answerTimeoutMs = 1500
/** Interval between checks while the database answers, and while it does not. */
const checkIntervalMs = 1000
const recoveryCheckIntervalMs = 500

export type DatabaseWatch = {
  /** Rows of a statement over the watch's own connection. @throws when there is no answer within `ms`. */
  ask<Row>(statement: string, ms: number): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * Checks once a second whether the database answers, over its own connection, so that a full pool or a slow statement
 * is not taken for an outage. When two connections in a row get no answer, or none can be opened, it opens the
 * circuit; when the database answers again it closes it. Each change is one log line.
 */
export function watchDatabase(connection: pg.ClientConfig, circuit: Circuit, log: Log): DatabaseWatch {
  const own = createWatchConnection(connection)
  const report = reportOutages(circuit, log)
  const stop = repeatCheck(own, circuit, {
    find: own.findFailure,
    use: (failure) => (failure === null ? report.available() : report.unavailable(failure.error)),
    pauseMs: () => (circuit.reason === null ? checkIntervalMs : recoveryCheckIntervalMs),
  })
  return { ask: own.ask, stop }
}

type RepeatedCheck<Found> = {
  find: () => Promise<Found>
  use: (found: Found) => void
  pauseMs: () => number
}

/**
 * Checks a server now, again after each pause, and at once when its pool suspects an outage, one check at a time.
 * @returns ends the checks and the connection.
 */
export function repeatCheck<Found>(
  own: Pick<ReturnType<typeof createWatchConnection>, 'drop'>,
  circuit: Circuit,
  { find, use, pauseMs }: RepeatedCheck<Found>,
): () => Promise<void> {
  let checking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function check() {
    clearTimeout(timer)
    const found = await find()
    if (isStopped) return
    use(found)
    timer = setTimeout(checkNow, pauseMs())
    timer.unref()
  }

  const checkNow = () => void (checking ??= check().finally(() => (checking = null)))
  circuit.onSuspicion = () => {
    if (circuit.reason === null && !isStopped) checkNow()
  }
  checkNow()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    circuit.onSuspicion = () => {}
    own.drop()
    await checking
    // A check in progress may have connected again.
    own.drop()
  }
}

/** A connection that is opened at first use, and again after a failure. */
export function createWatchConnection(connection: pg.ClientConfig) {
  let client: WatchClient | null = null
  return { ask, findFailure, drop: () => client?.drop() }

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

  /** Null when the database answers, over the open connection or else a new one. */
  async function findFailure() {
    const hadClient = client !== null
    const tryOnce = () =>
      ask('select 1', answerTimeoutMs).then(
        () => null,
        (error: unknown) => ({ error }),
      )
    const failure = await tryOnce()
    return failure && hadClient ? tryOnce() : failure
  }
}

/** Opens and closes the circuit, with one log line for each change. */
function reportOutages(circuit: Circuit, log: Log) {
  let down_since = 0
  return {
    unavailable(error: unknown) {
      if (circuit.reason !== null) return
      down_since = Date.now()
      log.error({ error, reason: outageReason(error) }, 'database unavailable: requests that need it get 503')
      circuit.open(outageReason(error))
    },
    available() {
      if (circuit.reason === null) return
      circuit.close()
      log.info({ seconds: Math.round((Date.now() - down_since) / 1000) }, 'database available again')
    },
  }
}

class WatchClient extends pg.Client {
  readonly connected: Promise<unknown>

  constructor(config: pg.ClientConfig) {
    super({ ...config, application_name: 'heliostead watch', keepAlive: true })
    // The statement in progress reports the error.
    this.on('error', () => {})
    this.connected = this.connect()
    this.connected.catch(() => {})
  }

  /** Closes the connection without waiting for the server. */
  drop() {
    ;(this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

/** The result of `work`, or an error after `ms`; a stall of this process does not count. */
export async function answeredWithin<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  // After a stall of this process the answer may already be in the socket: read it before timing out.
  const end = () => setImmediate(() => setImmediate(() => late.reject(new Error('no answer'))))
  const timer = setTimeout(end, ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
