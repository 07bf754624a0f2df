import { Problem } from '../http/problem.ts'

/** The database could not be reached: a statement was not sent or not answered. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Whether the connection broke during a commit: the data may have been saved. */
  readonly isCommitUnknown: boolean

  constructor(reason: string, options: { cause?: unknown; isCommitUnknown?: boolean } = {}) {
    super(reason, { cause: options.cause })
    this.isCommitUnknown = options.isCommitUnknown ?? false
  }
}

/** The SQLSTATE of an error, also when Drizzle wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return (error as { code?: string }).code ?? sqlStateOf(error.cause)
}

/** Whether an error's code is a SQLSTATE. Codes of the operating system, such as EPIPE, begin with E. */
export const isSqlState = (code: string | undefined) => /^(?!E)[0-9A-Z]{5}$/.test(code ?? '')

/**
 * SQLSTATEs of a server that is unavailable: connection failures (class 08), shutting down or starting up (57P01 to
 * 57P03), no disk, memory or connections left (class 53), read-only as a standby or on a full disk (25006), a session
 * ended for idling in a transaction (25P03), an I/O error (58030). Source: PostgreSQL documentation, appendix A.
 */
const outageStates = /^(?:08...|53...|57P0[1235]|25006|25P03|58030)$/

/** Messages of node-postgres when the server does not answer. */
const brokenConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/

/** Whether the server reported that it is unavailable. */
export const isOutageState = (error: unknown) => outageStates.test(sqlStateOf(error) ?? '')

/** Whether a driver error means a broken connection or a timeout. */
export function isBrokenConnection(error: unknown): error is Error {
  if (!(error instanceof Error) || 'severity' in error) return false
  return 'syscall' in error || brokenConnection.test(error.message)
}

/** The DatabaseUnavailable in an error or among its causes, or null. */
function unavailableIn(error: unknown): DatabaseUnavailable | null {
  if (!(error instanceof Error)) return null
  return error instanceof DatabaseUnavailable ? error : unavailableIn(error.cause)
}

/** Whether an error means that the database is unavailable, rather than a wrong statement. */
export const isDatabaseUnavailable = (error: unknown) => unavailableIn(error) !== null || isOutageState(error)

/** Seconds until a retry makes sense: the shop recovers this soon after the cause of an outage is gone. */
const retryAfterSeconds = 5

/** The Problem for requests while the database is unavailable: 503 with Retry-After. */
export function databaseUnavailable(error?: unknown): Problem {
  const headers = { 'retry-after': String(retryAfterSeconds) }
  if (unavailableIn(error)?.isCommitUnknown)
    return new Problem(
      'down',
      'The connection was lost while saving. Check whether your changes were saved before you try again.',
      { headers },
    )
  return new Problem('down', 'The store is temporarily unavailable. Please try again in a few seconds.', {
    headers,
  })
}

/** Why a connection failed, as a code or a few words for the log and /readyz; never an address or a name. */
export function outageReason(error: unknown): string {
  const code = sqlStateOf(error)
  if (code === '57P03') return 'starting up'
  return code ?? 'no answer'
}
