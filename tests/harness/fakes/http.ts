import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a fake fails instead of answering. `late-cut` does the work and then drops the connection; `malformed` sends an HTML
 * page with status 200, `empty` an empty JSON object.
 */
export type Fault = 429 | 500 | 'cut' | 'late-cut' | 'hang' | 'malformed' | 'empty'

export type Answer = { status: number; body: unknown }
export type ReceivedRequest = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }

/** Starts an HTTP server that responds with `answer`, unless a fault is set. */
export async function startFakeServer(answer: (asked: ReceivedRequest) => Answer) {
  const faults: (Fault | null)[] = []
  let always: Fault | null = null
  let requests = 0
  const server = createServer(async (request, response) => {
    requests++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const fault = faults.shift() ?? always
    const asked = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://fake'),
      body: Buffer.concat(chunks).toString('utf8'),
      headers: request.headers,
    }
    if (fault === 'hang') return
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 429 || fault === 500)
      return send(response, { status: fault, body: { error: { type: 'api_error', message: 'no' } } })
    if (fault === 'malformed')
      return send(response, { status: 200, body: rawBody('<html>Bad gateway</html>') })
    if (fault === 'empty') return send(response, { status: 200, body: {} })
    const made = answer(asked)
    if (fault === 'late-cut') return request.socket.destroy()
    send(response, made)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Fails the next requests with these faults. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** Answers the next request and fails those after it with these faults. */
    answerThenFail: (...next: Fault[]) => void faults.push(null, ...next),
    /** Fails all requests with this fault, until null. */
    failAlways: (fault: Fault | null) => void (always = fault),
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

class RawBody {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

/** A body that is sent as it is, not as JSON. */
export const rawBody = (words: string) => new RawBody(words)

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body instanceof RawBody ? body.words : JSON.stringify(body))
}
