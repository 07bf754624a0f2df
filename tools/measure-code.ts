// `npm run measure`: prints the size and structure of the code as a table. `npm run measure -- A` compares commit A with
// the working tree, `npm run measure -- A B` compares two commits. `--root DIR` measures another checkout.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isNode, lineOf, type Node, syntaxOf, walk } from './source-files.ts'

const maxFilesPerFeature = 60
const maxFilesPerFolder = 15
const maxComponentLines = 120
const maxFunctionLines = 50

/** Folders with product code. Drawing code, migrations, tools and the bench are not part of the product. */
const productFolders = ['app']
const testFolders = ['tests']

/** Nouns that end in -ing and are names of things in this project or in its industry. */
const nouns = new Set(
  [
    'billing',
    'branding',
    'building',
    'heading',
    'listing',
    'mounting',
    'paging',
    'pricing',
    'ranking',
  ].concat([
    'rating',
    'routing',
    'setting',
    'shipping',
    'spacing',
    'spelling',
    'string',
    'testing',
    'wiring',
  ]),
)

export type SourceFile = { path: string; source: string }

export type NamedFunction = { place: string; name: string; lines: number; isComponent: boolean }

export type Measurements = {
  largeFeatures: string[]
  largeFolders: string[]
  gerundFiles: string[]
  components: NamedFunction[]
  functions: NamedFunction[]
  casts: { product: number; tests: number }
  rawSql: number
  caches: string[]
  lines: { product: number; tests: number }
}

/** Measures source files given with paths relative to the project's root. */
export function measure(files: readonly SourceFile[]): Measurements {
  const product = files.filter(({ path }) => !isTest(path))
  const tests = files.filter(({ path }) => isTest(path))
  const functions = product.flatMap(functionsOf).sort((a, b) => b.lines - a.lines)
  const paths = files.map(({ path }) => path)
  return {
    largeFeatures: moreThan(maxFilesPerFeature, groupBy(paths, featureFolders(paths))),
    largeFolders: moreThan(maxFilesPerFolder, groupBy(paths, dirname)),
    gerundFiles: paths.filter((path) => !isTest(path) && isGerund(path)),
    components: functions.filter(({ isComponent, lines }) => isComponent && lines > maxComponentLines),
    functions: functions.filter(({ isComponent, lines }) => !isComponent && lines > maxFunctionLines),
    casts: { product: total(product, castsIn), tests: total(tests, castsIn) },
    rawSql: total(product, rawSqlIn),
    caches: product.flatMap(cachesIn),
    lines: {
      product: total(product, ({ source }) => lineCount(source)),
      tests: total(tests, ({ source }) => lineCount(source)),
    },
  }
}

/** Tests and what only tests import: factories and fakes. */
const isTest = (path: string) =>
  testFolders.some((folder) => path.startsWith(`${folder}/`)) || /\.(?:test|factory|fake)\.tsx?$/.test(path)

const lineCount = (source: string) => source.split('\n').length - 1

const total = (files: readonly SourceFile[], count: (file: SourceFile) => number) =>
  files.reduce((sum, file) => sum + count(file), 0)

/**
 * The folder of the feature that a path belongs to; null outside the features. Where no folder of `app/features` holds a
 * file itself, these folders are domains and the features are one level below.
 */
function featureFolders(paths: readonly string[]) {
  const hasDomains = !paths.some((path) => /^app\/features\/[^/]+\/[^/]+$/.test(path))
  const pattern = hasDomains ? /^app\/features\/[^/]+\/[^/]+(?=\/)/ : /^app\/features\/[^/]+(?=\/)/
  return (path: string) => pattern.exec(path)?.[0] ?? null
}

function groupBy(paths: readonly string[], groupOf: (path: string) => string | null) {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const group = groupOf(path)
    if (group && !testFolders.includes(group.split('/')[0] ?? ''))
      counts.set(group, (counts.get(group) ?? 0) + 1)
  }
  return counts
}

