import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; env: Record<string, string>; args: string[]; from: string }

const browser_args = [
  // Software rendering of whole frames, and no process of its own for it: a sixth less processor time.
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The same font rendering on every machine, so that screenshots can be compared.
  '--font-render-hinting=none',
]

/**
 * Arguments of Playwright that are left out: one moves shared memory from /dev/shm to files in /tmp, which takes a tenth of
 * the processor time. Containers often have a /dev/shm of 64 MB, which is too small.
 */
export const ignoredBrowserArgs = () => (hasMuchSharedMemory() ? ['--disable-dev-shm-usage'] : [])

function hasMuchSharedMemory() {
  if (!existsSync('/dev/shm')) return false
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 ** 30
}

/** Finds a Chromium: CHROMIUM_PATH, an installed one, Playwright's, or else the one of the npm package. */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist`)
  const places = [
    configured,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = places.find((path) => path && existsSync(path))
  if (found) return { executablePath: found, env: {}, args: browser_args, from: found }
  return unpackBrowser()
}

/** Unpacks the headless Chromium of @sparticuz/chromium, unless it is unpacked already. */
async function unpackBrowser(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chromium found: install Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH',
    )
  }
  const folder = resolve('node_modules/.cache/chromium')
  if (!existsSync(folder)) await unpackInto(folder)
  const libraries = join(folder, 'libraries/lib')
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      ...(existsSync(libraries) && { LD_LIBRARY_PATH: libraries }),
    },
    args: ['--headless=shell', ...browser_args],
    from: '@sparticuz/chromium',
  }
}

/** Fills a temporary folder and renames it, so that an interrupted run leaves no incomplete folder. */
async function unpackInto(folder: string) {
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  const executable = await unpackExecutable(half)
  if (lacksLibraries(executable)) unpackLibraries(join(half, 'libraries'))
  writeFileSync(join(half, 'fonts.conf'), fontsConf(folder))
  try {
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(half, { recursive: true })
  }
}

/** The package unpacks into os.tmpdir(): sets TMPDIR to a folder of this project meanwhile. */
async function unpackExecutable(folder: string) {
  const was = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    if (tmpdir() !== folder) throw new Error('os.tmpdir() ignores TMPDIR')
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (was === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = was
  }
}

function lacksLibraries(executable: string) {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return /not found/.test(stdout ?? '')
}

/** Unpacks NSS and expat of the package for machines without them. */
function unpackLibraries(folder: string) {
  mkdirSync(folder)
  const packed = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
  const untar = spawnSync('tar', ['x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) })
  if (untar.status !== 0) throw new Error(`tar: ${untar.stderr}`)
}

/** The package's fonts.conf names /tmp/fonts; without any font, a page hangs until the timeout. */
function fontsConf(folder: string) {
  const places = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const named = places.map((place) => `<dir>${place}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  return `<?xml version="1.0"?><fontconfig>${named}${cache}</fontconfig>\n`
}
