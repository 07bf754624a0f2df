// Reads every page of a running shop's sitemap and checks what search engines and customers see: titles, descriptions,
// headings, canonical addresses, structured data, pictures for shared links, documents, links and banned words.
// `node tools/check-site.ts http://127.0.0.1:3000`
import { styleText } from 'node:util'
import { parseDocument } from 'htmlparser2'
import { description_width, title_width, widthOf } from '../app/ui/page/title-width.ts'
import { copyRules, exemptions } from './copy-rules.ts'
import { type Language, languages } from './copy-texts.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]

type Seen = {
  path: string
  title: string
  description: string
  headings: number
  canonical: string
  links: string[]
  /** External links without `noopener`. */
  unmarked: string[]
  og_image: string
  types: string[]
  broken_data: boolean
  /** The visible texts, one for each text node. */
  words: string[]
}

const base = (process.argv[2] ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
const parallel = 6

/** All elements of a document in order. */
function* elements(nodes: readonly Node[]): Generator<Extract<Node, { attribs: object }>> {
  for (const node of nodes)
    if ('attribs' in node) {
      yield node
      yield* elements(node.children)
    }
}

const textIn = (node: Node): string =>
  'data' in node ? node.data : 'children' in node ? node.children.map(textIn).join('') : ''

function readPage(path: string, html: string): Seen {
  const all = [...elements(parseDocument(html).children)]
  const meta = (name: string) => all.find(({ attribs }) => attribs.name === name)?.attribs.content ?? ''
  const data = all.filter(({ attribs }) => attribs.type === 'application/ld+json').map(textIn)
  const anchors = all.filter(({ name, attribs }) => name === 'a' && attribs.href)
  const body = all.find(({ name }) => name === 'body')
  return {
    path,
    title: textIn(all.find(({ name }) => name === 'title') ?? ({ data: '' } as Node)),
    description: meta('description'),
    headings: all.filter(({ name }) => name === 'h1').length,
    canonical: all.find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href ?? '',
    links: anchors.flatMap(({ attribs }) => attribs.href ?? []),
    unmarked: anchors
      .filter(({ attribs }) => isForeign(attribs.href ?? '') && !attribs.rel?.includes('noopener'))
      .flatMap(({ attribs }) => attribs.href ?? []),
    og_image: all.find(({ attribs }) => attribs.property === 'og:image')?.attribs.content ?? '',
    types: data.flatMap((json) => [...json.matchAll(/"@type":"(\w+)"/g)].map(([, type = '']) => type)),
    broken_data: data.some((json) => !isJson(json)),
    words: body ? visibleTexts(body) : [],
  }
}

const isForeign = (href: string) => /^https?:/.test(href) && new URL(href).origin !== new URL(base).origin

const unseen = new Set(['script', 'style', 'template', 'noscript'])

/** The texts of an element that visitors see. */
function visibleTexts(node: Node): string[] {
  if ('data' in node) return node.data.trim() ? [node.data.trim()] : []
  if (!('children' in node) || ('name' in node && unseen.has(node.name))) return []
  return node.children.flatMap(visibleTexts)
}

function isJson(text: string) {
  try {
    return Boolean(JSON.parse(text))
  } catch {
    return false
  }
}

/** Runs a task for each item, a few at a time. */
async function forEach<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const queue = [...items]
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item)
    }),
  )
}

const faults: string[] = []

async function readSite() {
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text()
  for (const entry of sitemap.split('<url>').slice(1))
    if (!entry.includes('<lastmod>')) faults.push(`${entry.slice(5, entry.indexOf('</loc>'))} has no lastmod`)
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const pages = new Map<string, Seen>()
  await forEach(urls, async (path) => {
    const answer = await fetch(base + path, { redirect: 'manual' })
    if (answer.status === 200) pages.set(path, readPage(path, await answer.text()))
    else faults.push(`${path} answers ${answer.status}`)
  })
  return pages
}

