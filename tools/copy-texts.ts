// Reads every customer text of the project: the sentences in the code, their translations and the seed texts.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isNode, type Node, syntaxOf, walk } from './source-files.ts'
import { catalogEntries, sentencesInCode } from './translations.ts'

export const languages = ['en', 'de', 'zh'] as const
export type Language = (typeof languages)[number]

/** A text that customers read, and where it is: 'app/text/de/cart.json:12'. */
export type CopyText = { language: Language; text: string; place: string }

/** Every customer text of the project in this folder. */
export function copyTexts(root: string): CopyText[] {
  const sentences = new Map(sentencesInCode(root).map(({ sentence, place }) => [sentence, place]))
  const english = [...sentences].map(([text, place]) => ({ language: 'en' as const, text, place }))
  const entries = catalogEntries(root).map(({ locale, text, place }) => ({ language: locale, text, place }))
  const seeds = globSync('db/seed/**/*.json', { cwd: root }).sort()
  return [
    ...english,
    ...entries,
    ...languages.flatMap((language) => chatTexts(root, language)),
    ...seeds.flatMap((file) => localizedTexts(file, readFileSync(join(root, file), 'utf8'))),
  ]
}

/** What the chat's bot says in a language, without the phrases that it recognizes. */
function chatTexts(root: string, language: Language): CopyText[] {
  const file = `app/features/service/chat/bot/data/${language}.json`
  if (!existsSync(join(root, file))) return []
  const { links, topics } = chatShape.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))
  const answers = Object.values(topics).flatMap(({ title, answer }) => [title, answer])
  return [...Object.values(links), ...answers]
    .filter(Boolean)
    .map((text) => ({ language, text, place: `${file}: ${text.slice(0, 20)}` }))
}

const chatShape = z.object({
  links: z.record(z.string(), z.string()),
  topics: z.record(z.string(), z.object({ title: z.string(), answer: z.string() })),
})

/** The texts under "en", "de" and "zh" keys of a JSON file. A text may be a list of lines. */
export function localizedTexts(file: string, json: string): CopyText[] {
  const { program } = syntaxOf(`${file}.ts`, `(${json.trimEnd()})`)
  const lines = lineStarts(json)
  const texts: CopyText[] = []
  walk(program, (node) => {
    if (node.type !== 'Property' || !isNode(node.key)) return
    const language = languages.find((one) => isNode(node.key) && node.key.value === one)
    if (!language) return
    for (const { value, start } of stringsIn(node.value))
      texts.push({ language, text: value, place: `${file}:${lineAt(lines, start - 1)}` })
  })
  return texts
}

/** The sentences of a text without its markup and addresses. */
export function sentencesOf(text: string): string[] {
  return proseOf(text.replaceAll(/<\/(?:p|li|h\d|td|pre)>/g, '\n'))
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu}|\d)|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

/** The text without HTML tags, web addresses and link targets. */
export const proseOf = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\]\([^()\s]*\)/g, ']')
    .replaceAll(/https?:\/\/[^\s<>]+/g, ' ')

function stringsIn(node: unknown): { value: string; start: number }[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ value: node.value, start: node.start }]
  return node.type === 'ArrayExpression' ? (node.elements as Node[]).flatMap(stringsIn) : []
}

const lineStarts = (source: string) => [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]

/** The line, from 1, of a position: found by halving, as these files are long. */
function lineAt(starts: number[], position: number) {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= position) low = middle
    else high = middle
  }
  return low + 1
}
