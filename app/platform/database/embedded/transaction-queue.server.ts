import type { PGlite } from '@electric-sql/pglite'

// Parse, bind, describe, execute, close, flush (H): a query ends only with its sync message.
const queryMessages = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

/** A connection silent for this long in the middle of a query counts as closed. */
const silenceTimeoutMs = 5000

/**
 * Serializes queries of connections that share the embedded database's one session. The socket server interleaves
 * connections message by message, but a query is several messages up to its sync, so an interleaved message could
 * give one visitor another one's rows. Until its sync, a query therefore counts as a transaction, which the socket
 * server does not interleave.
 */
export function queueTransactions(database: PGlite) {
  const isInTransaction = database.isInTransaction.bind(database)
  const execProtocolRawStream = database.execProtocolRawStream.bind(database)
  const exec = database.exec.bind(database)
  let open_since: number | null = null
  const isSilent = () => open_since !== null && performance.now() - open_since > silenceTimeoutMs

  async function endOpenQuery() {
    open_since = null
    await database.execProtocolRaw(sync)
  }

  return Object.assign(database, {
    isInTransaction: () => (open_since !== null && !isSilent()) || isInTransaction(),
    async execProtocolRawStream(...[message, options]: Parameters<typeof execProtocolRawStream>) {
      if (isSilent()) await endOpenQuery()
      await execProtocolRawStream(message, options)
      open_since = queryMessages.has(message[0] ?? 0) ? performance.now() : null
    },
    // The socket server calls this to end what a closed connection left open.
    async exec(...[query, options]: Parameters<typeof exec>) {
      if (open_since !== null) await endOpenQuery()
      return exec(query, options)
    },
  })
}