const moreThan = (limit: number, counts: ReadonlyMap<string, number>) =>
  [...counts]
    .filter(([, count]) => count > limit)
    .sort((a, b) => b[1] - a[1])
    .map(([group, count]) => `${group} (${count})`)

/** Whether a file is named by a gerund alone: `telling.server.ts`, but not `pricing.ts` or `cancel-order.ts`. */
function isGerund(path: string) {
  const name = basename(path).split('.')[0] ?? ''
  return /^[a-z]+ing$/.test(name) && !nouns.has(name)
}

/** Every function with a body, with the lines from its head to its end. */
export function functionsOf({ path, source }: SourceFile): NamedFunction[] {
  const found: NamedFunction[] = []
  const names = new Map<Node, string>()
  walk(syntaxOf(path, source).program, (node) => {
    nameFunctions(node, names)
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    if (!isNode(node.body)) return
    const name = names.get(node) ?? nameOf(node.id) ?? 'anonymous'
    const lines = lineOf(source, node.end) - lineOf(source, node.start) + 1
    const isComponent = path.endsWith('x') && /^[A-Z]/.test(name)
    found.push({ place: `${path}:${lineOf(source, node.start)}`, name, lines, isComponent })
  })
  return found
}

/** Remembers the names of functions that get theirs from a variable, a property, a method, or the call they are given to. */
function nameFunctions(node: Node, names: Map<Node, string>) {
  const remember = (value: unknown, name: string | null) => {
    if (isNode(value) && name && !names.has(value)) names.set(value, name)
  }
  if (node.type === 'VariableDeclarator') remember(node.init, nameOf(node.id))
  if (/^(?:Property|PropertyDefinition|MethodDefinition)$/.test(node.type)) {
    remember(node.value, nameOf(node.key))
  }
  if (node.type === 'CallExpression') {
    for (const argument of node.arguments as Node[])
      remember(argument, names.get(node) ?? `${nameOf(node.callee) ?? 'call'}(…)`)
  }
}

/** The written name of an identifier or of a member's property. */
function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : null
}

/** `x as T` except `as const`, `<T>x`, and the non-null `x!`. */
export function castsIn({ path, source }: SourceFile) {
  let casts = 0
  walk(syntaxOf(path, source).program, (node) => {
    if (/^(?:TSNonNullExpression|TSTypeAssertion)$/.test(node.type)) casts++
    if (node.type === 'TSAsExpression' && !isConst(node.typeAnnotation)) casts++
  })
  return casts
}

const isConst = (type: unknown) =>
  isNode(type) && type.type === 'TSTypeReference' && nameOf(type.typeName) === 'const'

/** Calls of the function that runs handwritten SQL, by its present and its former name. */
function rawSqlIn({ path, source }: SourceFile) {
  let calls = 0
  walk(syntaxOf(path, source).program, (node) => {
    if (node.type === 'CallExpression' && /^(?:queryRows|readRows|rowsOf)$/.test(nameOf(node.callee) ?? ''))
      calls++
  })
  return calls
}

/** Maps with their own eviction: their size is compared with a limit, and their first entries are read and deleted. */
export function cachesIn({ path, source }: SourceFile): string[] {
  const compared = new Set<string>()
  const deleted = new Set<string>()
  const iterated = new Set<string>()
  walk(syntaxOf(path, source).program, (node) => {
    if (node.type === 'BinaryExpression' && /^[<>]=?$/.test(String(node.operator))) {
      const map = ownerOf(node.left, 'size') ?? ownerOf(node.right, 'size')
      if (map) compared.add(map)
    }
    if (node.type === 'ForOfStatement') iterated.add(nameOf(node.right) ?? '')
    if (node.type !== 'CallExpression') return
    deleted.add(ownerOf(node.callee, 'delete') ?? '')
    const keys = calleeOwner(node, 'next')
    if (isNode(keys)) iterated.add(nameOf(calleeOwner(keys, 'keys')) ?? '')
  })
  return [...compared].filter((map) => deleted.has(map) && iterated.has(map)).map((map) => `${path}: ${map}`)
}

