import { text } from '#text/text.tsx'
import { Problem } from '../http/problem.ts'

/** A statement that got no answer, or was not sent, because the database could not be reached. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** Whether the connection broke while a transaction was being committed: it may have been saved all the same. */
  readonly isCommitUnknown: boolean

  constructor(reason: string, options: { cause?: unknown; isCommitUnknown?: boolean } = {}) {
    super(reason, { cause: options.cause })
    this.isCommitUnknown = options.isCommitUnknown ?? false
  }
}

/** PostgreSQL's five-letter code of an error, also when Drizzle wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return (error as { code?: string }).code ?? sqlStateOf(error.cause)
}

/**
 * Codes by which a server says that it cannot serve now: connection failures (class 08), shutting down or starting up
 * (57P01 to 57P03), no disk, memory or connections left (class 53), read only as a standby or on a full disk (25006), a
 * session that was ended for idling in a transaction (25P03), an input or output error (58030).
 * Source: PostgreSQL documentation, appendix A.
 */
const awayStates = /^(?:08...|53...|57P0[1235]|25006|25P03|58030)$/

/** What node-postgres says where there is no answer of a server. */
const brokenConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect)/

/** Whether a server said that it cannot serve now. */
export const isAwayState = (error: unknown) => awayStates.test(sqlStateOf(error) ?? '')

/** Whether an error of the driver means that the connection broke, or that nothing was answered in time. */
export function isBrokenConnection(error: unknown): error is Error {
  if (!(error instanceof Error) || 'severity' in error) return false
  return 'syscall' in error || brokenConnection.test(error.message)
}

/** The DatabaseUnavailable in an error or among its causes, or null. */
function unavailableIn(error: unknown): DatabaseUnavailable | null {
  if (!(error instanceof Error)) return null
  return error instanceof DatabaseUnavailable ? error : unavailableIn(error.cause)
}

/** Whether an error says that the database cannot be used at the moment, and not that something is wrong with a statement. */
export const isDatabaseUnavailable = (error: unknown) => unavailableIn(error) !== null || isAwayState(error)

/** Seconds after which to try again: the shop is back this soon after the cause of an outage is gone. */
const retryAfterSeconds = 5

/** What a caller is answered while the database is away: 503 with Retry-After. */
export function databaseUnavailable(error?: unknown): Problem {
  const message = unavailableIn(error)?.isCommitUnknown
    ? text(
        'The connection broke while this was being saved. Please check whether it has been saved before you send it again.',
      )
    : text('The shop is not available for a moment. Please try again in a few seconds.')
  return new Problem('down', message, { headers: { 'retry-after': String(retryAfterSeconds) } })
}

/** Why a connection failed, as a code or in a few words, for the log and for /readyz; never an address or a name. */
export function reasonOf(error: unknown): string {
  const code = sqlStateOf(error)
  if (code === '57P03') return 'starting up'
  return code ?? 'no answer'
}
