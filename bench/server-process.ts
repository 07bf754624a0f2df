import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { embedded_database_flag } from '../tools/node-flags.ts'

export type ServerProcess = {
  url: string
  pid: number
  /** Milliseconds from process start until it reported ready. */
  ready_ms: number
  stop(): Promise<void>
}

// The flags with which package.json starts the shop.
const as_npm_start = {
  flags: [embedded_database_flag, '--max-semi-space-size=16', '--heap-growing-percent=60'],
  env: { MALLOC_ARENA_MAX: '2' },
}

/** Starts a Node program that listens on PORT and answers /readyz, and waits until it does. */
export async function startServer(program: string, env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [...as_npm_start.flags, program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...as_npm_start.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  const stopChild = () => child.kill('SIGKILL')
  process.once('exit', stopChild)
  await untilReady(child, `${url}/readyz`)
  return {
    url,
    pid: child.pid as number,
    ready_ms: Math.round(performance.now() - began),
    async stop() {
      process.off('exit', stopChild)
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function untilReady(child: ChildProcess, url: string) {
  const until = Date.now() + 180_000
  while (Date.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with ${child.exitCode} before it was ready`)
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(`${url} was not ready within three minutes`)
}

/** Resident memory of a process in MB; null without /proc. */
export function memoryOf(pid: number) {
  const status = readProc(`${pid}/status`)
  const kb = /VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]
  return kb ? Math.round(Number(kb) / 1024) : null
}

/** CPU time of a process and its threads, in seconds. */
export function processorTimeOf(pid: number) {
  const { own } = statOf(pid) ?? { own: 0 }
  return own
}

/** The same for a PostgreSQL server, all its processes together. */
export function processorTimeOfFamily(parent: number) {
  const first = statOf(parent)
  if (!first) return 0
  const children = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
  )
  return children
    .filter((one) => one.parent === parent)
    .reduce((sum, one) => sum + one.own, first.own + first.ended_children)
}

export const parentOf = (pid: number) => statOf(pid)?.parent ?? 0

// Linux counts CPU time in hundredths of a second.
const ticks = 100

function statOf(pid: number) {
  const stat = readProc(`${pid}/stat`)
  if (!stat) return null
  // The program's name is in parentheses and may contain anything; plain fields follow.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, children_user = 0, children_system = 0] = [1, 11, 12, 13, 14].map(
    (i) => fields[i],
  )
  return { parent, own: (user + system) / ticks, ended_children: (children_user + children_system) / ticks }
}

function readProc(path: string) {
  try {
    return existsSync('/proc/self') ? readFileSync(`/proc/${path}`, 'utf8') : null
  } catch {
    return null
  }
}

function freePort() {
  return new Promise<number>((found, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
