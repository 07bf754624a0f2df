import { writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { releaseReserve } from './disk-reserve.server.ts'
import { openFolder } from './embedded-folder.server.ts'
import { queueTransactions } from './transaction-queue.server.ts'

export type EmbeddedOptions = {
  folder: string | null
  /** Folder of the disk space reserve. */
  reserve_folder: string | null
  socket: string
  snapshot?: Blob | undefined
  fsync: boolean
}

const { folder, reserve_folder, socket, snapshot, fsync } = workerData as EmbeddedOptions

/** Releases the reserve, once, and reports to the parent that the disk is full. */
function makeRoom() {
  parentPort?.postMessage('full')
  return reserve_folder !== null && releaseReserve(reserve_folder)
}

const extensions = { pg_trgm, unaccent }
const database = folder
  ? await openFolder(folder, extensions, fsync, makeRoom)
  : await PGlite.create({ dataDir: 'memory://', extensions, ...(snapshot && { loadDataDir: snapshot }) })
const queries = exitOnCrash(queueTransactions(database))
const server = new PGLiteSocketServer({ db: queries, path: socket, maxConnections: 64 })
await server.start()

parentPort?.on('message', async () => {
  await server.stop()
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')

/** An SQL error is a normal response; an exception means that PostgreSQL itself crashed and will not answer again. */
function exitOnCrash(lite: PGlite) {
  const ask = lite.execProtocolRawStream.bind(lite)
  return Object.assign(lite, {
    async execProtocolRawStream(...message: Parameters<typeof ask>) {
      try {
        return await ask(...message)
      } catch (error) {
        writeSync(2, `The embedded database crashed: ${error}\n`)
        process.exit(1)
      }
    },
  })
}
