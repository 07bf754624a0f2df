import pino from 'pino'

export type Log = pino.Logger

/**
 * A JSON logger, by default on standard output. Lines contain ids and counts, never a name, address, mail, code or
 * token.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.email', '*.password', '*.token', '*.phone', '*.address', 'headers'], censor: '—' },
    serializers: { error: errorLine },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The loggable parts of an error: name, message and stack; never the parameter values of a query. */
function errorLine(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  const cause = error.cause instanceof Error ? errorLine(error.cause) : undefined
  // Drizzle repeats the query and its parameters in the message: keep the query, drop the parameters.
  const message = error.message.split('\nparams:')[0]
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
