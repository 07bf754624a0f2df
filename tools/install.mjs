// Installs package-lock.json into node_modules if it differs. Plain JavaScript for any Node from 20 on: this runs
// before the project's own Node 24 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(project, 'node_modules/.heliostead-lock')
const own_node = join(project, 'node_modules/.bin/node')

// A server needs no linter and no test runner. Its commands install no development packages, so that none of them replaces
// the packages of a running shop.
const serverCommands = ['start', 'build', 'backup', 'restore', 'db:move', 'db:check', 'staff']
const productionOnly = serverCommands.includes(process.env.npm_lifecycle_event ?? '')

const major = Number(process.versions.node.split('.')[0])
if (major < 20)
  stop(`Heliostead is installed with Node 20 or newer; this is ${process.version}. See https://nodejs.org`)

if (!isStamped()) {
  const { alone } = await import('./lock.mjs')
  const lock = join(project, '.cache/install.lock')
  await alone(lock, { waiting: 'Another install is running; waiting for it.' }, async () => {
    if (isStamped()) return
    if (!matchesLockfile()) await install()
    removeUnusedFonts()
    ensureWorkingNode()
    writeFileSync(stamp, wanted() + (lacksDevelopment() ? ' to run' : ''))
  })
}

function wanted() {
  const lockfile = readFileSync(join(project, 'package-lock.json'))
  return createHash('sha256').update(`${process.platform} ${process.arch} `).update(lockfile).digest('hex')
}

function isStamped() {
  if (!existsSync(stamp)) return false
  const found = readFileSync(stamp, 'utf8')
  return found === wanted() || (productionOnly && found === `${wanted()} to run`)
}

/** Whether npm's own record matches the lockfile: true when a person has already run `npm ci` or `npm install`. */
function matchesLockfile() {
  const installed = installedPackages()
  if (!installed) return false
  return Object.entries(locked()).every(([path, entry]) => {
    const there = installed[path]
    if (!there) return entry.optional || entry.devOptional || entry.peer || (entry.dev && productionOnly)
    return there.version === entry.version && there.integrity === entry.integrity
  })
}

function lacksDevelopment() {
  const installed = installedPackages() ?? {}
  return Object.entries(locked()).some(([path, entry]) => entry.dev && !entry.optional && !installed[path])
}

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

/** @returns {Packages} */
function locked() {
  const { '': _project, ...packages } = packagesIn(join(project, 'package-lock.json'))
  return packages
}

/** @returns {Packages | null} */
function installedPackages() {
  const note = join(project, 'node_modules/.package-lock.json')
  return existsSync(note) ? packagesIn(note) : null
}

/** @param {string} file @returns {Packages} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

async function install() {
  console.log('Installing what package-lock.json names …')
  const began = Date.now()

  // Without engine checks: npm itself may run on the system's older Node; the project runs on the Node 24 it
  // installs.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']
  args.push(productionOnly ? '--omit=dev' : '--include=dev')
  if (!isWritable(homedir())) args.push('--cache', join(project, '.cache/npm'))
  let ended = await runNpm(args)
  if (ended !== 0) {
    console.error(`\`npm ci\` ended with ${ended}; trying once more, in case the network was to blame.`)
    ended = await runNpm(args)
  }
  if (ended !== 0) {
    stop(
      `\`npm ci\` ended with ${ended}. Its message is above; once its cause is gone, run this command again.`,
    )
  }
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** PDFs use two of the nine weights of their font. The others are 76 MB. */
function removeUnusedFonts() {
  const fonts = join(project, 'node_modules/@expo-google-fonts/noto-sans-sc')
  if (!existsSync(fonts)) return
  const isUnused = (/** @type {string} */ name) => /^\d/.test(name) && !/^(?:400Regular|700Bold)$/.test(name)
  for (const name of readdirSync(fonts).filter(isUnused)) rmSync(join(fonts, name), { recursive: true })
}

/** @param {string[]} args */
async function runNpm(args) {
  const npm = findNpm()
  const child = spawn(npm.command, [...npm.args, ...args], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let interrupted = false
  const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = true
    child.kill(signal)
  }
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const ended = await new Promise((done) => {
    child.once('error', (error) => stop(`npm could not be started: ${error.message}`))
    child.once('exit', (status, signal) => done(signal ?? status))
  })
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  if (interrupted) process.exit(1)
  return ended
}

/** The npm that runs this script, on the Node that runs it: never the one in the folder about to be replaced. */
function findNpm() {
  const { npm_execpath, npm_node_execpath } = process.env
  if (npm_execpath && /^npm-cli\.c?js$/.test(basename(npm_execpath))) {
    return { command: npm_node_execpath ?? process.execPath, args: [npm_execpath] }
  }
  return { command: 'npm', args: [] }
}

/** Ensures a working Node: the installed one, or else the system's if it is new enough. */
function ensureWorkingNode() {
  // Without glibc (Alpine) the installed Node cannot run and would hide the system's.
  if (existsSync(own_node) && spawnSync(own_node, ['--version']).status === 0) return
  rmSync(own_node, { force: true })
  if (major >= 24) return
  stop(
    `Heliostead runs on Node 24. On Linux with glibc (x64 or arm64) it brings its own; for ${process.platform} ${process.arch}` +
      ` install Node 24 or newer from https://nodejs.org (this is ${process.version}) and run the same command again.`,
  )
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(why)
  process.exit(1)
}
