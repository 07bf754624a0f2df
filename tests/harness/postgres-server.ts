// A PostgreSQL server for the fault tests (races, crashes, isolation) and the benchmark; the embedded database runs all
// connections in one session.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type PostgresServer = {
  url: string
  stop(): Promise<void>
  /** Kills all processes at once; absent for the server of TEST_DATABASE_URL. */
  crash?(): Promise<void>
  /** Starts the server after a crash, with the same data and port. */
  restart?(): Promise<void>
  /** Starts another server as its replica by streaming replication; absent for the server of TEST_DATABASE_URL. */
  replicate?(): Promise<PostgresServer>
}

const oldest_major = 15
const folder_prefix = 'heliostead-postgres-'
// On disk even if /tmp is in memory, and readable for the user that the server runs as.
const parent_folder = existsSync('/var/tmp') ? '/var/tmp' : tmpdir()

/**
 * Starts a server, or uses the one in TEST_DATABASE_URL. Null with a warning if PostgreSQL is missing.
 * Without `fsync` a commit does not wait for the disk: it survives killed processes, but not a machine without power.
 */
export async function startPostgres({ fsync = true } = {}): Promise<PostgresServer | null> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const bin = findPrograms() ?? installPrograms()
  if (!bin) {
    console.warn(
      `PostgreSQL ${oldest_major} or newer is missing: the fault tests are skipped. Install it, or set TEST_DATABASE_URL.`,
    )
    return null
  }
  removeLeftovers()
  return startServer(bin, fsync)
}

/** Creates an empty database, or a copy of `template`. `name` becomes a part of its name, for debugging. */
export async function createDatabase(server_url: string, name: string, template = 'template0') {
  const unique = `trial_${name.toLowerCase().replace(/\W+/g, '_').slice(0, 30)}_${randomBytes(4).toString('hex')}`
  await onServer(server_url, `create database ${unique} template ${template} encoding 'UTF8'`)
  const url = new URL(server_url)
  url.pathname = unique
  return {
    url: url.href,
    /** Drops the database, closing open connections. */
    drop: () => onServer(server_url, `drop database if exists ${unique} with (force)`),
  }
}

async function onServer(server_url: string, statement: string) {
  const client = new pg.Client({ connectionString: server_url, connectionTimeoutMillis: 10_000 })
  // A server that crashes breaks the connection between two statements, too.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const asked = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    asked,
    ...(process.env.PATH ?? '').split(':'),
  ]
  return folders.find(
    (folder) => folder && existsSync(join(folder, 'initdb')) && majorOf(folder) >= oldest_major,
  )
}

function majorOf(bin: string) {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** As root on Debian, such as in a CI container, installs PostgreSQL from the distribution. */
function installPrograms() {
  const is_root = process.getuid?.() === 0
  if (!is_root || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing PostgreSQL for the fault tests …')
  const quiet = {
    stdio: 'ignore',
    timeout: 180_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  // RUNLEVEL=1 keeps Debian from starting its own server.
  const install = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0', 'postgresql']
  const only_files = { ...quiet, env: { ...quiet.env, RUNLEVEL: '1' } }
  if (spawnSync('apt-get', install, only_files).status !== 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', install, only_files)
  }
  return findPrograms()
}

type Home = ReturnType<typeof createHome>

/** A folder for a server's data, and how its programs are run. */
function createHome() {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(parent_folder, folder_prefix))
  if (user) chownSync(folder, user.uid, user.gid)
  writeFileSync(join(folder, 'starter'), String(process.pid))
  const data = join(folder, 'data')
  const as = {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  }
  return { folder, data, as }
}

function startServer(bin: string, fsync: boolean): Promise<PostgresServer> {
  const home = createHome()
  execFileSync(
    join(bin, 'initdb'),
    ['-D', home.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...home.as, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return runServer(bin, home, fsync)
}

function startReplica(bin: string, primary_url: string, fsync: boolean): Promise<PostgresServer> {
  const home = createHome()
  execFileSync(
    join(bin, 'pg_basebackup'),
    ['-d', primary_url, '-D', home.data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { ...home.as, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return runServer(bin, home, fsync)
}

async function runServer(bin: string, { folder, data, as }: Home, fsync: boolean): Promise<PostgresServer> {
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '64MB',
    // A test that kills the server must find everything that was acknowledged: processes that are killed lose nothing that
    // the system has taken over, so that `fsync` may be off.
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: 'on',
    // The tests cause errors on purpose; the log has only fatal ones.
    log_min_messages: 'panic',
    log_min_error_statement: 'panic',
    deadlock_timeout: '200ms',
  }
  const chosen = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    '/bin/sh',
    ['-c', server_script, folder, join(bin, 'postgres'), '-D', data, ...chosen],
    {
      ...as,
      stdio: ['pipe', 'ignore', 'inherit'],
      // Ctrl-C in the terminal goes to the tests only, which then stop the server.
      detached: true,
    },
  )
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await waitUntilAnswering(url)
  return {
    url,
    async stop() {
      server.stdin.end('INT\n')
      await ended
    },
    async crash() {
      const processes = await pidsOf(url)
      server.stdin.write('crash\n')
      for (const pid of processes) if (isProcessAlive(pid)) process.kill(pid, 'SIGKILL')
      while (await isAnswering(url)) await pause(10)
    },
    async restart() {
      server.stdin.write('start\n')
      await waitUntilAnswering(url)
    },
    replicate: () => startReplica(bin, url, fsync),
  }
}

/** The server's child processes, which outlive their parent for a moment. */
async function pidsOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Runs a server until stdin names a signal. Stdin also closes when the tests are killed; then the server quits at once. */
const server_script = `
  "$@" & server=$!
  while read -r how; do
    case $how in
      crash) kill -KILL $server; wait $server 2> /dev/null ;;
      start) "$@" & server=$! ;;
      *) break ;;
    esac
  done
  kill -"\${how:-QUIT}" $server
  wait $server
  rm -rf "$0"`

/** PostgreSQL does not run as root: returns the user postgres or nobody instead. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error('PostgreSQL does not run as root, and the users postgres and nobody do not exist')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

async function waitUntilAnswering(url: string) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (await isAnswering(url)) return
    await pause(100)
  }
  throw new Error('PostgreSQL did not answer within a minute')
}

const isAnswering = (url: string) =>
  onServer(url, 'select 1').then(
    () => true,
    () => false,
  )

/** Stops the servers and removes the folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(parent_folder).filter((one) => one.startsWith(folder_prefix))) {
    const folder = join(parent_folder, name)
    if (isProcessAlive(pidIn(join(folder, 'starter')) ?? process.pid)) continue
    const server = pidIn(join(folder, 'data/postmaster.pid'))
    try {
      if (server && isProcessAlive(server)) process.kill(server, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Owned by another user.
    }
  }
}

function pidIn(file: string) {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

function isProcessAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
