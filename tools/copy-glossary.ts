// The glossary of the store: docs/glossary/terms.json is the source, docs/glossary/README.md is generated from it.
// `node tools/copy-glossary.ts` fails where the two differ; `--write` generates the table.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const avoidShape = z.strictObject({
  en: z.array(z.string()).optional(),
  de: z.array(z.string()).optional(),
  zh: z.array(z.string()).optional(),
})

const termShape = z.strictObject({
  topic: z.string(),
  en: z.string(),
  de: z.string(),
  zh: z.string(),
  definition: z.string(),
  avoid: avoidShape.optional(),
})

/** One thing and its term in each language. `avoid` lists the wrong terms that the copy linter reports. */
export type Term = z.infer<typeof termShape>

const source = 'docs/glossary/terms.json'
const table = 'docs/glossary/README.md'

/** The terms of the project in this folder. @throws when the file is not a list of terms. */
export const readTerms = (root: string): Term[] =>
  z.array(termShape).parse(JSON.parse(readFileSync(join(root, source), 'utf8')))

/** Faults of the list: a term listed twice, and a wrong term that is the right one elsewhere. */
export function termListProblems(terms: Term[]): string[] {
  const groups = Map.groupBy(terms, ({ en }) => en.toLowerCase())
  const twice = [...groups].filter(([, same]) => same.length > 1).map(([en]) => `${en} is listed twice`)
  const contradictions = (['en', 'de', 'zh'] as const).flatMap((language) => {
    const right = new Set(terms.flatMap((term) => term[language].split(/[;,，；] ?/)))
    const wrong = terms.flatMap(({ avoid }) => avoid?.[language] ?? [])
    return wrong.filter((word) => right.has(word)).map((word) => `${word} is both right and wrong`)
  })
  return [...twice, ...contradictions]
}

/** The glossary as a Markdown page, with one table for each topic. */
export function glossaryPage(terms: Term[]): string {
  const topics = [...Map.groupBy(terms, ({ topic }) => topic)].map(
    ([topic, rows]) =>
      `## ${topic}\n\n| English | German | Chinese | Not | Meaning |\n| --- | --- | --- | --- | --- |\n${rows.map(rowOf).join('\n')}\n`,
  )
  return `${introduction}\n${topics.join('\n')}`
}

const introduction = `# Glossary

One term for one thing in each language. This page is generated from [terms.json](terms.json) by
\`node tools/copy-glossary.ts --write\`. The copy linter reports the words in the column "Not".

- German addresses the customer with „Sie“. Quotes are „…“, decimals have a comma, thousands a point, and a no-break space
  precedes units and \`%\`.
- Chinese is simplified and addresses the customer with 您. Punctuation is full-width, quotes are “…”, a space separates Han
  characters from Latin letters and digits, and \`%\` and \`°C\` follow the number directly.
- Part numbers, standards (\`NEC 705.12\`) and brands keep their Latin form.
`

function rowOf({ en, de, zh, avoid, definition }: Term) {
  const wrong = [...(avoid?.en ?? []), ...(avoid?.de ?? []), ...(avoid?.zh ?? [])]
  return `| ${[en, de, zh, wrong.map((word) => `\`${word}\``).join(', '), definition].join(' | ')} |`
}

if (import.meta.main) {
  const terms = readTerms(process.cwd())
  const page = glossaryPage(terms)
  if (process.argv.includes('--write')) writeFileSync(table, page)
  const problems = termListProblems(terms)
  if (readFileSync(table, 'utf8') !== page)
    problems.push(`${table} differs from ${source}: run \`npm run format\`.`)
  for (const problem of problems) console.error(problem)
  console.log(`${terms.length} terms, ${problems.length} problems.`)
  process.exitCode = problems.length ? 1 : 0
}
