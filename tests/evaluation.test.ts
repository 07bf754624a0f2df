import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { seedContent } from '#features/content/pages/seed-content.server.ts'
import { evaluate } from './evaluation/evaluate.ts'
import { locales } from './evaluation/labeled-sets.ts'
import { figuresOf, selectResults } from './evaluation/results.ts'
import thresholds from './evaluation/thresholds.json' with { type: 'json' }
import { catalogTest } from './harness/harness.ts'

// Over a thousand questions take about 15 s of processor time.
const time_limit = 300_000

catalogTest(
  'search and chat answer the labeled questions as well as before',
  async ({ harness }) => {
    await seedContent(harness.db)

    const results = await evaluate(harness)

    const file = process.env.EVALUATION_RESULTS
    if (file) writeFileSync(file, JSON.stringify(results))
    const worse = locales.flatMap((locale) => {
      const now = figuresOf(selectResults(results, { locale }))
      const { at_least, at_most } = thresholds[locale]
      return [
        ...keysOf(at_least).filter((name) => now[name] < at_least[name]),
        ...keysOf(at_most).filter((name) => now[name] > at_most[name]),
      ].map((name) => `${locale}: ${name} is ${now[name]}`)
    })
    expect(worse).toEqual([])
  },
  time_limit,
)

const keysOf = <Key extends string>(figures: Record<Key, number>) => Object.keys(figures) as Key[]
