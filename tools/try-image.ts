// `npm run try-image`: executes the steps of the Dockerfile without a container engine, starts the shop from the files that
// they produce, and checks it. Each stage is a folder of its own that bubblewrap (`bwrap`) shows as the root folder, with
// an empty environment: programs of the build stage come read-only from this machine, and the final stage has node and
// the C and C++ libraries, nothing else. It runs as the user of the Dockerfile, on a read-only root.
// What this cannot show is the base images themselves.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { createInterface } from 'node:readline'
import { placeAndPay, saveAddress, Visitor } from '../tests/faults/server-process.ts'
import { freePort } from '../tests/harness/free-port.ts'

type Instruction = { name: string; rest: string }
type Stage = {
  name: string
  base: string
  /** The root folder of the stage, as far as its instructions write to it. */
  root: string
  workdir: string
  env: Record<string, string>
  user: number
  entrypoint: string[]
  healthcheck: string[]
}

const limitMegabytes = 400

/** The instructions of the Dockerfile. */
function readDockerfile(): Instruction[] {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n')
  return lines
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
      return { name, rest }
    })
}

/** The files of the commit that .dockerignore leaves in the build context. */
function contextFiles(): string[] {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isIgnored = (file: string) =>
    patterns.reduce((ignored, line) => {
      const pattern = line.replace(/^!/, '')
      const applies = pattern === '*' || file.startsWith(`${pattern}/`) || matchesGlob(file, pattern)
      return applies ? !line.startsWith('!') : ignored
    }, false)
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\0')
  return tracked.filter((file) => file && existsSync(file) && !isIgnored(file))
}

/** Arguments of bubblewrap for a stage: its folders, and from this machine what its base image would bring. */
function sandbox(stage: Stage, { isFinal, data }: { isFinal: boolean; data?: string }): string[] {
  const shared = isFinal ? finalFolders() : buildFolders()
  const own = (data ? ['srv'] : ['srv', 'data', 'build']).filter((name) => existsSync(join(stage.root, name)))
  const bind = isFinal ? '--ro-bind' : '--bind'
  return [
    '--unshare-pid',
    '--as-pid-1',
    '--die-with-parent',
    '--clearenv',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    ...(data ? ['--bind', `${data}.tmp`, '/tmp'] : ['--tmpfs', '/tmp']),
    ...shared,
    ...own.flatMap((name) => [bind, join(stage.root, name), `/${name}`]),
    ...(data ? ['--bind', data, '/data'] : []),
    ...Object.entries(stage.env).flatMap(([name, value]) => ['--setenv', name, value]),
    '--chdir',
    stage.workdir,
  ]
}

const readOnly = (from: string, to = from) => (existsSync(from) ? ['--ro-bind', realpathSync(from), to] : [])

/** A Debian with npm, and the Node that runs this script. */
function buildFolders() {
  const system = ['/usr', '/lib', '/lib64', '/bin', '/etc/ssl', '/etc/resolv.conf', '/etc/alternatives']
  const npm_cache = join(homedir(), '.npm')
  return [
    ...system.flatMap((path) => readOnly(path)),
    ...readOnly(process.execPath, '/opt/node/bin/node'),
    ...(existsSync(npm_cache) ? ['--bind', npm_cache, '/tmp/npm-cache'] : []),
  ]
}

/** Only node, and the libraries of the packages that the distroless image has, too. */
function finalFolders() {
  const packages = ['libc6', 'libgcc-s1', 'libstdc++6']
  const listed = execFileSync('dpkg', ['-L', ...packages], { encoding: 'utf8' }).split('\n')
  const libraries = listed.filter((path) => /\.so(?:\.|$)/.test(path) && existsSync(path))
  return [
    ...readOnly(process.execPath, '/nodejs/bin/node'),
    ...libraries.flatMap((path) => readOnly(path)),
    ...readOnly('/etc/ssl/certs'),
    ...readOnly('/etc/resolv.conf'),
  ]
}

