// Finds words that are not the field's standard terms, in file names, identifiers, comments and documentation. Customer
// copy, test names and stored values are strings and are not checked here.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { isNode, type Node, walk } from './source-files.ts'

/** A word that is not used, and the standard term instead. `not_in`: files in which it is an ordinary English word. */
type Term = {
  /** In identifiers and file names, as written: parts of a camelCase, snake_case or kebab-case name. */
  name?: RegExp
  /** In comments and documentation. */
  words?: RegExp
  instead: string
  not_in?: RegExp
}

export const terms: readonly Term[] = [
  { name: /^catalogues?$/i, words: /\bcatalogues?\b/i, instead: 'catalog' },
  { name: /^cancelled$/i, words: /\bcancell(?:ed|ing)\b/i, instead: 'canceled' },
  { name: /^cheques?$/i, words: /\bcheques?\b/i, instead: 'check' },
  { name: /^colours?$/i, words: /\bcolours?\b/i, instead: 'color' },
  { name: /^instal(?:ment)s?$/i, words: /\binstalments?\b/i, instead: 'installment' },
  { name: /^shel(?:f|ves)$/i, words: /\bshel(?:f|ves)\b/i, instead: 'category' },
  { name: /^wishes$/i, words: /\bwishes\b/i, instead: 'wish list, or request' },
  { name: /^deeds?$/i, words: /\bdeeds?\b/i, instead: 'action' },
  { name: /^whoever$/i, words: /\bwhoever\b/i, instead: 'a noun: the caller, the visitor' },
  {
    words: /\b(?:room|house|floor|wall)s? of the (?:house|app|shop)\b/i,
    instead: 'feature, layer, import rule',
  },
  { words: /\b(?:ground|top|middle) floor\b/i, instead: 'platform layer, app' },
  { words: /\btrials?\b/i, name: /^trials?$/i, instead: 'fault test', not_in: /package-lock/ },
  { words: /\bjourneys?\b/i, name: /^journeys?$/i, instead: 'end-to-end test' },
  { words: /\bstand-ins?\b/i, instead: 'fake' },
  { words: /\blaid in\b|\blays? in\b|\bfirst contents?\b/i, instead: 'seeded, seed data' },
  { words: /\bways? to pay\b/i, instead: 'payment method' },
  { words: /\bheld cards?\b/i, name: /^heldcards?$/i, instead: 'authorization' },
  {
    words: /\bon the wire\b/i,
    name: /^wire$/i,
    instead: 'serialized, DTO',
    not_in: /system-design|system-check|^art\//,
  },
  { words: /\bbare program\b/i, instead: 'baseline' },
  { words: /\btwo-step\b/i, instead: 'two-factor' },
]

/** Every use of a term in a file, as 'path:line: word → standard term'. */
export function termProblems(path: string, source: string): string[] {
  const checked = terms.filter((term) => !term.not_in?.test(path))
  const problems: string[] = []
  const report = (word: string, position: number, instead: string) =>
    problems.push(`${path}:${source.slice(0, position).split('\n').length}: ${word} → ${instead}`)
  const checkName = (name: string, position: number) => {
    for (const { name: pattern, instead } of checked)
      if (pattern && partsOf(name).some((part) => pattern.test(part))) report(name, position, instead)
  }
  const checkWords = (text: string, start: number) => {
    for (const { words, instead } of checked) {
      const found = words?.exec(text)
      if (found) report(found[0], start + found.index, instead)
    }
  }

  for (const part of path.replace(/\.\w+$/, '').split('/')) checkName(part, 0)
  if (path.endsWith('.md')) checkWords(withoutCode(source), 0)
  else readSource(path, source, checkName, checkWords)
  return problems
}

function readSource(
  path: string,
  source: string,
  checkName: (name: string, position: number) => void,
  checkWords: (text: string, start: number) => void,
) {
  const { program, comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const names = new Set<string>()
  walk(program as unknown as Node, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return
    const name = String(node.name)
    if (names.has(name) || isStored(node)) return
    names.add(name)
    checkName(name, node.start)
  })
  for (const { value, start } of comments) checkWords(value, start)
}

/** Names of stored values and columns, which keep their wording. */
const stored_names = new Set(['cancelled', 'cheque', 'instalment', 'instalments', 'wishes'])

/** Names of database columns and JSON fields keep their wording: those in snake case, and the stored ones. */
const isStored = (node: Node) =>
  isNode(node) && (/_/.test(String(node.name)) || stored_names.has(String(node.name)))

/** Markdown whose code spans are replaced by blanks. */
const withoutCode = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .split('`')
        .map((part, at) => (at % 2 ? ' '.repeat(part.length) : part))
        .join('`'),
    )
    .join('\n')

/** 'openShelfView' → open, shelf, view; 'first-catalogue.server' → first, catalogue, server. */
const partsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md'], { encoding: 'utf8' })
  const files = tracked.split('\n').filter((path) => path && !path.startsWith('tools/check-terms'))
  const problems = files.flatMap((path) => termProblems(path, readFileSync(path, 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log(`${files.length} files use standard terms.`)
}
