// `npm run check`: format, lint, types, imports and tests. Stops at the first failing step and prints its output.
import { spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

type Step = { name: string; commands: string[]; fix?: string }

const steps: Step[] = [
  {
    name: 'format',
    commands: ['biome check --linter-enabled=false --reporter=summary .'],
    fix: 'npm run format',
  },
  { name: 'lint', commands: ['biome lint --error-on-warnings .', 'oxlint --deny-warnings .'] },
  { name: 'patterns', commands: ['node tools/regular-expressions.ts'] },
  { name: 'types', commands: ['react-router typegen', 'tsc --noEmit'] },
  { name: 'imports', commands: ['node tools/check-imports.ts'] },
  { name: 'dead code', commands: ['knip --no-progress'] },
  { name: 'documents', commands: ['node tools/check-docs.ts'] },
  { name: 'terms', commands: ['node tools/check-terms.ts'] },
  { name: 'copy', commands: ['node tools/copy-glossary.ts', 'node tools/copy-lint.ts'] },
  { name: 'translations', commands: ['node tools/translations.ts'] },
  { name: 'web font', commands: ['vitest run --project unit tools/font-characters.test.ts'] },
]

process.chdir(`${import.meta.dirname}/..`)
// The tools are scripts for "node": the project's own comes first in PATH, as under npm.
const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)

for (const step of steps) {
  const began = performance.now()
  const report = firstFailure(step)
  console.log(`${report === null ? '✓' : '✗'} ${step.name.padEnd(13)}${seconds(began)}`)
  if (report === null) continue
  console.error(`\n${report}`)
  if (step.fix) console.error(`\`${step.fix}\` fixes this.`)
  process.exit(1)
}

if (!process.argv.includes('--fast')) {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, ['tools/test.ts'], { stdio: 'inherit' })
  console.log(`${status === 0 ? '✓' : '✗'} ${'tests'.padEnd(13)}${seconds(began)}`)
  process.exit(status ?? 1)
}

/** The output of a step's first failing command; null when all pass. */
function firstFailure({ commands }: Step) {
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PATH: path, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    })
    if (status !== 0) return `$ ${command}\n${stdout}${stderr}`
  }
  return null
}

function seconds(began: number) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
