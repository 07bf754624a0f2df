import type { ServerProcess } from './server-process.ts'

/**
 * Stands in front of several processes as a load balancer does: it looks at each one's /readyz, sends a request to one
 * that is ready, and asks another only when the first one refused the connection, so that nothing can happen twice. When
 * none is ready it waits for one, for half a minute.
 */
export class Balancer {
  /** Requests by path; they go to a node that is ready. */
  readonly url = ''
  readonly #servers = new Map<ServerProcess, 'ready' | 'leaving'>()
  readonly #looking: NodeJS.Timeout
  /** The checks under way: one at a time for each process, so that no late answer replaces a newer one. */
  readonly #checks = new Map<ServerProcess, Promise<void>>()
  #turn = 0

  constructor(lookEveryMs: number) {
    this.#looking = setInterval(() => void this.look(), lookEveryMs)
  }

  /** Takes a process in and waits until it is ready. */
  async add(server: ServerProcess) {
    this.#servers.set(server, 'leaving')
    while (this.#servers.get(server) !== 'ready') await this.look()
  }

  remove(server: ServerProcess) {
    this.#servers.delete(server)
  }

  async look() {
    await Promise.all([...this.#servers.keys()].map((server) => this.#lookAt(server)))
  }

  #lookAt(server: ServerProcess) {
    const under_way = this.#checks.get(server)
    if (under_way) return under_way
    const check = this.#check(server).finally(() => this.#checks.delete(server))
    this.#checks.set(server, check)
    return check
  }

  async #check(server: ServerProcess) {
    const isReady = await fetch(`${server.url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (this.#servers.has(server)) this.#servers.set(server, isReady ? 'ready' : 'leaving')
  }

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (let waits = 0; waits < 150; waits++) {
      for (const server of this.#inTurn()) {
        try {
          return await fetch(server.url + path, init)
        } catch (error) {
          if (!wasRefused(error)) throw error
        }
      }
      await new Promise((done) => setTimeout(done, 200))
    }
    throw new Error('No process is ready')
  }

  /** The processes that are ready, each time from the next one on. */
  #inTurn() {
    const ready = [...this.#servers].filter(([, standing]) => standing === 'ready').map(([server]) => server)
    const first = this.#turn++ % Math.max(1, ready.length)
    return [...ready.slice(first), ...ready.slice(0, first)]
  }

  close() {
    clearInterval(this.#looking)
  }
}

const wasRefused = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
