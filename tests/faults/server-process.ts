import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { embedded_database_flag } from '../../tools/node-flags.ts'

export type ServerProcess = AsyncDisposable & {
  url: string
  /** How it ended: a signal's name, or a status. */
  ended: Promise<NodeJS.Signals | number | null>
  /** Asks it to stop in good order and waits until it has. */
  stop(): Promise<void>
}

/**
 * The shop in a process of its own, started the way `npm start` does and open for visitors. Left behind, it is killed.
 * Its errors are shown, unless a test makes too many to read.
 */
export async function startServer(
  settings: Record<string, string>,
  { showsErrors = true } = {},
): Promise<ServerProcess> {
  const server = spawn(process.execPath, [embedded_database_flag, 'tools/start.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...(process.env.TMPDIR && { TMPDIR: process.env.TMPDIR }),
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'info',
      SEED: 'false',
      DEMO: 'true',
      FLOOD_LIMIT: '0',
      LIMIT_SCALE: '1000',
      ...settings,
    },
  })
  const ended = new Promise<NodeJS.Signals | number | null>((done) =>
    server.once('exit', (status, signal) => done(signal ?? status)),
  )
  const url = await Promise.race([
    addressOf(server, showsErrors),
    ended.then((how) => Promise.reject(new Error(`The server ended (${how}) before it was open`))),
  ])
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    await ended
  }
  return { url, ended, stop: () => end('SIGTERM'), [Symbol.asyncDispose]: () => end('SIGKILL') }
}

/** The last line of a start names the address. All of the log is read, so that the pipe never fills; errors are shown. */
function addressOf({ stdout }: ChildProcess, showsErrors: boolean) {
  return new Promise<string>((found) => {
    createInterface({ input: stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, address] = /is open at (http:[\w.:/]+)/.exec(line) ?? []
      if (address) found(address)
      if (showsErrors && /"level":[56]0/.test(line)) console.error(line)
    })
  })
}

/** Where requests go: to a process, or to what stands in front of several. */
type Reachable = { url: string; fetch?: (url: string, init?: RequestInit) => Promise<Response> }

/** Somebody who uses the shop by its API and outlives the server. */
export class Visitor {
  #server: Reachable
  #token = ''

  constructor(server: Reachable) {
    this.#server = server
  }

  /** The session, once somebody has registered. */
  get token() {
    return this.#token
  }

  /** From here on another process answers, as after a restart. */
  moveTo(server: Reachable) {
    this.#server = server
  }

  #fetch(path: string, init?: RequestInit) {
    const { url, fetch: send = fetch } = this.#server
    return send(url + path, init)
  }

  async register() {
    const email = `grace.${crypto.randomUUID()}@example.com`
    const person = { first_name: 'Grace', last_name: 'Hopper', email, password: 'sunny-side-up' }
    const { request_id } = await this.call<{ request_id: string }>('/user/add/user', person)
    const code = await this.codeFor(email)
    const proof = { email, request_id, code }
    this.#token = (await this.call<{ token: string }>('/user/email_verification_code_login', proof)).token
  }

  /** The newest code the shop has written to somebody; where no mail leaves it, it can be read in it. */
  async codeFor(to: string) {
    for (let looks = 0; looks < 300; looks++) {
      const page = await this.#fetch(`/login_test?${new URLSearchParams({ to })}`)
      const [, code] = /<h3[^<>]*>(\d{6})\b/.exec(await page.text()) ?? []
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('No code was written')
  }

  /** The data of an answer. A refusal throws its message; a server that died in the middle throws CutOff. */
  async call<Data = unknown>(path: string, body: unknown = {}): Promise<Data> {
    const { code, msg, data } = await this.#fetch(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    })
      .then((response) => response.json() as Promise<{ code: number; msg: string; data: Data }>)
      .catch((error: unknown) => {
        throw new CutOff(path, { cause: error })
      })
    if (code !== 200) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }
}

/** Saves an address in Ohio and gives its id. */
export const saveAddress = async (visitor: Visitor) =>
  (
    await visitor.call<{ id: string }>('/user/user_address_save/personal/config', {
      first_name: 'Grace',
      last_name: 'Hopper',
      address: '1 Navy Way',
      zip_code: '43215',
      city: 'Columbus',
      state: 'OH',
      email: 'grace@example.com',
      phone: '6145550100',
    })
  ).id

/** What the pages do for somebody who presses the same buttons again: place, look how the payment stands, pay. */
export async function placeAndPay(customer: Visitor, press: { address_id: string; placement_key: string }) {
  const { order_id } = await customer.call<{ order_id: string }>('/order/generate/order', press)
  const { order_status } = await customer.call<{ order_status: number }>('/order/check_stripe_announce', {
    order_id,
  })
  if (order_status !== 0) return
  const { attempt_id } = await customer.call<{ attempt_id: string }>('/order/pay/start', {
    order_id,
    provider: 'sandbox',
  })
  await customer.call('/order/pay/sandbox', { attempt_id, choice: 'approve' })
}

/** The connection broke before the answer was there. */
export class CutOff extends Error {}
