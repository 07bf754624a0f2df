// Checks that every sentence a visitor can read is English in the code and has one German and one Chinese
// translation. Catalogs: app/text/de/<area>.json and app/text/zh/<area>.json, English sentence → translation. A
// sentence used with a `count` has its plural forms there as `sentence_one` and `sentence_other`, in
// app/text/en/<area>.json too.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserPartOf } from './browser-code.ts'
import { accountCatalogs, publicPageFiles } from './public-page-files.ts'
import { isNode, lineOf, type Node, syntaxOf, typescriptIn, walk } from './source-files.ts'

type Use = { sentence: string; place: string; counted: boolean; in_browser: boolean }
type Entry = { key: string; text: string; locale: Locale; place: string }
type Locale = keyof typeof plural_forms

// Plural forms that Intl.PluralRules uses for each language.
const plural_forms = { en: ['_one', '_other'], de: ['_one', '_other'], zh: ['_other'] }
const locales = Object.keys(plural_forms) as Locale[]

/** All problems with the translations of the project in this folder, each with its location. */
export function translationProblems(root: string) {
  const allowed = new Set<string>(JSON.parse(readFileSync(join(root, 'tools/same-in-chinese.json'), 'utf8')))
  const files = filesWithSentences(root)
  const read = files.map((file) => readSentences(root, file))
  const uses = read.flatMap((file) => file.uses)
  const entries = catalogEntries(root)
  return [
    ...read.flatMap((file) => file.built),
    ...missing(uses, entries),
    ...serverOnlyInBrowser(uses, entries),
    ...accountOnlyOnPublicPages(root, files, uses, entries),
    ...orphaned(uses, entries),
    ...duplicates(entries),
    ...entries.flatMap((entry) => wrongIn(entry, allowed)),
  ]
}

/** The English sentences in the code, each with its location. A sentence is listed once for each use. */
export const sentencesInCode = (root: string) =>
  filesWithSentences(root).flatMap((file) => readSentences(root, file).uses)

/** Every entry of the translation catalogs, with its language and location. */
export const catalogEntries = (root: string) => locales.flatMap((locale) => readCatalogs(root, locale))

const filesWithSentences = (root: string) =>
  typescriptIn(root, ['app']).filter((file) => !/\.(test|factory)\.tsx?$/.test(file))

/**
 * The sentences that a file passes to `t(…)`, marks with `text(…)` or responds with (`new Problem(kind, '…')`,
 * `reply(data, '…')`), and sentences concatenated by code, which cannot be translated.
 */
