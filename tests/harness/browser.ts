import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; env: Record<string, string>; args: string[]; from: string }

const calm = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The same fonts and the same edges on every machine, so that pictures can be compared.
  '--font-render-hinting=none',
]

/** Finds a Chromium: the one named by CHROMIUM_PATH, the machine's, Playwright's, else the one that comes by npm. */
export async function findBrowser(): Promise<Browser> {
  const wished = process.env.CHROMIUM_PATH
  if (wished && !existsSync(wished)) throw new Error(`CHROMIUM_PATH names ${wished}, which is not there`)
  const places = [
    wished,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  const found = places.find((path) => path && existsSync(path))
  if (found) return { executablePath: found, env: {}, args: calm, from: found }
  return unpackBrowser()
}

/** Unpacks the Chromium of @sparticuz/chromium, made for servers without a screen; once, then it is only named. */
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
    args: ['--headless=shell', ...calm],
    from: '@sparticuz/chromium',
  }
}

/** Fills a temporary folder and renames it, so that the folder is never seen half filled. */
async function unpackInto(folder: string) {
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  const executable = await unpackedBelow(half)
  if (missesLibraries(executable)) unpackLibraries(join(half, 'libraries'))
  writeFileSync(join(half, 'fonts.conf'), fontsConf(folder))
  try {
    renameSync(half, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(half, { recursive: true })
  }
}

/** The package unpacks into os.tmpdir(): give it a folder of this project instead of one shared by everybody. */
async function unpackedBelow(folder: string) {
  const was = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    if (tmpdir() !== folder) throw new Error('TMPDIR is not honoured')
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (was === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = was
  }
}

function missesLibraries(executable: string) {
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  return /not found/.test(stdout ?? '')
}

/** A bare machine lacks NSS and expat; the package carries them, packed, for the one system that it was made for. */
function unpackLibraries(folder: string) {
  mkdirSync(folder)
  const packed = new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))
  const untar = spawnSync('tar', ['x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) })
  if (untar.status !== 0) throw new Error(`tar: ${untar.stderr}`)
}

/** The package's own fonts.conf names /tmp/fonts; where no font is found at all, a page hangs until the timeout. */
function fontsConf(folder: string) {
  const places = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const named = places.map((place) => `<dir>${place}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  return `<?xml version="1.0"?><fontconfig>${named}${cache}</fontconfig>\n`
}