/** Executes the Dockerfile. Returns its last stage. */
function buildStages(folder: string): Stage {
  const stages: Stage[] = []
  for (const { name, rest } of readDockerfile()) {
    const stage = stages.at(-1)
    if (name === 'FROM') {
      const [, base = '', alias = String(stages.length)] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      const root = join(folder, alias)
      mkdirSync(root)
      stages.push({
        name: alias,
        base,
        root,
        workdir: '/',
        env: {},
        user: 0,
        entrypoint: [],
        healthcheck: [],
      })
    } else if (stage) apply(stage, { name, rest }, stages)
    else throw new Error(`${name} before FROM`)
  }
  const last = stages.at(-1)
  if (!last) throw new Error('The Dockerfile has no stage')
  return last
}

function apply(stage: Stage, { name, rest }: Instruction, stages: readonly Stage[]) {
  console.log(`${stage.name}: ${name} ${rest.slice(0, 100)}`)
  if (name === 'WORKDIR') mkdirSync(join(stage.root, (stage.workdir = rest)), { recursive: true })
  else if (name === 'ENV')
    for (const pair of rest.split(' ')) {
      const [key = '', value = ''] = pair.split('=')
      stage.env[key] = value
    }
  else if (name === 'USER') stage.user = Number(rest.split(':')[0])
  else if (name === 'ENTRYPOINT') stage.entrypoint = JSON.parse(rest)
  else if (name === 'HEALTHCHECK') stage.healthcheck = JSON.parse(rest.replace(/^.*? CMD /, ''))
  else if (name === 'COPY') copy(stage, rest.split(/\s+/), stages)
  else if (name === 'RUN') run(stage, rest)
  else if (name !== 'VOLUME' && name !== 'EXPOSE')
    throw new Error(`${name} is not known to tools/try-image.ts`)
}

function copy(stage: Stage, words: string[], stages: readonly Stage[]) {
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
  const [to = '', ...from] = words.filter((word) => !word.startsWith('--')).reverse()
  const target = join(stage.root, to.startsWith('/') ? to : join(stage.workdir, to))
  const source = stages.find(({ name }) => name === option('from'))
  if (source)
    for (const path of from)
      cpSync(join(source.root, path), target, { recursive: true, verbatimSymlinks: true })
  else
    for (const file of contextFiles().filter((one) => from.includes('.') || from.includes(one)))
      cpSync(file, join(target, file))
  const owner = Number(option('chown')?.split(':')[0] ?? 0)
  if (owner && process.getuid?.() === 0) chownSync(target, owner, owner)
}

function run(stage: Stage, command: string) {
  // A RUN may make a folder at the root.
  for (const name of ['srv', 'data']) mkdirSync(join(stage.root, name), { recursive: true })
  const wished = command.replace(/^mkdir \/(\w+)$/, 'true')
  const env = { PATH: '/opt/node/bin:/usr/bin:/bin', HOME: '/tmp', npm_config_cache: '/tmp/npm-cache' }
  const args = sandbox({ ...stage, env }, { isFinal: false })
  const { status } = spawnSync('bwrap', [...args, '/bin/sh', '-c', wished], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}`)
}

/** The user of the stage, when this script may become that user. */
const as = ({ user }: Stage) => (process.getuid?.() === 0 ? { uid: user, gid: user } : {})

/** Starts the shop from the final stage, with these settings in addition. */
async function startShop(stage: Stage, data: string, settings: Record<string, string>) {
  const port = await freePort()
  const env = { ...stage.env, PORT: String(port), ...settings }
  const inImage = sandbox({ ...stage, env }, { isFinal: true, data })
  const execute = (command: readonly string[]) =>
    spawnSync('bwrap', [...inImage, ...command], { ...as(stage), encoding: 'utf8' })
  const began = performance.now()
  const server = spawn('bwrap', [...inImage, ...stage.entrypoint], {
    ...as(stage),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => server.once('exit', done))
  await Promise.race([
    new Promise<void>((open) =>
      createInterface({ input: server.stdout }).on('line', (line) => {
        if (/is open at/.test(line)) open()
        if (/"level":[456]0/.test(line)) console.log(line)
      }),
    ),
    ended.then((status) => Promise.reject(new Error(`The shop ended with ${status} before it was open`))),
  ])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const stop = async () => {
    // The shop is the first process inside, as in a container: bubblewrap passes no signal on.
    const [child] = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).split('\n')
    process.kill(Number(child), 'SIGTERM')
    return ended
  }
  return { url: `http://127.0.0.1:${port}`, seconds, execute, stop }
}

