import pino from 'pino'
import { type ErrorReport, isTracing, reportError } from './tracing.server.ts'

export type Log = pino.Logger

/**
 * A JSON logger, by default on standard output. Lines contain ids and counts, never a name, address, mail, code or
 * token. Errors in warnings and errors also go to error tracking, where it is set up.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.email', '*.password', '*.token', '*.phone', '*.address', 'headers'], censor: '—' },
    serializers: { error: errorLine },
    hooks: { logMethod: logAndReport },
  }
  return destination ? pino(options, destination) : pino(options)
}

const { warn: warnLevel = 40, error: errorLevel = 50 } = pino.levels.values

function logAndReport(this: pino.Logger, given: Parameters<pino.LogFn>, log: pino.LogFn, level: number) {
  const [line, title] = given as [unknown, string | undefined]
  const isWarning = level >= warnLevel
  if (isWarning && isTracing() && typeof line === 'object' && line !== null && 'error' in line) {
    const { request_id } = this.bindings() as { request_id?: string }
    const { job } = line as { job?: string }
    trackError(title ?? '', line.error, {
      severity: level >= errorLevel ? 'error' : 'warn',
      attributes: { ...(request_id && { request_id }), ...(job && { job }) },
    })
  }
  log.apply(this, given)
}

/** Sends an error to error tracking. Does nothing where that is not set up. */
export const trackError = (
  title: string,
  error: unknown,
  { severity = 'error', attributes = {} }: Partial<Pick<ErrorReport, 'severity' | 'attributes'>> = {},
) => reportError({ title, severity, ...errorTexts(errorLine(error)), attributes })

/** The class and texts of an error, with its causes in the stack. */
function errorTexts(line: ErrorLine) {
  const stacks = [line.stack ?? '']
  for (let { cause } = line; cause; cause = cause.cause)
    stacks.push(`Caused by: ${cause.name}: ${cause.message}`, cause.stack ?? '')
  return { type: line.name ?? 'Error', message: line.message, stack: stacks.join('\n') }
}

type ErrorLine = {
  name?: string
  message: string
  code?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
  stack?: string | undefined
  cause?: ErrorLine | undefined
}

/** The loggable parts of an error: name, message and stack; never the parameter values of a query. */
function errorLine(error: unknown): ErrorLine {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  const cause = error.cause instanceof Error ? errorLine(error.cause) : undefined
  // Drizzle repeats the query and its parameters in the message: keep the query, drop the parameters.
  const [message = ''] = error.message.split('\nparams:')
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n')
  return { name: error.name, message, code, constraint, table, stack, cause }
}

/** pg-boss passes caught errors on as plain objects with a message. */
const messageOf = (thrown: unknown) =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown
    ? String(thrown.message)
    : String(thrown)
