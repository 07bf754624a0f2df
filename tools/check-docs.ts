// Checks the documentation: every path that it names exists, and docs/decisions/0002-dependencies.md gives a reason for
// exactly the packages of package.json.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { z } from 'zod'
import { lineOf } from './source-files.ts'

const reasons = 'docs/decisions/0002-dependencies.md'

const packageShape = z.object({
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
})

/** Folders at the root of the project, and folders that are named without `app/`. A code span that begins with one is a path. */
const pathStart = /^(?:(?:app|art|bench|db|docs|tests|tools)\/|(?:features|layout|pages|platform|text|ui)\/)/

/**
 * The paths named in a Markdown file that do not exist, as 'docs/a.md:3: app/b.ts does not exist'. Checked are relative
 * links, code spans that look like a path of the project, and the lines of a drawn folder tree.
 */
export function pathProblems(file: string, markdown: string, exists: (path: string) => boolean): string[] {
  const problems: string[] = []
  const report = (position: number, problem: string) =>
    problems.push(`${file}:${lineOf(markdown, position)}: ${problem}`)
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))

  for (const { index, groups } of text.matchAll(/\[(?<label>[^[\]]+)\]\((?<target>[^()\s]+)\)/g)) {
    const { label = '', target = '' } = groups ?? {}
    if (/^(?:[a-z]+:|#|\/)/.test(target)) continue
    const path = normalize(join(dirname(file), target.replace(/#.*/, '')))
    if (!exists(path)) report(index, `${path} does not exist`)
    const looksLikePath = /^[\w./-]+$/.test(label) && /\/|\.\w+$/.test(label)
    if (looksLikePath && !`/${path}`.includes(`/${label.replace(/\/$/, '')}`))
      report(index, `the link ${label} leads to ${path}`)
  }
  for (const { index, groups } of text.matchAll(/`(?<code>[\w./-]+)`/g)) {
    const code = groups?.code?.replace(/\/$/, '') ?? ''
    if (pathStart.test(code) && !exists(code) && !exists(join('app', code)))
      report(index, `${code} does not exist`)
  }
  for (const { path, position } of treePaths(markdown))
    if (!exists(path)) report(position, `${path} does not exist`)
  return problems
}

/** The paths in drawn folder trees: `app/`, below it `├─ root.tsx  routes.ts  what they are`. */
function* treePaths(markdown: string) {
  for (const { 0: block, index: start } of markdown.matchAll(/^```\n[\s\S]*?^```/gm)) {
    if (!/^├─ /m.test(block)) continue
    const folders: string[] = []
    for (const { 0: line, index } of block.matchAll(/^[^\n`]+$/gm)) {
      const [indent = ''] = /^[│├└─ ]*/.exec(line) ?? []
      const level = indent.length / 3
      const names = line.slice(indent.length).split(/ {2,}/)
      const paths = names.filter((name, at) => at === 0 || /^[\w.-]+\.\w+$/.test(name))
      folders.length = level
      folders.push(paths[0]?.replace(/\/$/, '') ?? '')
      const above = folders.slice(0, -1)
      for (const name of paths)
        yield { path: join(...above, name.replace(/\/$/, '')), position: start + index }
    }
  }
}

/** The packages without a reason in the decision, and the reasons for packages that are not installed. */
export function dependencyProblems(packageJson: unknown, decision: string): string[] {
  const { dependencies, optionalDependencies, devDependencies } = packageShape.parse(packageJson)
  const toRun = new Set(Object.keys({ ...dependencies, ...optionalDependencies }))
  const toDevelop = new Set(Object.keys(devDependencies ?? {}))
  return [
    ...differences(toRun, packagesIn(sectionOf(decision, 'To run:'))),
    ...differences(toDevelop, packagesIn(sectionOf(decision, 'To develop:'))),
  ]
}

function differences(installed: ReadonlySet<string>, explained: ReadonlySet<string>) {
  return [
    ...[...installed]
      .filter((name) => !explained.has(name))
      .map((name) => `${reasons}: no reason for ${name}`),
    ...[...explained]
      .filter((name) => !installed.has(name))
      .map((name) => `${reasons}: ${name} is not in that part of package.json`),
  ]
}

/** The text between this line and the next one that ends with a colon or begins with a #. */
function sectionOf(markdown: string, heading: string) {
  const lines = markdown.split('\n')
  const start = lines.indexOf(heading)
  if (start < 0) return []
  const length = lines.slice(start + 1).findIndex((line) => /^#|^\w.*:$/.test(line))
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length)
}

/** The packages in the first column of a table, of rows whose second column gives a reason. */
function packagesIn(lines: readonly string[]) {
  const rows = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(
    rows
      .filter(([, , reason]) => reason)
      .flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)),
  )
}

if (import.meta.main) {
  const tracked = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean)
  const problems = [
    ...tracked.flatMap((file) => pathProblems(file, readFileSync(file, 'utf8'), existsSync)),
    ...dependencyProblems(JSON.parse(readFileSync('package.json', 'utf8')), readFileSync(reasons, 'utf8')),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log(`The paths in ${tracked.length} documents exist, and every package has a reason.`)
}
