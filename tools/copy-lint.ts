// Checks customer copy against the rules of tools/copy-rules.ts. A rule that existing copy breaks has a baseline: the count
// of its faults, which may only fall. `--lower` writes lower counts, and never higher ones; `npm run format` does this.
// `node tools/copy-lint.ts <rule>` lists the faults of one rule.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTerms } from './copy-glossary.ts'
import { copyRules, exemptions, type Rule } from './copy-rules.ts'
import { type CopyText, copyTexts } from './copy-texts.ts'

type Fault = { rule: string; place: string; found: string }

/** Every fault of the texts under these rules. Exempt sentences have none. */
export function copyFaults(texts: CopyText[], rules: Rule[]): Fault[] {
  const checked = texts.filter(({ text }) => !exemptions.has(text))
  return rules.flatMap(({ id, languages, find }) =>
    checked
      .filter(({ language }) => languages.includes(language))
      .flatMap(({ text, language, place }) =>
        find(text, language).map((found) => ({ rule: id, place, found })),
      ),
  )
}

/** What is wrong with a rule's count of faults; null when it equals its baseline. */
export function countProblem(rule: string, count: number, baseline: number): string | null {
  if (count > baseline)
    return `${rule}: ${count} faults, ${baseline} allowed. See \`node tools/copy-lint.ts ${rule}\`.`
  if (count < baseline)
    return `${rule}: ${count} faults, fewer than the baseline of ${baseline}. Run \`npm run format\`.`
  return null
}

const baselinePath = (rule: string) => join('tools/copy-baselines', `${rule}.txt`)

/** The count of faults that a rule allows: 0 without a baseline. */
const baselineOf = (rule: string) =>
  existsSync(baselinePath(rule)) ? Number(readFileSync(baselinePath(rule), 'utf8')) : 0

if (import.meta.main) {
  const rules = copyRules(readTerms(process.cwd()))
  const faults = copyFaults(copyTexts(process.cwd()), rules)
  const counts = Map.groupBy(faults, ({ rule }) => rule)
  const countOf = (rule: string) => counts.get(rule)?.length ?? 0
  const asked = process.argv.slice(2).find((one) => !one.startsWith('-'))
  if (asked) for (const { place, found } of counts.get(asked) ?? []) console.log(`${place}: ${found}`)
  if (process.argv.includes('--lower'))
    for (const { id } of rules)
      if (countOf(id) < baselineOf(id)) writeFileSync(baselinePath(id), `${countOf(id)}\n`)
  const problems = rules.flatMap(({ id }) => countProblem(id, countOf(id), baselineOf(id)) ?? [])
  for (const problem of problems) console.error(problem)
  if (!asked && !problems.length) console.log(`${faults.length} known faults of copy, none new.`)
  process.exitCode = problems.length ? 1 : 0
}