function readSentences(root: string, file: string) {
  const uses: Use[] = []
  const built: string[] = []
  const source = readFileSync(join(root, file), 'utf8')
  if (!/\bt\(|text\.tsx'|\bProblem\(|\breply\(|\bReply\(/.test(source)) return { uses, built }
  const { program } = syntaxOf(join(root, file), source)
  const marker = markerIn(program)
  const isInBrowser = browserPartOf(file, program)
  const isDisplayed = displayedPartOf(file, program)
  walk(program, (node) => {
    const said = saidBy(node, marker)
    if (!said) return
    const { sentence: first, values, shown } = said
    const place = `${file}:${lineOf(source, node.start)}`
    if (isBuilt(first))
      built.push(`${place}: a sentence put together by code cannot be translated; use {{names}}`)
    for (const literal of literalsIn(first)) {
      uses.push({
        sentence: literal.text,
        place: `${file}:${lineOf(source, literal.start)}`,
        counted: hasCount(values),
        in_browser: (Boolean(shown) || isDisplayed(literal.start)) && isInBrowser(literal.start),
      })
    }
  })
  return { uses, built }
}

/**
 * Whether a sentence that is only marked at a position of a file is displayed by a browser: in a screen of the back
 * office, in the shape that its forms check with (`…-input.ts`), and in constants with labels. Others, such as the
 * messages of models, may be displayed by the server alone.
 */
function displayedPartOf(file: string, program: Node): (position: number) => boolean {
  if (/\/admin\/|-input\.ts$/.test(file)) return () => true
  const labels = (program.body as Node[]).filter((node) => {
    const declared = isNode(node.declaration) ? node.declaration : node
    const [first] = (declared.declarations as { id: Node }[] | undefined) ?? []
    return /(?:Labels|Names|Titles|Reasons)$/.test(String(first?.id.name ?? ''))
  })
  return (position) => labels.some(({ start, end }) => start <= position && position < end)
}

type Said = { sentence?: unknown; values?: unknown; shown?: boolean }

/**
 * The sentence of a node that a visitor reads, with the values that fill its placeholders; `shown` where it is
 * displayed there.
 */
function saidBy(node: Node, marker: unknown): Said | undefined {
  const [first, second, third] = (node.arguments ?? []) as Node[]
  const callee = isNode(node.callee) ? node.callee : undefined
  if (node.type === 'CallExpression') {
    if (isTranslator(callee)) return { sentence: first, values: second, shown: true }
    if (marker && callee?.name === marker) return { sentence: first, values: second }
    if (callee?.name === 'reply') return { sentence: second }
  }
  if (node.type !== 'NewExpression') return undefined
  if (callee?.name === 'Problem') return { sentence: second, values: propertyOf(third, 'values') }
  return callee?.name === 'Reply' ? { sentence: propertyOf(second, 'msg') } : undefined
}

function propertyOf(node: unknown, name: string) {
  if (!isNode(node) || node.type !== 'ObjectExpression') return undefined
  return (node.properties as Node[]).find((one) => isNode(one.key) && one.key.name === name)?.value
}

/** The local name of `text` from text.tsx; table columns use another `text`. */
function markerIn(program: Node) {
  const imports = (program.body as Node[]).filter((node) => node.type === 'ImportDeclaration')
  const ours = imports.filter(({ source }) => isNode(source) && String(source.value).endsWith('/text.tsx'))
  const names = ours.flatMap((node) => node.specifiers as { imported?: Node; local: Node }[])
  return names.find((one) => one.imported?.name === 'text')?.local.name
}

function isTranslator(callee: unknown) {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 't'
  return callee.type === 'MemberExpression' && isNode(callee.property) && callee.property.name === 't'
}

function isBuilt(node: unknown) {
  if (!isNode(node)) return false
  return (
    node.type === 'BinaryExpression' ||
    (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0)
  )
}

/** Every possible sentence of an argument: `t(paid ? 'Paid' : 'Not paid yet')` has two. */
function literalsIn(node: unknown): { text: string; start: number }[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ text: node.value, start: node.start }]
  if (node.type === 'ConditionalExpression')
    return [...literalsIn(node.consequent), ...literalsIn(node.alternate)]
  if (node.type === 'LogicalExpression') return [...literalsIn(node.left), ...literalsIn(node.right)]
  if (/^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)) {
    return literalsIn(node.expression)
  }
  const parts = node.type === 'TemplateLiteral' ? (node.quasis as { value: { cooked: string } }[]) : []
  if (parts.length !== 1 || !parts[0]) return []
  return [{ text: parts[0].value.cooked, start: node.start }]
}

const hasCount = (values: unknown) => propertyOf(values, 'count') !== undefined

function readCatalogs(root: string, locale: Locale) {
  const folder = join(root, 'app/text', locale)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().flatMap((name) => readCatalog(root, `app/text/${locale}/${name}`, locale))
}

/** Parsed as syntax, not as JSON, so that every entry has a line and duplicate keys are found. */
function readCatalog(root: string, file: string, locale: Locale): Entry[] {
  const source = readFileSync(join(root, file), 'utf8')
  const { program } = syntaxOf(`${file}.ts`, `(${source.trimEnd()})`)
  const entries: Entry[] = []
  walk(program, (node) => {
    if (node.type !== 'Property' || !isNode(node.key) || !isNode(node.value)) return
    const place = `${file}:${lineOf(source, node.start - 1)}`
    if (typeof node.value.value !== 'string') throw new Error(`${place}: a translation is a text`)
    entries.push({ key: String(node.key.value), text: node.value.value, locale, place })
  })
  return entries
}

function missing(uses: Use[], entries: Entry[]) {
  const known = new Set(entries.map((entry) => `${entry.locale} ${entry.key}`))
  const wanted = uses.flatMap((use) =>
    locales.flatMap((locale) => keysOf(use, locale).map((key) => ({ use, locale, key }))),
  )
  const lacking = wanted.filter(({ locale, key }) => !known.has(`${locale} ${key}`))
  return [...new Map(lacking.map((one) => [`${one.locale} ${one.key}`, one])).values()].map(
    ({ use, locale, key }) => `${use.place}: no ${locale} translation of ${JSON.stringify(key)}`,
  )
}

