import type pg from 'pg'
import type { Log } from '../observability/log.server.ts'
import { replicaLagSeconds, replicaUsed } from '../observability/metrics.server.ts'
import { isOutageState, isSqlState, outageReason, sqlStateOf } from './database-errors.server.ts'
import { createWatchConnection, repeatCheck } from './database-watch.server.ts'
import type { OpenDatabase } from './db.server.ts'
import type { Circuit } from './guarded-pool.server.ts'
import { createLagMeter } from './replica-lag.ts'

/** Reports are not read on a replica that lags more. */
export const maxReplicaLagSeconds = 30

const checkIntervalMs = 1000
const answerTimeoutMs = 1500

/**
 * Why a replica is not read: it does not answer, it lags too much or for an unknown time, or it is no replica of the
 * primary (any more), such as after it was promoted.
 */
export const replicaFaults = ['unreachable', 'behind', 'not_a_replica'] as const
export type ReplicaFault = (typeof replicaFaults)[number]

/** `lag_seconds`: how old the replica's data is at most; null when not known. */
export type ReplicaStatus = { fault: ReplicaFault | null; lag_seconds: number | null }

type WatchOptions = {
  primary: Pick<OpenDatabase, 'ask'>
  circuit: Circuit
  log: Log
  max_lag_seconds: number
}

export type ReplicaWatch = { status(): ReplicaStatus; stop(): Promise<void> }

/** `cluster`: the number that a cluster gets when it is created and shares with its replicas. */
type Place = { cluster: string; database: string }
type PrimaryPosition = Place & { written: number; inserted: number }
type ReplicaPosition = Place & { is_replica: boolean; replayed: number | null }

const place = `(select system_identifier::text from pg_control_system()) as cluster, current_database() as database`
const primaryQuery = `select ${place}, (pg_current_wal_lsn() - '0/0')::float8 as written,
  (pg_current_wal_insert_lsn() - '0/0')::float8 as inserted`
const replicaQuery = `select ${place}, pg_is_in_recovery() as is_replica,
  (pg_last_wal_replay_lsn() - '0/0')::float8 as replayed`

/**
 * Compares a replica with the primary once a second, over connections of its own. While the replica does not answer its
 * circuit is open. Each change is one log line.
 */
export function watchReplica(
  connection: pg.ClientConfig,
  { primary, circuit, log, max_lag_seconds }: WatchOptions,
): ReplicaWatch {
  const own = createWatchConnection(connection)
  const meter = createLagMeter()
  const report = reportChanges(log)
  let status: ReplicaStatus = { fault: 'behind', lag_seconds: null }
  let earlier_position = 0

  async function readStatus(): Promise<ReplicaStatus> {
    const asked_at = performance.now()
    const { cluster, database, written, inserted } = await readPrimary(primary)
    meter.note(written, asked_at)
    const found = await readReplica(own).catch((error: unknown) => outageReason(error))
    if (typeof found === 'string') return { fault: 'unreachable', lag_seconds: null }
    const position = found.replayed ?? 0
    // A replica cannot have replayed what the primary had not written when it was asked later.
    const isPossible = found.replayed !== null && earlier_position <= inserted
    const isSamePlace = found.cluster === cluster && found.database === database
    const isReplica = found.is_replica && isSamePlace && isPossible
    earlier_position = position
    if (!isReplica) return { fault: 'not_a_replica', lag_seconds: null }
    const lag_ms = meter.lagOf(position, performance.now())
    const lag_seconds = lag_ms === null ? null : Math.round(lag_ms / 100) / 10
    const isBehind = lag_seconds === null || lag_seconds > max_lag_seconds
    return { fault: isBehind ? 'behind' : null, lag_seconds }
  }

  /** Without a finding the status stays. */
  function use(found: ReplicaStatus | null) {
    if (!found) return
    status = found
    if (found.fault === 'unreachable') circuit.open('no answer')
    else circuit.close()
    replicaUsed.set(found.fault === null ? 1 : 0)
    replicaLagSeconds.set(found.lag_seconds ?? Number.NaN)
    report(found)
  }

  replicaUsed.set(0)
  const stop = repeatCheck(own, circuit, {
    find: () => readStatus().catch(withoutPosition),
    use,
    pauseMs: () => checkIntervalMs,
  })
  return { status: () => status, stop }
}

async function readPrimary(primary: Pick<OpenDatabase, 'ask'>) {
  const [row] = await primary.ask<PrimaryPosition>(primaryQuery, answerTimeoutMs)
  if (!row) throw new Error('The primary did not say its position')
  return row
}

/**
 * While the primary does not answer nothing can be compared, and its own watch reports it. A service whose primary cannot
 * say its position has no replica that can be compared.
 */
const withoutPosition = (error: unknown): ReplicaStatus | null =>
  isSqlState(sqlStateOf(error)) && !isOutageState(error)
    ? { fault: 'not_a_replica', lag_seconds: null }
    : null

/** Asks over the open connection, and once more over a new one if it broke. */
async function readReplica({ ask }: ReturnType<typeof createWatchConnection>): Promise<ReplicaPosition> {
  const once = () => ask<ReplicaPosition>(replicaQuery, answerTimeoutMs)
  const [row] = await once().catch(once)
  return row ?? { cluster: '', database: '', is_replica: false, replayed: null }
}

/**
 * Logs the first status and each change of the fault. At the first check the lag is known only if the replica has replayed
 * everything, so a lag that is unknown then is no finding yet.
 */
function reportChanges(log: Log) {
  let reported: ReplicaFault | null | undefined
  let isFirst = true
  return ({ fault, lag_seconds }: ReplicaStatus) => {
    const isUnknown = isFirst && fault === 'behind' && lag_seconds === null
    isFirst = false
    if (isUnknown || fault === reported) return
    reported = fault
    if (fault === null) log.info({ lag_seconds }, 'reports are read on the replica')
    else
      log.warn({ reason: fault, lag_seconds }, 'the replica cannot be used: reports are read on the primary')
  }
}
