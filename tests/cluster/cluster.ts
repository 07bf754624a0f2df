import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const runFile = promisify(execFile)
const script = 'deploy/cluster/cluster.sh'
const programs = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'ip', 'setpriv', 'openssl', 'curl', 'psql']
/** Where the script writes the process IDs. */
const pids = '/run/heliostead-cluster'

/** Why no cluster can be started here, or null. */
export function missingForCluster(): string | null {
  if (process.getuid?.() !== 0) return 'The cluster needs root'
  const folders = ['/usr/bin', '/usr/sbin', '/bin', '/sbin']
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql')
  return missing.length === 0 ? null : `These programs are missing: ${missing.join(', ')}`
}

const Members = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** The cluster of deploy/cluster with a new data folder; the shops have wide limits and demo accounts. */
export async function startCluster() {
  const folder = mkdtempSync('/var/tmp/heliostead-cluster-')
  const env = {
    ...process.env,
    CLUSTER_DIR: folder,
    NODE: process.execPath,
    NODE_ENV: 'production',
    SEED: 'false',
    DEMO: 'true',
    FLOOD_LIMIT: '0',
    LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  }
  const run = async (...args: string[]) => void (await runFile(script, args, { env }))
  const stop = async () => {
    await run('stop')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run('start')
  } catch (error) {
    await run('stop')
    throw error
  }
  const secrets = readFileSync(join(folder, 'secrets'), 'utf8')
  const secret = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(secrets)?.[1] ?? ''
  const databaseUrl = `postgres://heliostead:${secret('SHOP_PASSWORD')}@127.0.0.1:5000/heliostead`
  const killProcesses = (name: string) => {
    const started = Number(readFileSync(join(pids, `${name}.pid`), 'utf8'))
    for (const pid of [started, ...processesIn(join(folder, name, 'data'))])
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended already.
      }
  }
  return {
    url: 'http://127.0.0.1:8080',
    databaseUrl,
    run,
    stop,
    /** Kills the program at once, and for a database server all of its processes. */
    killProcesses,
    /** Number of the primary, by the database servers that can be reached; 0 while there is none. */
    async primary() {
      for (const n of [1, 2, 3]) {
        const members = await membersBy(n)
        const leader = members?.find(({ role, state }) => role === 'leader' && state === 'running')
        if (leader) return Number(leader.name.slice(-1))
      }
      return 0
    },
    /** Whether one server is the primary and two follow it. */
    async isWhole() {
      const members = (await membersBy(1)) ?? []
      const roles = members.filter(({ state }) => ['running', 'streaming'].includes(state))
      return roles.length === 3 && roles.some(({ role }) => role === 'sync_standby')
    },
    /** Runs a statement on database server N from its own network; null when it fails or takes 3 seconds. */
    askWithin(n: number, statement: string): Promise<string | null> {
      const url = new URL(databaseUrl)
      url.port = '5432'
      const args = ['netns', 'exec', `heliostead-${n}`, 'timeout', '3', 'psql', '-qtAXc', statement, url.href]
      const asked = spawn('ip', args, { stdio: ['ignore', 'pipe', 'ignore'] })
      let answer = ''
      asked.stdout.on('data', (part: Buffer) => (answer += part))
      return new Promise((done) => asked.once('exit', (code) => done(code === 0 ? answer.trim() : null)))
    },
  }
}

async function membersBy(n: number) {
  try {
    const answer = await fetch(`http://10.77.0.${n}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
    return Members.parse(await answer.json()).members
  } catch {
    return null
  }
}

/** Processes whose working directory is the folder: those of a database server. */
function processesIn(folder: string) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Names of network namespaces, to see whether a cluster runs already. */
export const isClusterRunning = () =>
  spawnSync('ip', ['netns', 'list'], { encoding: 'utf8' }).stdout.includes('heliostead-')
