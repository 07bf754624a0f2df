import type { ServerProcess } from './server-process.ts'

/**
 * Stands in front of several processes as a load balancer does: it looks at each one's /readyz, sends a request to one
 * that is ready, and asks another only when the first one refused the connection, so that nothing can happen twice.
 */
export class Balancer {
  /** Requests by path; they go to a node that is ready. */
  readonly url = ''
  readonly #servers = new Map<ServerProcess, 'ready' | 'leaving'>()
  readonly #looking: NodeJS.Timeout
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
    for (const server of this.#servers.keys()) {
      const isReady = await fetch(`${server.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (this.#servers.has(server)) this.#servers.set(server, isReady ? 'ready' : 'leaving')
    }
  }

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const ready = [...this.#servers].filter(([, standing]) => standing === 'ready').map(([server]) => server)
    for (let tried = 0; tried < ready.length; tried++) {
      const server = ready[this.#turn++ % ready.length] as ServerProcess
      try {
        return await fetch(server.url + path, init)
      } catch (error) {
        if (!wasRefused(error)) throw error
      }
    }
    throw new Error('No process is ready')
  }

  close() {
    clearInterval(this.#looking)
  }
}

const wasRefused = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'