/** `cache.keys()` of `cache.keys().next()` for the method `next`. */
function calleeOwner(call: Node, method: string) {
  const callee = call.callee
  return isNode(callee) && nameOf(callee.property) === method ? callee.object : null
}

/** `cache` of `cache.size` for the property `size`; null for anything else. */
function ownerOf(node: unknown, property: string) {
  if (!isNode(node) || node.type !== 'MemberExpression' || nameOf(node.property) !== property) return null
  return nameOf(node.object)
}

type Measure = { name: string; count: number; examples: string[] }

/** Each measure with its count and its cases, the largest first. */
function measuresOf({ casts, lines, ...measured }: Measurements): Measure[] {
  const functionLine = ({ place, name, lines }: NamedFunction) => `${lines} ${name} ${place}`
  const cases = (name: string, examples: string[]) => ({ name, count: examples.length, examples })
  const count = (name: string, value: number) => ({ name, count: value, examples: [] })
  return [
    cases(`features over ${maxFilesPerFeature} files`, measured.largeFeatures),
    cases(`folders over ${maxFilesPerFolder} files`, measured.largeFolders),
    cases('files named by a gerund', measured.gerundFiles),
    cases(`components over ${maxComponentLines} lines`, measured.components.map(functionLine)),
    cases(`functions over ${maxFunctionLines} lines`, measured.functions.map(functionLine)),
    count('casts in product code', casts.product),
    count('casts in test code', casts.tests),
    count('raw SQL uses', measured.rawSql),
    cases('handwritten caches', measured.caches),
    count('lines of product code', lines.product),
    count('lines of test code', lines.tests),
  ]
}

/** The table that `npm run measure` prints: a count for each measure, followed by at most five examples. */
export function tableOf(measured: Measurements): string {
  return measuresOf(measured)
    .flatMap(({ name, count, examples }) => [
      `${name.padEnd(28)}${String(count).padStart(8)}`,
      ...examples.slice(0, 5).map((example) => `    ${example}`),
    ])
    .join('\n')
}

/** The table that compares two measurements: each measure before, after, and the difference. */
export function comparisonOf(before: Measurements, after: Measurements): string {
  const row = (name: string, ...cells: string[]) =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(9)).join('')
  const counts = measuresOf(after)
  const rows = measuresOf(before).map(({ name, count }, at) => {
    const now = counts[at]?.count ?? 0
    const difference = now - count
    return row(name, String(count), String(now), difference > 0 ? `+${difference}` : String(difference))
  })
  return [row('', 'before', 'after', 'change'), ...rows].join('\n')
}

/** The TypeScript files of the product and of its tests below a root. Generated files are not included. */
function sourceFilesIn(root: string): SourceFile[] {
  const folders = [...productFolders, ...testFolders].filter((folder) => existsSync(join(root, folder)))
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return ['server.ts', ...below]
    .filter((path) => /^\.tsx?$/.test(extname(path)) && !/\.(?:d|generated)\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
}

/** Measures a commit, from its files in a temporary folder. */
function measureCommit(root: string, commit: string): Measurements {
  const folder = mkdtempSync(join(tmpdir(), 'measure-'))
  try {
    const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 1024 ** 3 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return measure(sourceFilesIn(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { root: { type: 'string' } },
    allowPositionals: true,
  })
  const root = resolve(values.root ?? join(import.meta.dirname, '..'))
  const [before, after] = positionals
  if (before) {
    const now = after ? measureCommit(root, after) : measure(sourceFilesIn(root))
    console.log(comparisonOf(measureCommit(root, before), now))
  } else console.log(tableOf(measure(sourceFilesIn(root))))
}
