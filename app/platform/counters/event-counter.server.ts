import { type Db, queryRows } from '../database/db.server.ts'
import { type ReadOnlyDb, readRows } from '../database/read-rows.server.ts'
import type { Log } from '../observability/log.server.ts'

/** Features name their events by declaration merging: `interface CountedEvents { 'cart.added': true }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the features
export interface CountedEvents {}

export type EventName = keyof CountedEvents & string

/** Counts events per day in memory and adds them to the database at intervals. Contains no personal data. */
export type EventCounter = {
  /** Counts an event once. `detail` must never contain personal data. */
  count(event: EventName, detail?: string): void
  /** Writes what has been counted; also called when the process stops. */
  flush(): Promise<void>
}

const flushMs = 10_000
/** Distinct events, days and details between two writes; others are not counted. */
const maxPending = 2_000

/**
 * Opens the counter of this process.
 *
 * @param dayOf the day of a moment in the shop's time zone, as YYYY-MM-DD
 */
export function createEventCounter(db: Db, dayOf: (date: Date) => string, log?: Log): EventCounter {
  let pending = new Map<string, number>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  return { count, flush }

  function count(event: EventName, detail = '') {
    const key = JSON.stringify([dayOf(new Date()), event, detail])
    if (!pending.has(key) && pending.size >= maxPending) return
    pending.set(key, (pending.get(key) ?? 0) + 1)
    timer ??= setTimeout(() => void flush(), flushMs).unref()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write() {
    if (pending.size === 0) return
    const counted = pending
    pending = new Map()
    try {
      await addCounts(db, counted)
    } catch (error) {
      // The database is away: the counts are added with the next write.
      for (const [key, times] of counted) pending.set(key, (pending.get(key) ?? 0) + times)
      log?.warn({ err: error }, 'event counts could not be written')
    }
  }
}

async function addCounts(db: Db, counted: ReadonlyMap<string, number>) {
  // In one order in all processes, so that two writes never wait for each other's rows.
  const rows = [...counted]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => {
      const [day, event, detail] = JSON.parse(key) as [string, string, string]
      return { day, event, detail, count }
    })
  await queryRows(
    db,
    `insert into event_counts as c (day, event, detail, count)
     select day, event, detail, count from jsonb_to_recordset($1::jsonb)
       as r(day date, event text, detail text, count bigint)
     on conflict (day, event, detail) do update set count = c.count + excluded.count`,
    [JSON.stringify(rows)],
  )
}

/** How often each of these events happened from one day until another, both included, by day. */
export const eventsByDay = (db: ReadOnlyDb, events: readonly EventName[], from: string, until: string) =>
  readRows<{ day: string; event: string; count: number }>(
    db,
    `select day::text as day, event, sum(count)::float8 as count from event_counts
     where event = any($1) and day between $2 and $3 group by day, event order by day, event`,
    [events, from, until],
  )

/** The most frequent details of an event from one day until another, both included: those counted `at_least` so often. */
export const mostFrequentDetails = (
  db: ReadOnlyDb,
  { event, from, until, limit, at_least }: FrequentDetails,
) =>
  readRows<{ detail: string; count: number }>(
    db,
    `select detail, sum(count)::float8 as count from event_counts
     where event = $1 and day between $2 and $3 and detail <> ''
     group by detail having sum(count) >= $5 order by count desc, detail limit $4`,
    [event, from, until, limit, at_least],
  )

type FrequentDetails = { event: EventName; from: string; until: string; limit: number; at_least: number }

/** Deletes counts of days before this one. Returns the number of rows. */
export async function deleteCountsBefore(db: Db, day: string) {
  const removed = await queryRows(db, 'delete from event_counts where day < $1 returning day', [day])
  return removed.length
}
