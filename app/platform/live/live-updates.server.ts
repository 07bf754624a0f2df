// Live updates: what changed, told to open pages by server-sent events. A message is published in the transaction of the
// change and sent when it commits: within the process directly, to other processes by NOTIFY.
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterCommit, type Db, queryRows } from '../database/db.server.ts'
import type { Log } from '../observability/log.server.ts'

/** What changed. It names a row and never carries personal data: the page reads the row with its own permissions. */
export type LiveMessage = { topic: string; id: string }

const channel = 'live_updates'
const process_id = randomUUID()
const messages = new EventEmitter()
messages.setMaxListeners(0)

/** Publishes a change when the transaction commits; without a transaction at once. */
export async function publishLive(db: Db, message: LiveMessage) {
  afterCommit(db, () => emit(message))
  await queryRows(db, 'select pg_notify($1, $2)', [channel, JSON.stringify({ ...message, from: process_id })])
}

/** A topic, or one row of it: a stream of one row costs nothing when another row changes. */
export type LiveSubject = { topic: string; id?: string }

const eventName = ({ topic, id }: LiveSubject) => (id === undefined ? topic : `${topic} ${id}`)

function emit(message: LiveMessage) {
  messages.emit(message.topic, message)
  messages.emit(eventName(message), message)
}

export type LiveUpdates = {
  /** Calls the listener for each message about the subject until the returned function is called. */
  subscribe(subject: LiveSubject, listener: (message: LiveMessage) => void): () => void
  /** Calls this when the process stops, so that streams end. */
  onClose(end: () => void): () => void
  close(): Promise<void>
}

declare module '../http/request-context.server.ts' {
  interface Services {
    live: LiveUpdates
  }
}

/**
 * Opens the live updates. With the URL of a server, the first subscription connects to it and listens for messages of
 * other processes. A broken connection is opened again; pages reload by themselves when their own stream is opened again.
 */
export function createLiveUpdates({ url, log }: { url: string | undefined; log: Log }): LiveUpdates {
  const ends = new Set<() => void>()
  const listener = url ? listenTo(url, log) : null
  return {
    subscribe(subject, handle) {
      listener?.start()
      messages.on(eventName(subject), handle)
      return () => void messages.off(eventName(subject), handle)
    },
    onClose(end) {
      ends.add(end)
      return () => void ends.delete(end)
    },
    async close() {
      for (const end of ends) end()
      await listener?.stop()
    },
  }
}

const retryMs = 2000

/** A connection that emits the messages of other processes. */
function listenTo(url: string, log: Log) {
  let client: pg.Client | null = null
  let isWanted = false
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    client = next
    next.on('error', () => {})
    next.on('end', () => {
      if (isWanted) retry = setTimeout(() => void connect(), retryMs)
    })
    next.on('notification', ({ payload }) => emitOfOthers(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      log.warn({ error }, 'no live updates from other processes; connecting again')
      await next.end().catch(() => {})
    }
  }

  return {
    start() {
      if (isWanted) return
      isWanted = true
      void connect()
    },
    async stop() {
      isWanted = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

function emitOfOthers(payload: string | undefined) {
  try {
    const { from, topic, id } = JSON.parse(payload ?? '') as LiveMessage & { from: string }
    if (from !== process_id && typeof topic === 'string') emit({ topic, id })
  } catch {
    // Not a message of ours: anyone with access to the database can notify.
  }
}
