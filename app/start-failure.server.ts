import { UnfinishedCopy } from './platform/backups/tables.server.ts'
import { SettingsError, telemetrySettingsOf } from './platform/config/env.server.ts'
import {
  isBrokenConnection,
  isDatabaseUnavailable,
  outageReason,
} from './platform/database/database-errors.server.ts'
import { DiskFull } from './platform/database/embedded/disk-reserve.server.ts'
import { DatabaseInUse } from './platform/database/embedded/embedded.server.ts'
import { trackError } from './platform/observability/log.server.ts'
import { closeTracing, isTracing } from './platform/observability/tracing.server.ts'

type Env = Record<string, string | undefined>

/**
 * Prints configuration and environment errors without a stack, unexpected errors with one, and sends both to error
 * tracking, where it is set up.
 */
export async function reportStartFailure(error: unknown, env: Env) {
  console.error(startFailureText(error) ?? error)
  // With wrong settings the start ended before error tracking began.
  if (!isTracing()) await openTracing(env)
  trackError('the shop could not be started', error)
  await closeTracing()
}

/** What the person who starts the shop can correct; null for an unexpected error. */
function startFailureText(error: unknown): string | null {
  const isPlain = [SettingsError, DatabaseInUse, DiskFull, UnfinishedCopy].some(
    (kind) => error instanceof kind,
  )
  if (isPlain) return (error as Error).message
  if ((error as { code?: string }).code === 'EADDRINUSE')
    return `The port is already in use: ${(error as Error).message}. Choose another PORT.`
  if (['ENOSPC', '53100'].includes(outageReason(error)))
    return 'The disk of DATA_DIR is full. Free some space, then start again.'
  if (isBrokenConnection(error) || isDatabaseUnavailable(error))
    return `The database does not answer (${outageReason(error)}). Check DATABASE_URL, and that PostgreSQL is running.`
  return null
}

/** Starts error tracking as far as its own settings are right. */
async function openTracing(env: Env) {
  const settings = telemetrySettingsOf(env)
  if (!settings) return
  const { openTelemetry } = await import('./platform/observability/telemetry.server.ts')
  openTelemetry(settings)
}