/** Titles, descriptions, headings and canonical addresses of all pages. */
function checkPages(pages: ReadonlyMap<string, Seen>) {
  for (const { path, title, description, headings, canonical, broken_data } of pages.values()) {
    const width = widthOf(description)
    if (title === '' || widthOf(title) > title_width)
      faults.push(`${path} title of ${widthOf(title)}: ${title}`)
    if (width < description_width.least || width > description_width.most)
      faults.push(`${path} description of ${width}: ${description}`)
    if (headings !== 1) faults.push(`${path} has ${headings} h1`)
    if (new URL(canonical, base).pathname !== path) faults.push(`${path} has the canonical ${canonical}`)
    if (broken_data) faults.push(`${path} has structured data that is no JSON`)
  }
  for (const page of pages.values()) checkContent(page)
  for (const own of Map.groupBy(pages.values(), languageOf).values()) {
    reportDuplicates(own, 'title')
    reportDuplicates(own, 'description')
  }
}

const banned = copyRules([]).filter(({ id }) => id.startsWith('banned-') || id === 'british-spelling')

/** Pictures and documents of a product, marks of external links, and words that customers should not read. */
function checkContent(page: Seen) {
  const { path, types, links, unmarked, og_image, words } = page
  const isProduct = types.includes('Product')
  if (isProduct && !links.some((href) => href.includes('/documents/'))) faults.push(`${path} has no document`)
  if ((isProduct || types.includes('Article')) && !og_image.includes('/share/'))
    faults.push(`${path} has no picture of its own for shared links`)
  for (const href of unmarked) faults.push(`${path} has an unmarked external link: ${href}`)
  const language = languages.find((one) => one === languageOf(page)) ?? 'en'
  for (const found of new Set(bannedWords(words, language))) faults.push(`${path} says: ${found}`)
}

const bannedWords = (words: readonly string[], language: Language) =>
  words
    .filter((one) => !exemptions.has(one))
    .flatMap((one) =>
      banned.filter((rule) => rule.languages.includes(language)).flatMap(({ find }) => find(one, language)),
    )

const languageOf = ({ path }: Seen) => /^\/(de|zh)(?=\/|$)/.exec(path)?.[1] ?? 'en'

function reportDuplicates(pages: readonly Seen[], field: 'title' | 'description') {
  for (const [words, same] of Map.groupBy(pages, (page) => page[field]))
    if (same.length > 1)
      faults.push(`${same.map(({ path }) => path).join(', ')} share the ${field}: ${words}`)
}

/** Every page is linked from another one, and no link of ours is broken or redirected. */
async function checkLinks(pages: ReadonlyMap<string, Seen>) {
  const linked = new Set<string>()
  const other = new Map<string, string>()
  for (const { path, links } of pages.values())
    for (const href of links) {
      const url = new URL(href, base + path)
      if (url.origin !== new URL(base).origin) continue
      if (url.pathname !== path) linked.add(url.pathname)
      const target = url.pathname + url.search
      if (!pages.has(target)) other.set(target, path)
    }
  for (const path of pages.keys()) if (!linked.has(path)) faults.push(`${path} is linked from no page`)
  await forEach([...other], async ([target, from]) => {
    const answer = await fetch(base + target, { redirect: 'manual' })
    await answer.body?.cancel()
    // 503 and 429: a document that is rendered on request, while others are, or after too many new ones.
    const isBusy = answer.status === 503 || (answer.status === 429 && target.includes('/documents/'))
    if (answer.status === 301 || (answer.status >= 400 && !isBusy))
      faults.push(`${from} links to ${target}, which answers ${answer.status}`)
  })
  return other.size
}

const pages = await readSite()
checkPages(pages)
const other = process.argv.includes('--no-links') ? 0 : await checkLinks(pages)
for (const fault of faults.toSorted()) console.log(fault)
console.log(
  styleText(
    faults.length > 0 ? 'red' : 'green',
    `${pages.size} pages and ${other} other links, ${faults.length} faults.`,
  ),
)
process.exitCode = faults.length > 0 ? 1 : 0
