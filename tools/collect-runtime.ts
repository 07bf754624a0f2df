// `node tools/collect-runtime.ts FOLDER`: copies what a built shop needs to run into an empty folder, for the container
// image. That is the build, the sources of the worker threads and the packages that these and the build load.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, normalize, relative } from 'node:path'
import { z } from 'zod'

const Package = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  imports: z.record(z.string(), z.unknown()).default({}),
})

const readPackage = (folder: string) =>
  Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** Files that threads and child processes run as they are. */
export const workers = [
  'app/platform/database/embedded/embedded-worker.ts',
  'app/platform/files/image-worker.ts',
  'app/platform/exports/xlsx-worker.ts',
  'app/platform/pdf/pdf-worker.server.ts',
  'app/features/solar/calculator/calculation/calculator-worker.server.ts',
  'app/features/solar/calculator/reports/report-pdf-worker.server.ts',
]

/** Folders and files that a running shop reads, beside its build. */
const data = [
  'build/client',
  'build/server',
  'build/chat-topics',
  'db',
  'package.json',
  'LICENSE',
  'tools/run.ts',
]

/** Of a package, what it needs to run. */
const isNeeded = (path: string) => !/\.(?:map|d\.[cm]?ts|md)$|\/meta\/\d+_snapshot\.json$/.test(path)

/** The names of the packages that vite.config.ts leaves out of the build. */
export function externalPackages(): string[] {
  const [, after = ''] = readFileSync('vite.config.ts', 'utf8').split('\nconst external = [')
  const [list = ''] = after.split(']')
  return [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name)
}

/** The source files that `entries` import, and the modules of packages that these import. */
export function traceImports(entries: readonly string[]) {
  const { imports } = readPackage('.')
  const files = new Set<string>()
  const modules = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    if (!file.endsWith('.ts')) continue
    for (const module of importsOf(readFileSync(file, 'utf8'))) {
      const alias = Object.keys(imports).find((one) => module.startsWith(one.slice(0, -1)))
      if (module.startsWith('.')) waiting.push(normalize(join(dirname(file), module)))
      else if (alias)
        waiting.push(normalize(String(imports[alias]).replace('*', module.slice(alias.length - 1))))
      else if (!module.startsWith('node:')) modules.add(module)
    }
  }
  return { files: [...files].sort(), modules: [...modules].sort() }
}

/** Modules in the import statements and calls of a source, without those of types. */
const importsOf = (source: string): string[] =>
  [
    ...stripTypeScriptTypes(source).matchAll(
      /\b(?:from |import |import\(|import\.meta\.resolve\()'([^']+)'/g,
    ),
  ].map(([, module = '']) => module)

const packageOf = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/')

/** Folders in node_modules of these packages and of all that they depend on, as far as they are installed. */
function packageFolders(names: readonly string[]): string[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const folder = findPackage(name, from)
    if (!folder || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = readPackage(folder)
    for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, folder)
  }
  for (const name of names) add(name, '')
  return [...found].sort()
}

/** Where Node finds a package that `from` requires; undefined for an optional one that is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const own = join(from, 'node_modules', name)
  if (existsSync(own)) return own
  return from === '' || from === '.' ? undefined : findPackage(name, dirname(from))
}

/** A font package has many weights, of which the shop reads two. */
const fonts = '@expo-google-fonts/noto-sans-sc'

function collect(target: string) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`)
  mkdirSync(target, { recursive: true })
  const traced = traceImports(workers)
  const packages = packageFolders([...externalPackages(), ...traced.modules.map(packageOf)])
  const needed = [...data, ...traced.files, ...packages.filter((folder) => !folder.endsWith(fonts))]
  const files = traced.modules.filter((module) => module.startsWith(`${fonts}/`))
  needed.push(...[`${fonts}/package.json`, ...files].map((module) => `node_modules/${module}`))
  for (const path of needed)
    cpSync(path, join(target, path), {
      recursive: true,
      // Packages inside a package have an entry of their own.
      filter: (source) => isNeeded(source) && !relative(path, source).split('/').includes('node_modules'),
    })
  // The seed reads pictures in public/; the build has them all.
  symlinkSync('build/client', join(target, 'public'))
  console.log(`${packages.length} packages and ${traced.files.length} source files in ${target}.`)
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Usage: node tools/collect-runtime.ts FOLDER')
  collect(target)
}
