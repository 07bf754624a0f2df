import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a fake does with the next requests instead of answering. `late-cut` does the work and then drops the connection;
 * `malformed` sends a page of a proxy with status 200.
 */
export type Fault = 429 | 500 | 'cut' | 'late-cut' | 'hang' | 'malformed'

export type Answer = { status: number; body: unknown }
export type Asked = { method: string; url: URL; body: string; headers: IncomingMessage['headers'] }

/** A real HTTP server on this machine that answers as `answer` says, unless it was told to fail. */
export async function startStandIn(answer: (asked: Asked) => Answer) {
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
      url: new URL(request.url ?? '/', 'http://stand-in'),
      body: Buffer.concat(chunks).toString('utf8'),
      headers: request.headers,
    }
    if (fault === 'hang') return
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 429 || fault === 500)
      return send(response, { status: fault, body: { error: { type: 'api_error', message: 'no' } } })
    if (fault === 'malformed')
      return send(response, { status: 200, body: asItIs('<html>Bad gateway</html>') })
    const made = answer(asked)
    if (fault === 'late-cut') return request.socket.destroy()
    send(response, made)
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Fails the next requests like this, in this order. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** Answers the next request and fails the ones after it like this, in this order. */
    answerThenFail: (...next: Fault[]) => void faults.push(null, ...next),
    /** Fails all requests like this, until null. */
    failAlways: (fault: Fault | null) => void (always = fault),
    requests: () => requests,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

class AsItIs {
  readonly words: string
  constructor(words: string) {
    this.words = words
  }
}

/** A body that is sent as these words, whether they are JSON or not. */
export const asItIs = (words: string) => new AsItIs(words)

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body instanceof AsItIs ? body.words : JSON.stringify(body))
}
