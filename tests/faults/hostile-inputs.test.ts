// Whatever is sent, the shop answers, does not fail, keeps answering others, and does not grow.
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { buildIfStale } from '../../tools/build.ts'
import { inFull } from './fault-shop.ts'
import { faultTest } from './fault-test.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { startServer, Visitor } from './server-process.ts'

beforeAll(buildIfStale)

const seed = 20_261_123
const requests = inFull(10_000, 300)
const batch = 100
const atOnce = 4
/** The gate shares its machine with other work; at full size the machine is quiet. */
const maxDelayMs = inFull(250, 2_000)
const maxMemoryMb = 1_200

faultTest(
  `${requests} hostile requests cause no server error and no long event-loop delay`,
  async ({ database_url }) => {
    await using server = await startServer({ DATABASE_URL: database_url })
    const customer = new Visitor(server)
    await customer.register()
    const generator = await hostileRequests(customer.token)
    await warmUp(server.url, generator)
    await figuresOf(server.url)

    const faults: string[] = []
    const counts: Record<string, number> = {}
    const most = { delay_ms: 0, memory_mb: 0 }
    const sendBatch = async (sent: number) => {
      const todo = fc.sample(generator, { seed: seed + sent, numRuns: Math.min(batch, requests - sent) })
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let one = todo.pop(); one; one = todo.pop()) {
            const status = await send(server.url, one)
            const name = `${one.kind} ${status}`
            counts[name] = (counts[name] ?? 0) + 1
            if (!isFine(one, status))
              faults.push(`${name} (from ${sent}): ${one.bytes.toString('latin1').slice(0, 600)}`)
          }
        }),
      )
      const { delay_ms, memory_mb } = await figuresOf(server.url)
      most.delay_ms = Math.max(most.delay_ms, delay_ms)
      most.memory_mb = Math.max(most.memory_mb, memory_mb)
      return delay_ms
    }
    for (let sent = 0; sent < requests; sent += batch) {
      // A request that stalls the server does so each time, other work on the machine does not.
      let delay_ms = await sendBatch(sent)
      for (let again = 0; delay_ms > maxDelayMs && again < 2; again++) delay_ms = await sendBatch(sent)
      if (delay_ms > maxDelayMs) faults.push(`${delay_ms} ms of delay in requests ${sent} to ${sent + batch}`)
    }

    process.stderr.write(`${requests} hostile requests: ${JSON.stringify({ ...most, counts })}\n`)
    expect(faults).toEqual([])
    expect(most.memory_mb).toBeLessThan(maxMemoryMb)
  },
)

/** A full queue of images may say so. A request that is no HTTP is answered 400 by Node or cut off. */
const isFine = ({ kind }: HostileRequest, status: number) =>
  status < 500 || (status === 503 && kind === 'file')

/** Code that runs for the first time is compiled and loaded first; that is no stall of a request. */
async function warmUp(url: string, generator: fc.Arbitrary<HostileRequest>) {
  for (const one of fc.sample(generator, { seed: 1, numRuns: 100 })) await send(url, one)
}

/** The status of the answer: 0 when the server closes the connection without one, 599 when nothing comes in 60 s. */
function send(url: string, { bytes }: HostileRequest) {
  const { hostname, port } = new URL(url)
  return new Promise<number>((done) => {
    const socket = connect(Number(port), hostname)
    let head = ''
    socket.setTimeout(60_000, () => {
      done(599)
      socket.destroy()
    })
    socket.on('data', (part) => {
      if (head.length < 20) head += part.toString('latin1').slice(0, 20)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => done(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)))
    // Not ended: a client that closes its half of the connection gives up the request.
    socket.write(bytes)
  })
}

/** The longest delay of the event loop since the last look, and the memory of the server process. */
async function figuresOf(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figure = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    if (!line) throw new Error(`No metric ${name}`)
    return Number(line.slice(name.length + 1))
  }
  return {
    delay_ms: Math.round(figure('nodejs_eventloop_lag_max_seconds') * 1000),
    memory_mb: Math.round(figure('process_resident_memory_bytes') / 1024 / 1024),
  }
}
