// `node tools/regular-expressions.ts`: checks that every regular expression of the project takes linear time for any
// input. Prints those that do not, with an input that shows it, and exits with 1.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { checkSync } from 'recheck'
import { lineOf, type Node, sourcesIn, syntaxOf, walk } from './source-files.ts'

/**
 * A pattern that cannot be decided within this time counts as unsafe. The slowest one of the project takes about 3 s.
 */
const timeoutMs = 20_000

const require = createRequire(import.meta.url)
/** Stored results count for this version of the checker only. */
const checker = `recheck ${(require('recheck/package.json') as { version: string }).version}`

export type Pattern = { place: string; source: string; flags: string }
/** Pattern source to the reason why it may take more than linear time or need not be decided. */
export type Allowed = Readonly<Record<string, string>>

const allowed: Allowed = {}

/** Tests match their own short texts, so polynomial time is harmless there; an exponential pattern still hangs. */
const isTest = (place: string) => /^tests\/|\.test\.tsx?:/.test(place)

/** The regular expression literals and the `new RegExp('literal')` of a file. A pattern made of variables is not found. */
export function patternsOf(path: string, text: string): Pattern[] {
  const { source, program } = syntaxOf(path, text)
  const found: Pattern[] = []
  walk(program, (node) => {
    const pattern = patternOf(node)
    if (pattern) found.push({ place: `${path}:${lineOf(source, node.start)}`, ...pattern })
  })
  return found
}

function patternOf(node: Node) {
  const regex = node.regex as { pattern: string; flags: string } | undefined
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags }
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null
  if ((node.callee as Node).name !== 'RegExp') return null
  const [source, flags] = (node.arguments as Node[]).map(constantText)
  return typeof source === 'string' ? { source, flags: flags ?? '' } : null
}

/** The value of a text without variables; of `String.raw`, what is written. */
function constantText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TaggedTemplateExpression') return templateText(node.quasi as Node, 'raw')
  return node.type === 'TemplateLiteral' ? templateText(node, 'cooked') : null
}

function templateText({ quasis, expressions }: Node, as: 'raw' | 'cooked') {
  if ((expressions as Node[]).length > 0) return null
  return (quasis as { value: Record<typeof as, string> }[])[0]?.value[as] ?? null
}

/** `safe`, or why a pattern is not. Deterministic but for the time limit. */
export function checkPattern(source: string, flags: string, timeout = timeoutMs): string {
  const result = checkSync(source, flags, { timeout })
  if (result.status === 'safe') return 'safe'
  if (result.status === 'unknown') return `cannot be decided (${result.error.kind})`
  return `takes ${result.complexity.summary} time, for example with ${result.attack.pattern.slice(0, 200)}`
}

/** What is wrong with these patterns. `known` holds results by pattern and gets the new ones, except undecided ones. */
export function patternProblems(patterns: readonly Pattern[], known: Map<string, string>, exempt: Allowed) {
  const problems = patterns.flatMap(({ place, source, flags }) => {
    const written = `/${source}/${flags}`
    if (exempt[written]) return []
    const result = known.get(written) ?? checkPattern(source, flags)
    if (!result.startsWith('cannot')) known.set(written, result)
    const fits = isTest(place) ? !result.startsWith('takes exponential') : result === 'safe'
    return fits ? [] : [`${place}: ${written} ${result}`]
  })
  const written = new Set(patterns.map(({ source, flags }) => `/${source}/${flags}`))
  const stale = Object.keys(exempt).filter((one) => !written.has(one))
  return [...problems, ...stale.map((one) => `tools/regular-expressions.ts allows ${one}, which is nowhere`)]
}

/** Results of an earlier run of the same checker; none when there are none or they cannot be read. */
function readCache(path: string) {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as { checker: string; results: [string, string][] }
    return new Map(kept.checker === checker ? kept.results : [])
  } catch {
    return new Map<string, string>()
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const cache = join(root, '.cache/regular-expressions.json')
  const known = process.argv.includes('--no-cache') ? new Map<string, string>() : readCache(cache)
  const paths = sourcesIn(root, ['app', 'art', 'bench', 'db', 'tests', 'tools'])
  const patterns = paths.flatMap((path) => patternsOf(path, readFileSync(join(root, path), 'utf8')))
  const problems = patternProblems(patterns, known, allowed)
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, JSON.stringify({ checker, results: [...known] }))
  console.log(problems.length ? problems.join('\n') : `${patterns.length} regular expressions checked`)
  process.exitCode = problems.length ? 1 : 0
}
