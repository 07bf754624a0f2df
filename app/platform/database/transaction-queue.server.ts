import type { PGlite } from '@electric-sql/pglite'

// Parse, bind, describe, execute, close, flush: a query is not over before its sync.
const partsOfQuery = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

const sync = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

/** A connection that has fallen silent in the middle of a query for so long has gone away. */
const patience_ms = 5000

/**
 * The connections to the embedded database take turns message by message, but a query is several messages up to its
 * sync, and what they prepare lies in the one session that all share: a message that came between would answer one
 * visitor with the rows of another. So until its sync a query counts as a transaction, and nobody comes between.
 */
export function queueTransactions(database: PGlite) {
  const isInTransaction = database.isInTransaction.bind(database)
  const execProtocolRawStream = database.execProtocolRawStream.bind(database)
  const exec = database.exec.bind(database)
  let open_since: number | null = null
  const isSilent = () => open_since !== null && performance.now() - open_since > patience_ms

  async function endOpenQuery() {
    open_since = null
    await database.execProtocolRaw(sync)
  }

  return Object.assign(database, {
    isInTransaction: () => (open_since !== null && !isSilent()) || isInTransaction(),
    async execProtocolRawStream(...[message, options]: Parameters<typeof execProtocolRawStream>) {
      if (isSilent()) await endOpenQuery()
      await execProtocolRawStream(message, options)
      open_since = partsOfQuery.has(message[0] ?? 0) ? performance.now() : null
    },
    // With this the socket server ends what a connection left open that went away.
    async exec(...[query, options]: Parameters<typeof exec>) {
      if (open_since !== null) await endOpenQuery()
      return exec(query, options)
    },
  })
}
