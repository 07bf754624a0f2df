import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { openFolder } from './embedded-folder.server.ts'
import { keepQueriesWhole } from './embedded-turns.server.ts'

export type EmbeddedOptions = {
  folder: string | null
  socket: string
  snapshot?: Blob | undefined
  fsync: boolean
}

const { folder, socket, snapshot, fsync } = workerData as EmbeddedOptions

const extensions = { pg_trgm, unaccent }
const database = folder
  ? await openFolder(folder, extensions, fsync)
  : await PGlite.create({ dataDir: 'memory://', extensions, ...(snapshot && { loadDataDir: snapshot }) })
const server = new PGLiteSocketServer({ db: keepQueriesWhole(database), path: socket, maxConnections: 64 })
await server.start()

parentPort?.on('message', async () => {
  await server.stop()
  await database.close()
  parentPort?.close()
})
parentPort?.postMessage('ready')
