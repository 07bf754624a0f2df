import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { alone } from './lock.mjs'

/** Inputs of a build. Tests and factories are not: changing one needs no new build. */
const sources = [
  'app',
  'art/models3d',
  'art/studio/page',
  'art/subject.ts',
  'db',
  'public',
  'server.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/build.ts',
  'tools/fit-topics.ts',
]
const isExcluded = (name: string) => /\.(test|factory)\.tsx?$/.test(name)

/** What the chat bot learned. The bundler empties build/ at a time of its own, so it is copied there afterwards. */
const learned = '.cache/chat-topics'

/** The hash of the sources' contents, written when a build is complete. */
const stamp = 'build/.source-hash'
/** The hash of their sizes and times at that moment: while it holds, a start does not read 80 MB of sources. */
const timesStamp = 'build/.source-times'

/** Builds when the sources differ from those of the last completed build; concurrent callers build once. */
export async function buildIfStale() {
  if (isFresh()) return
  await alone('.cache/build.lock', { waiting: 'Another build is running; waiting for it.' }, async () => {
    if (!isFresh()) await build()
  })
}

/** Builds the server and the pages into build/. The hash is written last, so an interrupted build does not count. */
async function build() {
  const began = performance.now()
  // Times first: those of a source that is changed in between are then older than its content, and do not count as fresh.
  const times = hashOfTimes()
  const sourceHash = hashOfSources()
  rmSync(stamp, { force: true })
  console.log(existsSync('build/server/index.js') ? 'Building: the sources have changed …' : 'Building …')
  rmSync(learned, { recursive: true, force: true })
  // Both end before an error is thrown: nothing writes after the lock is released.
  const parts = [bundle(), runNode(['tools/fit-topics.ts', learned])] as const
  await Promise.allSettled(parts)
  const [saved] = await Promise.all(parts)
  cpSync(learned, 'build/chat-topics', { recursive: true })
  writeWhole(timesStamp, times)
  writeWhole(stamp, sourceHash)
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s (${saved}).`)
}

/** Builds pages and server, and compresses the files of browsers. Returns their sizes as a text. */
async function bundle() {
  await runNode(['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
  return compress('build/client')
}

function isFresh() {
  if (!existsSync('build/server/index.js') || !existsSync(stamp)) return false
  const times = hashOfTimes()
  if (existsSync(timesStamp) && readFileSync(timesStamp, 'utf8') === times) return true
  if (readFileSync(stamp, 'utf8') !== hashOfSources()) return false
  // Other times, same contents: a copied folder, or a change that was taken back.
  try {
    writeWhole(timesStamp, times)
  } catch {
    // A folder that cannot be written: each start reads the sources.
  }
  return true
}

function hashOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const path of sourceFiles()) hash.update(`\0${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

/** Changes with the size and the times of change (content and inode) of any source, and with the Node.js version. */
function hashOfTimes() {
  const hash = createHash('sha256').update(process.version)
  for (const path of sourceFiles()) {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    hash.update(`\0${path}\0${size} ${mtimeMs} ${ctimeMs}`)
  }
  return hash.digest('hex')
}

const sourceFiles = () => sources.filter((source) => existsSync(source)).flatMap(filesIn)

/** Writes a file that another process may be reading. */
function writeWhole(path: string, content: string) {
  const half = `${path}.${process.pid}`
  writeFileSync(half, content)
  renameSync(half, path)
}

function filesIn(path: string): string[] {
  if (extname(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isExcluded(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Runs a step of the build in a process of its own, which ends with this one. */
async function runNode(args: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const stopChild = () => child.kill()
  const leave = () => process.exit(1)
  process.once('exit', stopChild).once('SIGINT', leave).once('SIGTERM', leave)
  const code = await new Promise((done) => child.once('exit', (status, signal) => done(signal ?? status)))
  process.off('exit', stopChild).off('SIGINT', leave).off('SIGTERM', leave)
  if (code !== 0) throw new Error(`The build failed (${code}); its message is above.`)
}

/** Writes .br and .gz next to every text file, so that serving compressed files costs nothing. */
async function compress(folder: string) {
  const isText = /\.(js|mjs|css|svg|json|html|txt|xml|ico|wasm|webmanifest)$/
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes: { before: number; after: number }[] = []
  const waiting = files.values()
  // As many at a time as libuv has threads: all at once would open more files than some systems allow.
  const lane = async () => {
    for (const file of waiting) sizes.push(await compressFile(file))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  const before = sizes.reduce((sum, size) => sum + size.before, 0)
  const after = sizes.reduce((sum, size) => sum + size.after, 0)
  return `${Math.round(before / 1024)} KB for the browser, ${Math.round(after / 1024)} KB compressed`
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
