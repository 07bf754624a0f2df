import { type BackupAge, backupOf, lastBackups } from '#platform/backups/backups.server.ts'
import { shopVersion } from '#platform/config/version.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import { isMigrated } from '#platform/database/migrate.server.ts'
import { newFileKey } from '#platform/files/file-store.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { summarizeQueues } from '#platform/jobs/job-list.server.ts'
import { countFailedMail } from '#platform/mail/mail.server.ts'
import { embeddedLimits, exceededLimits, readEmbeddedLoad } from './embedded-limits.server.ts'

/** The state of one part of the shop; `warning` works, but someone should look. */
export type HealthState = 'good' | 'warning' | 'bad'

/** A due job should begin within seconds; beyond this the workers do not keep up. */
const slowQueueSeconds = 120

/** What the shop depends on, asked now: database, mail, file storage, job queues and the last backups. */
export async function checkHealth({ db, services, now }: RequestContext) {
  const [database, storage, queues, mail, backups] = await Promise.all([
    checkDatabase(db),
    checkStorage(services),
    summarizeQueues(db),
    countFailedMail(db),
    checkBackups(db, { now: now(), warn_hours: services.settings.BACKUP_WARN_HOURS }),
  ])
  const lag_seconds = Math.max(0, ...queues.map((queue) => queue.lag_seconds))
  const failed_jobs = queues.reduce((sum, { failed }) => sum + failed, 0)
  return {
    version: shopVersion,
    node: process.version,
    database,
    storage,
    queues: {
      state: (lag_seconds > slowQueueSeconds ? 'bad' : failed_jobs > 0 ? 'warning' : 'good') as HealthState,
      lag_seconds,
      failed_jobs,
    },
    mail: {
      state: (mail.count > 0 || !services.mailer.send ? 'warning' : 'good') as HealthState,
      is_set_up: services.mailer.send !== null,
      failed: mail.count,
    },
    backups,
    replica: replicaOf(services),
  }
}

/** Reports work without the replica, too. */
function replicaOf({ reports }: RequestContext['services']) {
  const status = reports.status()
  return status && { state: (status.fault ? 'warning' : 'good') as HealthState, ...status }
}

/** Files may be backed up elsewhere, as in a bucket: without any report of them only the database counts. */
async function checkBackups(db: RequestContext['db'], limits: { now: Date; warn_hours: number }) {
  const reported = await lastBackups(db)
  const database = backupOf('database', reported, limits)
  const files = backupOf('files', reported, limits)
  const isGood = database !== null && !database.is_late && !files?.is_late
  return {
    state: (isGood ? 'good' : 'warning') as HealthState,
    warn_hours: limits.warn_hours,
    database: toAnswer(database),
    files: toAnswer(files),
  }
}

const toAnswer = (age: BackupAge | null) =>
  age && {
    ...age.backup,
    completed_at: age.backup.completed_at.toISOString(),
    verified_at: age.backup.verified_at?.toISOString() ?? null,
    hours: age.hours,
    is_late: age.is_late,
  }

async function checkDatabase(db: RequestContext['db']) {
  const began = performance.now()
  const [row] = await queryRows<{ version: string }>(
    db,
    `select current_setting('server_version') as version`,
  )
  const milliseconds = Math.round(performance.now() - began)
  const is_migrated = await isMigrated(db)
  const load = await readEmbeddedLoad(db)
  const exceeded = load ? exceededLimits(load) : []
  const working = exceeded.length > 0 ? 'warning' : 'good'
  return {
    state: (is_migrated ? working : 'bad') as HealthState,
    milliseconds,
    version: row?.version ?? '',
    is_migrated,
    embedded: load && { exceeded, load, limits: embeddedLimits },
  }
}

/** Writes, reads and removes a small file. */
async function checkStorage({ files, settings }: RequestContext['services']) {
  const key = newFileKey()
  const kind = settings.S3_BUCKET ? ('bucket' as const) : ('folder' as const)
  try {
    await files.put(key, new TextEncoder().encode('health check'), { content_type: 'text/plain' })
    const read = await files.get(key)
    await files.remove(key)
    return { state: (read?.length === 12 ? 'good' : 'bad') as HealthState, kind }
  } catch {
    return { state: 'bad' as HealthState, kind }
  }
}
