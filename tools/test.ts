// `npm test`: all tests. The last line is always
// `N passed, N failed`; the exit code is 0 only when something ran and nothing failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'

type Tally = {
  passed: number
  failed: number
  skipped: number
  /** The tests that failed or passed only when repeated, by file and title: they are listed again at the end. */
  failures: string[]
  flaky: string[]
}
type Part = {
  name: string
  about: string
  minutes: number
  /** Only with `--only`: it needs programs of the system. */
  isOnRequest?: true
  command: string[]
  count: (report: string) => Tally
}

const parts: Part[] = [
  {
    name: 'unit',
    about: 'models, services and API against the embedded database',
    minutes: 30,
    command: vitest('unit', 'unit*'),
    count: countVitest,
  },
  {
    name: 'faults',
    about: 'concurrency, crashes and isolation on a real PostgreSQL server',
    minutes: Number(process.env.TRIAL_SCALE ?? '1') > 1 ? 600 : 40,
    command: vitest('faults', 'faults*'),
    count: countVitest,
  },
  {
    name: 'e2e',
    about: 'the shop in a browser, on a phone and on a desktop',
    minutes: 60,
    command: [
      'node_modules/@playwright/test/cli.js',
      'test',
      `--reporter=${process.stdout.isTTY ? 'line' : 'list'},json`,
    ],
    count: countPlaywright,
  },
  {
    name: 'cluster',
    about: 'failover of a database cluster under load',
    minutes: 30,
    isOnRequest: true,
    command: vitest('cluster'),
    count: countVitest,
  },
]

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  // Further words go to the runner: `npm test -- --only unit addresses`.
  allowPositionals: true,
})
const chosen = parts.filter((part) => (values.only ? values.only.includes(part.name) : !part.isOnRequest))
const unknown = values.only?.filter((name) => !parts.some((part) => part.name === name)) ?? []

if (unknown.length) {
  console.error(`--only knows ${parts.map((part) => part.name).join(', ')}; not ${unknown.join(', ')}.`)
  process.exit(2)
}

process.chdir(`${import.meta.dirname}/..`)
mkdirSync('test-results', { recursive: true })
const tallies: Tally[] = []
for (const part of chosen) tallies.push(await run(part))

const sum = (of: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[of], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
for (const name of tallies.flatMap(({ flaky }) => flaky)) console.log(`flaky, passed when repeated: ${name}`)
for (const name of tallies.flatMap(({ failures }) => failures)) console.log(`FAILED: ${name}`)
console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)

async function run(part: Part): Promise<Tally> {
  console.log(`\n── ${part.name}: ${part.about}`)
  const report = `test-results/${part.name}.json`
  rmSync(report, { force: true })
  const ended = await runNode([...part.command, ...positionals], part.minutes, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const tally = existsSync(report)
    ? part.count(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  const ran = tally.passed + tally.failed + tally.skipped > 0
  // A runner that fails without a failed test (it could not start, or a promise was left to fail) failed all the same.
  if (tally.failed === 0 && (ended !== 0 || (!ran && !positionals.length))) {
    tally.failures.push(
      `${part.name}: ${ran ? `all tests passed, but the run ended with ${ended}` : 'nothing ran'}`,
    )
    tally.failed = 1
  }
  return tally
}

function runNode(args: string[], minutes: number, env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const stop = () => child.kill('SIGTERM')
  const too_long = setTimeout(() => {
    console.error(`Stopped after ${minutes} minutes.`)
    stop()
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, minutes * 60_000)
  process.once('SIGTERM', stop)
  return new Promise<number | string>((done) => {
    child.once('exit', (status, signal) => {
      clearTimeout(too_long)
      process.off('SIGTERM', stop)
      done(status ?? signal ?? 1)
    })
  })
}

/** The files of the projects of that name; how they went is written to test-results/<part>.json. */
function vitest(part: string, projects = part) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=test-results/${part}.json`]
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    projects,
    '--silent=passed-only',
    ...reporters,
  ]
}

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function countVitest(report: string): Tally {
  const { numPassedTests, numPendingTests, numTodoTests, testResults }: VitestReport = JSON.parse(report)
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    // A file that cannot be loaded has no test to name.
    if (status === 'failed' && assertionResults.length === 0) return [file]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file} › ${fullName}`)
  })
  return {
    passed: numPassedTests,
    failed: failures.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    flaky: [],
  }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
}

function countPlaywright(report: string): Tally {
  const { stats, suites }: { stats: Record<string, number>; suites: PlaywrightSuite[] } = JSON.parse(report)
  const named = (status: string) => suites.flatMap((suite) => testsOf(suite, status))
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures: named('unexpected'),
    flaky: named('flaky'),
  }
}

/** The tests of a suite with that status, by project, file and title. */
function testsOf({ suites = [], specs }: PlaywrightSuite, status: string): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName }) => `[${projectName}] ${file} › ${title}`),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, status))]
}