type Shop = Awaited<ReturnType<typeof startShop>>

/** Throws with the first thing that does not work. */
async function check(shop: Shop, stage: Stage) {
  const expectOk = (what: string, ok: boolean) => {
    if (!ok) throw new Error(`${what}: failed`)
    console.log(`${what}: ok`)
  }
  const health = shop.execute(stage.healthcheck)
  expectOk('Health check', health.status === 0)
  const { ready } = (await (await fetch(`${shop.url}/readyz`)).json()) as { ready: boolean }
  expectOk('Ready', ready)
  for (const path of ['/', '/solar', '/favicon.ico']) {
    const answer = await fetch(shop.url + path)
    expectOk(`GET ${path}`, answer.ok && (await answer.arrayBuffer()).byteLength > 500)
  }
  const write = shop.execute(['/nodejs/bin/node', '-e', 'fs.writeFileSync("/srv/heliostead/x", "")'])
  expectOk('The root is read-only', write.status !== 0 && /EROFS/.test(write.stderr))
  const who = shop.execute(['/nodejs/bin/node', '-p', 'process.getuid()'])
  expectOk(`Runs as user ${stage.user}`, who.stdout.trim() === String(stage.user) || process.getuid?.() !== 0)
  await checkOut(shop)
  expectOk('Checkout', true)
  const sheet = await fetch(`${shop.url}${await documentPath(shop)}`)
  expectOk('A document as PDF', sheet.headers.get('content-type')?.startsWith('application/pdf') ?? false)
  const backup = shop.execute(['/nodejs/bin/node', 'tools/run.ts', 'backup', '--to', '/data/backups'])
  if (backup.status !== 0) console.log(backup.stderr)
  expectOk('A backup', backup.status === 0)
}

async function products(shop: Shop) {
  const answer = await fetch(`${shop.url}/api/product/get/product/list?page_size=20`)
  const { data } = (await answer.json()) as { data: { items: { id: string }[] } }
  return data.items
}

async function checkOut(shop: Shop) {
  const visitor = new Visitor(shop)
  await visitor.register()
  const address_id = await saveAddress(visitor)
  const [product] = await products(shop)
  const list = [{ product_id: product?.id, product_count: 1 }]
  await visitor.call('/user/add_cart_list', { list })
  await placeAndPay(visitor, { address_id, placement_key: crypto.randomUUID() })
}

/** The path of the first PDF that a product page links. */
async function documentPath(shop: Shop) {
  for (const { id } of await products(shop)) {
    const page = await (await fetch(`${shop.url}/${id}`)).text()
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link)
    const path = links.find((link) => link.includes('.pdf'))
    if (path) return path.replaceAll('&amp;', '&')
  }
  throw new Error('No product page links a document')
}

const megabytesOf = (path: string) =>
  Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024

process.chdir(`${import.meta.dirname}/..`)
const folder = mkdtempSync('/var/tmp/heliostead-image-')
execFileSync('chmod', ['755', folder])
try {
  const stage = buildStages(folder)
  const data = join(folder, 'volume')
  cpSync(join(stage.root, 'data'), data, { recursive: true })
  // A command that reads the embedded database of a running shop finds its socket in /tmp, as with `docker exec`.
  mkdirSync(`${data}.tmp`)
  if (process.getuid?.() === 0)
    for (const path of [data, `${data}.tmp`]) chownSync(path, stage.user, stage.user)
  const settings = {
    HOST: '127.0.0.1',
    DEMO: 'true',
    FLOOD_LIMIT: '0',
    BACKUP_PASSPHRASE: 'for this trial only',
  }
  const shop = await startShop(stage, data, settings)
  try {
    console.log(`Open after ${shop.seconds} s with an empty volume.`)
    await check(shop, stage)
  } finally {
    console.log(`Stopped with ${await shop.stop()}.`)
  }
  const files = megabytesOf(join(stage.root, 'srv'))
  const node = megabytesOf(realpathSync(process.execPath))
  console.log(
    `The shop's files: ${files.toFixed(0)} MB; node itself, part of ${stage.base}: ${node.toFixed(0)} MB. Volume: ${megabytesOf(data).toFixed(0)} MB.`,
  )
  if (files + node > limitMegabytes) throw new Error(`Above ${limitMegabytes} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
