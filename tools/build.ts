import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { alone } from './lock.mjs'

/** Everything that a build is made of. Tests and samples are not: changing one needs no new build. */
const sources = [
  'app',
  'db',
  'public',
  'server.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/build.ts',
]
const is_left_out = (name: string) => /\.(test|samples)\.tsx?$/.test(name)

const stamp = 'build/.source-hash'

/** Builds when the sources differ from those of the last finished build; several starting at once build once. */
export async function buildIfStale() {
  if (isFresh()) return
  await alone(
    '.cache/build.lock',
    { waiting: 'Another build is under way here; waiting for it.' },
    async () => {
      if (!isFresh()) await build()
    },
  )
}

/** Builds the server and the pages into build/. The hash is written last, so a build that was killed counts as none. */
async function build() {
  const began = performance.now()
  const made_of = hashOfSources()
  rmSync(stamp, { force: true })
  console.log(existsSync('build/server/index.js') ? 'Building: the sources have changed …' : 'Building …')
  await runReactRouterBuild()
  const saved = await compress('build/client')
  writeFileSync(`${stamp}.new`, made_of)
  renameSync(`${stamp}.new`, stamp)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s (${saved}).`)
}

function isFresh() {
  return (
    existsSync('build/server/index.js') &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashOfSources()
  )
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const path of sources.filter((source) => existsSync(source)).flatMap(filesIn)) {
    hash.update(`\0${path}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (extname(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !is_left_out(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function runReactRouterBuild() {
  const child = spawn(
    process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  const stopChild = () => child.kill()
  const leave = () => process.exit(1)
  process.once('exit', stopChild).once('SIGINT', leave).once('SIGTERM', leave)
  const code = await new Promise((done) => child.once('exit', (status, signal) => done(signal ?? status)))
  process.off('exit', stopChild).off('SIGINT', leave).off('SIGTERM', leave)
  if (code !== 0) throw new Error(`The build failed (${code}); its message is above.`)
}

/** Puts .br and .gz beside every text file, so that serving one compressed costs nothing. */
async function compress(folder: string) {
  const worth_it = /\.(js|mjs|css|svg|json|html|txt|xml|ico|wasm|webmanifest)$/
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && worth_it.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(compressFile))
  const before = sizes.reduce((sum, size) => sum + size.before, 0)
  const after = sizes.reduce((sum, size) => sum + size.after, 0)
  return `${Math.round(before / 1024)} KB for the browser, ${Math.round(after / 1024)} KB on the wire`
}

async function compressFile(path: string) {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: 11,
        [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  // A file that compression makes larger is served as it is.
  if (br.length >= content.length) return { before: content.length, after: content.length }
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return { before: content.length, after: br.length }
}

if (import.meta.main) await buildIfStale()
