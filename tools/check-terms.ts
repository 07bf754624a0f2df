// Finds words that are not the field's standard terms: in file names, identifiers, comments, test titles and documentation.
// Customer copy and stored values are other strings and are not checked here.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { isNode, lineOf, type Node, walk } from './source-files.ts'

/** A word that is not used, and the standard term instead. */
type Term = {
  /** In identifiers and file names: one part of a camelCase, snake_case or kebab-case name. */
  name?: RegExp
  /** The whole name of a function that is declared or imported. */
  function?: RegExp
  /** A whole folder name, or a file name up to its first dot. */
  file?: RegExp
  /** In comments, test titles and documentation. */
  words?: RegExp
  instead: string
  /** Files in which it is an ordinary English word. */
  not_in?: RegExp
  /** Phrases in which it is an ordinary English word. Applies to comments, test titles and documentation. */
  ordinary?: RegExp
}

/** Files about 3D models: Three.js has world matrices, and a product stands on a floor or hangs on a wall. */
const models = /^art\/|\/product-models\/|3d-view\.md$/

/** Files about buildings: the solar model, models, drawings and product data. */
const buildings = new RegExp(`^app/features/solar/|^db/seed/|${models.source}`)

/** A code span in Markdown and in comments. */
const code = /`[^`\n]*`/

const codebase = 'feature, codebase, layer, import rule, entry point'

export const terms: readonly Term[] = [
  { name: /^catalogues?$/i, words: /\bcatalogues?\b/i, instead: 'catalog' },
  { name: /^cancelled$/i, words: /\bcancell(?:ed|ing)\b/i, instead: 'canceled' },
  { name: /^cheques?$/i, words: /\bcheques?\b/i, instead: 'check' },
  { name: /^colours?$/i, words: /\bcolours?\b/i, instead: 'color' },
  { name: /^instal(?:ment)s?$/i, words: /\binstalments?\b/i, instead: 'installment' },
  { words: /\brooms?\b/i, ordinary: /\b(?:electrical room|room for)\b/, instead: codebase },
  {
    words: /\b(?:the|this|our|whole) house\b/i,
    ordinary: /\bhouse brand\b/,
    instead: codebase,
    not_in: buildings,
  },
  { words: /\b(?:walls?|doors?|floors?)\b/i, instead: codebase, not_in: buildings },
  {
    name: /^verbs?$/i,
    words: /\bverbs?\b/i,
    ordinary: /\b(?:subject, verb, object|noun or verb-noun|functions are verbs)\b/,
    instead: 'service, action',
  },
  { words: /\btrials?\b/i, name: /^trials?$/i, instead: 'fault test', not_in: /package-lock/ },
  { words: /\bjourneys?\b/i, name: /^journeys?$/i, instead: 'end-to-end test' },
  {
    name: /^world$/i,
    words: /\bworld\b/i,
    ordinary: /\boutside world\b/,
    instead: 'test harness',
    not_in: models,
  },
  { name: /^samples$/i, instead: 'factory, examples' },
  { words: /\bstand-ins?\b/i, instead: 'fake' },
  { words: /\bpromises\b/, instead: 'guarantee' },
  { file: /^scope$/, instead: 'request context' },
  { file: /^parts$/, instead: 'components' },
  { words: /\bpapers\b/i, name: /^papers$/i, instead: 'document' },
  { file: /^(?:shell|frame)$/, instead: 'layout' },
  { file: /^edge$/, instead: 'app, request handler' },
  { function: /^hangCalls$/, instead: 'registerRoutes' },
  { name: /^deeds?$/i, words: /\bdeeds?\b/i, instead: 'action' },
  { name: /^whoever$/i, words: /\bwhoever\b/i, instead: 'a noun: the caller, the visitor' },
  {
    function: /^kept$/,
    file: /^kept$/,
    words: /\bkept\b/,
    ordinary: /\bkept(?:-alive| by the lender)\b/,
    instead: 'cached, stored',
  },
  { function: /^later$/, file: /^later$/, instead: 'enqueue' },
  { function: /^together$/, file: /^together$/, instead: 'pipeline' },
  { function: /^rowsOf$/, instead: 'queryRows' },
  {
    words: /\bon the wire\b/i,
    name: /^wire$/i,
    instead: 'serialized, DTO',
    not_in: /system-design|system-check|^art\//,
  },
  {
    function: /^(?:plainLine|networkLine)$/,
    file: /^(?:plain|network)-line$/,
    instead: 'ipRateLimitKey, singleLineText',
  },
  { function: /^turns$/, file: /^turns$/, instead: 'transaction queue' },
  {
    file: /^(?:placing|paying|changing|cancell?ing|correcting|disputing|telling|noticing|receiving|settling|deciding|asking|leaving|gathering)$/,
    instead: 'what the file does: place-order, pay-order, cancel-order',
  },
  { words: /\blaid in\b|\blays? in\b|\bfirst contents?\b/i, instead: 'seeded, seed data' },
  { name: /^shel(?:f|ves)$/i, words: /\bshel(?:f|ves)\b/i, instead: 'category' },
  { function: /^marks$/, name: /^facetmarks$/i, instead: 'facet values, hashes' },
  { name: /^wishes$/i, words: /\bwishes\b/i, instead: 'wish list, or request' },
  { words: /\bways? to pay\b/i, instead: 'payment method' },
  { words: /\bnotices? (?:from|of) (?:a|the) (?:card|bank|payment|provider)/i, instead: 'webhook event' },
  {
    name: /^dues$/i,
    words: /\bdues\b|\bparts? of (?:a|the) payments?\b/i,
    instead: 'payment schedule, installment',
  },
  { words: /\bheld cards?\b/i, name: /^heldcards?$/i, instead: 'authorization' },
  {
    words: /\boperators?' tasks?\b|\btasks? (?:of|for) (?:an|the) operators?\b/i,
    instead: 'operations inbox',
  },
  { words: /\btwo-step\b/i, instead: 'two-factor' },
  { file: /^coming-back$/, words: /\bcoming-back\b/i, instead: 'return-url' },
  {
    words: /\bstuck (?:step|sum|total|header)\b|\b(?:sum|total) in sight\b/i,
    instead: 'sticky header, sticky total',
  },
  { name: /^gather(?:ed|ing|s)?$/i, instead: 'batch, collect' },
  { words: /\bbare program\b/i, instead: 'baseline' },
]

/** Every use of a term in a file, as 'path:line: word → standard term'. */
export function termProblems(path: string, source: string): string[] {
  const checked = terms.filter((term) => !term.not_in?.test(path))
  const problems: string[] = []
  const report = (word: string, position: number, instead: string) =>
    problems.push(`${path}:${lineOf(source, position)}: ${word} → ${instead}`)
  const checkName = (written: string, position: number, isFunction: boolean) => {
    for (const term of checked)
      if (partIs(term.name, written) || (isFunction && term.function?.test(written)))
        report(written, position, term.instead)
  }
  const checkWords = (text: string, start: number) => {
    for (const { words, ordinary, instead } of checked) {
      if (!words) continue
      const readable = ordinary ? blanked(text, ordinary) : text
      for (const { 0: word, index } of readable.matchAll(new RegExp(words, 'gi')))
        report(word, start + index, instead)
    }
  }
  const checkFile = (written: string) => {
    for (const { name, file, instead } of checked)
      if (partIs(name, written) || file?.test(written.replace(/\..*/, ''))) report(written, 0, instead)
  }

  for (const part of path.replace(/\.\w+$/, '').split('/')) checkFile(part)
  if (path.endsWith('.md')) checkWords(blanked(source, code), 0)
  else readSource(path, source, checkName, checkWords)
  return problems
}

/** The text with blanks in the place of what the pattern matches, so that positions stay. */
const blanked = (text: string, pattern: RegExp) =>
  text.replaceAll(new RegExp(pattern.source, 'gi'), (found) => found.replaceAll(/[^\n]/g, ' '))

function readSource(
  path: string,
  source: string,
  checkName: (name: string, position: number, isFunction: boolean) => void,
  checkWords: (text: string, start: number) => void,
) {
  const { program, comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const names = new Set<string>()
  walk(program as unknown as Node, (node) => {
    for (const title of titlesIn(node)) checkWords(source.slice(title.start, title.end), title.start)
    const declared = functionNameIn(node)
    if (declared) checkName(String(declared.name), declared.start, true)
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const name = String(node.name)
    if (names.has(name) || isStored(node)) return
    names.add(name)
    checkName(name, node.start, false)
  })
  for (const { start, end } of comments) checkWords(blanked(source.slice(start, end), code), start)
}

/** The identifier of a function that this node declares or imports. */
function functionNameIn(node: Node) {
  if (node.type === 'ImportSpecifier') return named(node.local)
  if (node.type === 'FunctionDeclaration') return named(node.id)
  const isArrow = isNode(node.init) && node.init.type === 'ArrowFunctionExpression'
  return node.type === 'VariableDeclarator' && isArrow ? named(node.id) : null
}

const named = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node : null)

/** The title of a test: the first argument of `test(…)`, `test.each(…)(…)`, `describe(…)` and `test.step(…)`. */
function titlesIn(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !isTestFunction(node.callee)) return []
  const [title] = Array.isArray(node.arguments) ? node.arguments : []
  return isNode(title) && /^(?:Literal|TemplateLiteral)$/.test(title.type) ? [title] : []
}

function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(?:test|it|describe)$/.test(String(callee.name))
  return isTestFunction(callee.type === 'CallExpression' ? callee.callee : callee.object)
}

/** Names of stored values and columns, which keep their wording. */
const stored_names = new Set(['papers', 'cancelled', 'cheque', 'instalment', 'instalments', 'wishes'])

/** Names of database columns and JSON fields keep their wording: those in snake case, and the stored ones. */
const isStored = (node: Node) =>
  isNode(node) && (/_/.test(String(node.name)) || stored_names.has(String(node.name)))

const partIs = (term: RegExp | undefined, name: string) =>
  term !== undefined && partsOf(name).some((part) => term.test(part))

/** 'openShelfView' → open, shelf, view; 'first-catalogue.server' → first, catalogue, server. */
const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { encoding: 'utf8' })
  const files = tracked
    .split('\n')
    .filter((path) => path && !/^tools\/check-terms|^tools\/measure-code/.test(path))
  const problems = files.flatMap((path) => termProblems(path, readFileSync(path, 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log(`${files.length} files use standard terms.`)
}