/** Sentences shown in browsers that are only in server catalogs: there they would stay English. */
function serverOnlyInBrowser(uses: Use[], entries: Entry[]) {
  const kept = entries.filter(({ place }) => place.includes('.server.json:'))
  const places = new Map(kept.map(({ locale, key, place }) => [`${locale} ${key}`, place]))
  return uses
    .filter(({ in_browser }) => in_browser)
    .flatMap((use) =>
      locales.flatMap((locale) =>
        keysOf(use, locale).flatMap((key) => {
          const place = places.get(`${locale} ${key}`)
          return place
            ? [`${use.place}: ${JSON.stringify(key)} is said in a browser, but only the server has ${place}`]
            : []
        }),
      ),
    )
}

/** Sentences of public pages that are only in catalogs for account pages: a browser would show them in English. */
function accountOnlyOnPublicPages(root: string, files: string[], uses: Use[], entries: Entry[]) {
  const public_files = publicPageFiles(root, files)
  return locales.flatMap((locale) => {
    const catalogs = accountCatalogs(root, locale)
    const places = new Map(
      entries
        .filter(
          (entry) => entry.locale === locale && catalogs.some((path) => entry.place.startsWith(`${path}:`)),
        )
        .map(({ key, place }) => [key, place]),
    )
    return uses
      .filter(({ in_browser, place }) => in_browser && public_files.has(place.replace(/:\d+$/, '')))
      .flatMap((use) =>
        keysOf(use, locale).flatMap((key) => {
          const place = places.get(key)
          return place
            ? [`${use.place}: ${JSON.stringify(key)} is shown on a public page, which does not load ${place}`]
            : []
        }),
      )
  })
}

/** Keys that a language's catalog must have for a sentence. English needs only plural forms. */
function keysOf(use: Use, locale: Locale) {
  if (use.counted) return plural_forms[locale].map((form) => use.sentence + form)
  return locale === 'en' ? [] : [use.sentence]
}

function orphaned(uses: Use[], entries: Entry[]) {
  const wanted = new Set(
    uses.flatMap((use) => locales.flatMap((locale) => keysOf(use, locale).map((key) => `${locale} ${key}`))),
  )
  return entries
    .filter((entry) => !wanted.has(`${entry.locale} ${entry.key}`))
    .map((entry) => `${entry.place}: nobody says ${JSON.stringify(entry.key)} any more`)
}

function duplicates(entries: Entry[]) {
  const groups = Map.groupBy(entries, (entry) => `${entry.locale} ${entry.key}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    others.map((other) => `${other.place}: ${JSON.stringify(other.key)} is already in ${first?.place}`),
  )
}

function wrongIn({ key, text, locale, place }: Entry, allowed: Set<string>) {
  const problems = []
  const english = key.replace(/_(one|other)$/, '')
  if (!text.trim()) problems.push(`${place}: ${JSON.stringify(key)} is empty`)
  // "One panel" may omit the number; every other form must use the placeholders of the English one.
  const named = placeholders(text)
  const wanted = placeholders(english)
  const may_lack = key.endsWith('_one') ? ['count'] : []
  const lost = wanted.filter((name) => !named.includes(name) && !may_lack.includes(name))
  const added = named.filter((name) => !wanted.includes(name) && name !== 'count')
  if (lost.length) problems.push(`${place}: ${JSON.stringify(key)} has lost {{${lost.join('}}, {{')}}}`)
  if (added.length) problems.push(`${place}: ${JSON.stringify(key)} has gained {{${added.join('}}, {{')}}}`)
  const words = english.replace(/\{\{[^{}]*\}\}/g, '')
  if (
    locale === 'zh' &&
    text.trim() &&
    /\p{L}/u.test(words) &&
    !/\p{Script=Han}/u.test(text) &&
    !allowed.has(english)
  ) {
    problems.push(
      `${place}: ${JSON.stringify(text)} is not Chinese (brands and units: tools/same-in-chinese.json)`,
    )
  }
  return problems
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([^{},\s]+)(?:[,\s][^{}]*)?\}\}/g)].map(([, name = '']) => name).sort()

/** Sorts every catalog by its English sentences. */
function sortCatalogs(root: string) {
  for (const locale of locales) {
    const folder = join(root, 'app/text', locale)
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
      const entries = Object.entries(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      const sorted = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
      writeFileSync(join(folder, name), `${JSON.stringify(sorted, null, 2)}\n`)
    }
  }
}

if (import.meta.main) {
  if (process.argv.includes('--fix-order')) sortCatalogs(process.cwd())
  const problems = translationProblems(process.cwd())
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length ? `${problems.length} problems with translations.` : 'Every sentence is translated.',
  )
  process.exitCode = problems.length ? 1 : 0
}
