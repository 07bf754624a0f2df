import { createServer } from 'node:net'

/** A free TCP port of the loopback address. */
export function freePort() {
  return new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
