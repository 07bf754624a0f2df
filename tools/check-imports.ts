// Checks the import rules (tools/import-rules.mjs), that features have no import cycles, and that the list of features
// in docs/architecture.md is what the imports say. `--write` writes that list.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser'
import config, { domains, rules } from './import-rules.mjs'

/** A feature ('sales/orders') and the features that it imports. */
export type FeatureImports = Map<string, Set<string>>

const doc = 'docs/architecture.md'
const list_start = '<!-- features: written by tools/check-imports.ts -->\n'
const list_end = '<!-- end of features -->'

/** The feature that a file belongs to, or undefined outside of app/features. */
export function featureOf(file: string): string | undefined {
  return /^app\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]
}

/** Which features import which, by their files without tests. Type imports count. */
export function featureImports(modules: readonly Pick<IModule, 'source' | 'dependencies'>[]): FeatureImports {
  const imports: FeatureImports = new Map()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (!from || /\.(test|factory)\.tsx?$/.test(source)) continue
    const others = imports.get(from) ?? new Set()
    imports.set(from, others)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to && to !== from) others.add(to)
    }
  }
  return imports
}

/** Every import cycle of features, each once, as 'a → b → a'. */
export function featureCycles(imports: FeatureImports): string[] {
  const cycles = new Set<string>()
  const done = new Set<string>()
  const visit = (feature: string, path: string[]) => {
    const at = path.indexOf(feature)
    if (at >= 0) return void cycles.add([...path.slice(at), feature].join(' → '))
    if (done.has(feature)) return
    for (const other of imports.get(feature) ?? []) visit(other, [...path, feature])
    done.add(feature)
  }
  for (const feature of imports.keys()) visit(feature, [])
  return [...cycles]
}

/** The list of features for the documentation, by domain in their order. */
export function featureList(imports: FeatureImports): string {
  const rank = (feature: string) => domains.indexOf(feature.split('/')[0] ?? '')
  const inOrder = (features: Iterable<string>) =>
    [...features].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
  const rows = inOrder(imports.keys()).map((feature) => {
    const others = inOrder(imports.get(feature) ?? [])
    return `| ${feature} | ${others.join(', ') || 'no feature'} |`
  })
  return ['| Feature | Imports |', '| --- | --- |', ...rows, ''].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await check()

async function check() {
  const { output } = await cruise(['app', 'server.ts'], {
    ...config.options,
    validate: true,
    ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
  })
  const { modules, summary } = output as ICruiseResult
  const comments = new Map(rules.map(({ name, comment }) => [name, comment]))
  const problems = summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n  ${comments.get(rule.name) ?? ''}`,
  )
  const imports = featureImports(modules)
  problems.push(...featureCycles(imports).map((cycle) => `features import each other: ${cycle}`))
  problems.push(...documentProblems(featureList(imports), process.argv.includes('--write')))
  for (const problem of problems) console.error(problem)
  if (problems.length) process.exitCode = 1
  else console.log(`${modules.length} files follow the import rules.`)
}

function documentProblems(features: string, mayWrite: boolean): string[] {
  const text = readFileSync(doc, 'utf8')
  const start = text.indexOf(list_start) + list_start.length
  const end = text.indexOf(list_end, start)
  if (start < list_start.length || end < 0) return [`${doc} has no place for the list of features`]
  const written = text.slice(0, start) + features + text.slice(end)
  if (written === text) return []
  if (!mayWrite) return [`The list of features in ${doc} differs from the imports: npm run format writes it`]
  writeFileSync(doc, written)
  return []
}
