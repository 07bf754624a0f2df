// A shop of a test's own: a production start with an empty database, without demo accounts.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embedded_database_flag } from '../../tools/node-flags.ts'
import { freePort } from '../harness/free-port.ts'
import { expect } from './visit.ts'

export type OwnShop = {
  origin: string
  env: Record<string, string | undefined>
  /** Starts the server and waits until it is ready. */
  start(): Promise<void>
  /** What the server has printed to standard output. */
  printed(): string
  close(): Promise<void>
}

/** Prepares a shop in a folder of its own; `start` starts it. */
export async function prepareOwnShop(settings: Record<string, string> = {}): Promise<OwnShop> {
  const folder = await mkdtemp(join(tmpdir(), 'own-shop-'))
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  let server: ChildProcess | undefined
  let output = ''
  return {
    origin,
    env,
    async start() {
      server = spawn(process.execPath, [embedded_database_flag, 'tools/start.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      server.stdout?.on('data', (chunk) => (output += chunk))
      const status = () =>
        fetch(`${origin}/readyz`).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(status, { timeout: 180_000 }).toBe(200)
    },
    printed: () => output,
    async close() {
      if (server) {
        const ended = new Promise((resolve) => server?.once('exit', resolve))
        server.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
