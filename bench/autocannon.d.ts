// The part of autocannon that the benchmark uses; it has no types.
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type CannonRequest = {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each request; null restarts the list of requests. */
    setupRequest?: (request: CannonRequest) => CannonRequest | null
    onResponse?: (status: number, body: string) => void
  }

  export type CannonClient = EventEmitter & { setRequests(requests: CannonRequest[]): void }

  export type CannonResult = { errors: number; timeouts: number; non2xx: number; '2xx': number }

  export default function autocannon(
    options: {
      url: string
      connections: number
      duration: number
      timeout?: number
      headers?: Record<string, string>
      setupClient?: (client: CannonClient) => void
    },
    done: (error: Error | null, result: CannonResult) => void,
  ): EventEmitter
}
