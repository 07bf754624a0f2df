import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../harness/free-port.ts'

/** Stands between a shop and its PostgreSQL server, and takes the server away from it in one of two ways. */
export async function startDatabaseProxy(database_url: string) {
  const behind = new URL(database_url)
  const port = await freePort()
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server | null = await listen()

  function join(near: Socket) {
    const far = connect(Number(behind.port), behind.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('data', (bytes) => void other.write(bytes))
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (isSilent) one.pause()
    }
  }

  function listen() {
    const listening = createServer(join)
    return new Promise<Server>((done) => listening.listen(port, '127.0.0.1', () => done(listening)))
  }

  return {
    url: url.href,
    /** Takes connections and statements, and answers none of them. */
    silence() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    /** Breaks all connections, and takes no new ones. */
    refuse() {
      server?.close()
      server = null
      for (const socket of sockets) socket.destroy()
    },
    async restore() {
      isSilent = false
      for (const socket of sockets) socket.resume()
      server ??= await listen()
    },
    close() {
      server?.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
