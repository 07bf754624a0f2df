// `npm run lighthouse`: audits the public pages as a phone, against a server started for it. Lighthouse itself is
// downloaded on demand; it is larger than the shop. Optional paths: `-- /solar`; `--runs 5` sets the number of runs.
// The machine index is Lighthouse's own benchmark of the processor: results are comparable at a similar index.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startServer } from '../tests/faults/server-process.ts'
import { findBrowser } from '../tests/harness/browser.ts'
import { buildIfStale } from './build.ts'

const version = '13.5.0'
const wanted = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof wanted
const categories = Object.keys(wanted) as Category[]

/** Lighthouse now and then loses the start of a page; such a run is repeated. */
const max_lost_runs = 3

process.chdir(`${import.meta.dirname}/..`)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const runs = Number(values.runs)
await buildIfStale()
/** One page of each kind: home, list, product, kit, content, article, calculator, form, map, and another language. */
const kinds = [
  '/',
  '/solar',
  '/solis-50k-us-f',
  '/home-4-micro',
  '/about',
  '/article/reading-an-inverter-label',
  '/calculator',
  '/quote',
  '/statemap',
  '/zh',
]
const paths = positionals.length > 0 ? positionals : kinds
const folder = 'test-results/lighthouse'
mkdirSync(folder, { recursive: true })
const browser = await findBrowser()
/** The packed browser of the tests is a headless shell; a full Chromium runs its new headless mode, as visitors' do. */
const isFull = browser.from !== '@sparticuz/chromium'
console.log(`Lighthouse ${version}, mobile defaults, ${browser.from}${isFull ? ' --headless=new' : ''}`)
await using server = await startServer({ DATA_DIR: 'memory', SEED: 'true', DEMO: 'false', LOG_LEVEL: 'info' })

for (const path of paths) {
  await requestRepeatedly(path)
  const reports = Array.from({ length: runs }, (_, run) => audit(path, run)).toSorted(
    (a, b) => b.scores.performance - a.scores.performance,
  )
  const best = reports[0]
  const median = reports[Math.floor(reports.length / 2)]
  if (!best || !median) continue
  const line = categories.map(
    (one) => `${one} ${best.scores[one]}${best.scores[one] < wanted[one] ? ' ✘' : ''}`,
  )
  console.log(`${path}\n  best    ${line.join('  ')}\n          ${best.figures}`)
  console.log(`  median  performance ${median.scores.performance}\n          ${median.figures}`)
  console.log(`  ${best.size}`)
  for (const complaint of best.complaints) console.log(`    ${complaint}`)
  if (categories.some((one) => best.scores[one] < wanted[one])) process.exitCode = 1
}

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type Request = { resourceType?: string; transferSize: number }
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit & { details?: { items?: Request[] } }>
  environment: { benchmarkIndex: number }
  runtimeError?: { code: string }
}

/** As in a shop with visitors: the page is in the cache, in its best compression. */
async function requestRepeatedly(path: string) {
  for (let request = 0; request < 4; request++)
    await (
      await fetch(server.url + path, { headers: { 'accept-encoding': 'br', connection: 'close' } })
    ).arrayBuffer()
}

/** One run; repeated when Lighthouse lost it. */
function audit(path: string, run: number) {
  for (let lost = 0; ; lost++) {
    const report = runLighthouse(path, run)
    if (report && !report.runtimeError && report.categories.performance.score !== null) return summary(report)
    if (lost === max_lost_runs) throw new Error(`Lighthouse lost ${path} ${lost} times`)
  }
}

/** The report of one run; null when Lighthouse wrote none. */
function runLighthouse(path: string, run: number): Report | null {
  const file = `${folder}/${path.replaceAll('/', '_')}-${run}`
  const flags = [...(isFull ? ['--headless=new'] : []), '--no-sandbox', ...browser.args]
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      server.url + path,
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--output=html',
      `--output-path=${file}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { encoding: 'utf8', env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath } },
  )
  if (status === 0) return JSON.parse(readFileSync(`${file}.report.json`, 'utf8'))
  console.error(`A run of ${path} is repeated: ${stderr.trim().split('\n').at(-1)}`)
  return null
}

function summary({ categories: found, audits, environment }: Report) {
  const scores = Object.fromEntries(
    categories.map((one) => [one, Math.round((found[one].score ?? 0) * 100)]),
  ) as Record<Category, number>
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores,
    figures: [
      `FCP ${seconds(value('first-contentful-paint'))}`,
      `LCP ${seconds(value('largest-contentful-paint'))}`,
      `TBT ${Math.round(value('total-blocking-time'))} ms`,
      `CLS ${value('cumulative-layout-shift').toFixed(3)}`,
      `machine index ${Math.round(environment.benchmarkIndex)}`,
    ].join(', '),
    size: `${bytesByKind(audits['network-requests']?.details?.items ?? [])}; ${value('dom-size-insight')} nodes`,
    complaints: categories.flatMap((one) =>
      found[one].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${one}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
    ),
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

/** Transferred kilobytes by resource type, the largest first. */
function bytesByKind(requests: Request[]): string {
  const kinds = Map.groupBy(requests, ({ resourceType }) => resourceType ?? 'Other')
  return [...kinds]
    .map(([kind, of]) => ({ kind, bytes: of.reduce((sum, { transferSize }) => sum + transferSize, 0) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ kind, bytes }) => `${kind} ${(bytes / 1024).toFixed(0)} KB`)
    .join(', ')
}
