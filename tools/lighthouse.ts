// `npm run lighthouse`: audits the public pages as a phone, against a server started for it. Lighthouse itself is
// downloaded on demand; it is larger than the shop. Optional paths: `-- /solar`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { startServer } from '../tests/faults/server-process.ts'
import { findBrowser } from '../tests/harness/browser.ts'
import { buildIfStale } from './build.ts'

const version = '13.5.0'
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof wanted
const categories = Object.keys(wanted) as Category[]

/** The best of several runs counts: a busy machine makes a page slower, nothing makes it faster. */
const runs = 3

process.chdir(`${import.meta.dirname}/..`)
await buildIfStale()
const asked = process.argv.slice(2)
/** One page of each kind: home, list, product, content, article, calculator, form, map, and another language. */
const kinds = [
  '/',
  '/solar',
  '/solis-50k-us-f',
  '/about',
  '/article/reading-an-inverter-label',
  '/calculator',
  '/quote',
  '/statemap',
  '/zh',
]
const paths = asked.length > 0 ? asked : kinds
const folder = 'test-results/lighthouse'
mkdirSync(folder, { recursive: true })
const browser = await findBrowser()
await using server = await startServer({ DATA_DIR: 'memory', SEED: 'true', DEMO: 'false', LOG_LEVEL: 'info' })

for (const path of paths) {
  const reports = Array.from({ length: runs }, (_, run) => audit(path, run))
  const best = reports.toSorted((a, b) => b.scores.performance - a.scores.performance)[0]
  if (!best) continue
  const line = categories.map(
    (one) => `${one} ${best.scores[one]}${best.scores[one] < wanted[one] ? ' ✘' : ''}`,
  )
  console.log(`${path.padEnd(20)} ${line.join('   ')}   ${best.figures}`)
  for (const complaint of best.complaints) console.log(`    ${complaint}`)
  if (categories.some((one) => best.scores[one] < wanted[one])) process.exitCode = 1
}

type Audit = { title: string; score: number | null; displayValue?: string }
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

function audit(path: string, run: number) {
  const file = `${folder}/${path.replaceAll('/', '_')}-${run}`
  const flags = ['--headless=shell', '--no-sandbox', ...browser.args]
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
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`)
  const { categories: found, audits }: Report = JSON.parse(readFileSync(`${file}.report.json`, 'utf8'))
  const scores = Object.fromEntries(categories.map((one) => [one, Math.round(found[one].score * 100)]))
  const figure = (id: string) => audits[id]?.displayValue ?? '–'
  return {
    scores: scores as Record<Category, number>,
    figures: `LCP ${figure('largest-contentful-paint')}, TBT ${figure('total-blocking-time')}, CLS ${figure('cumulative-layout-shift')}`,
    complaints: categories.flatMap((one) =>
      found[one].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${one}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
    ),
  }
}
