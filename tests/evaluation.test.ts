import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { seedContent } from '#features/content/pages/seed-content.server.ts'
import { crossValidate } from './evaluation/cross-validation.ts'
import { evaluate } from './evaluation/evaluate.ts'
import { locales } from './evaluation/labeled-sets.ts'
import { figuresOf, selectResults } from './evaluation/results.ts'
import thresholds from './evaluation/thresholds.json' with { type: 'json' }
import { catalogTest } from './harness/harness.ts'

// The thousand questions of a language take a minute of processor time, and minutes on a busy machine. `npm run eval` puts all of them,
// the test every third of those that are tuned on, with the same thresholds.
const testedStep = 3
const time_limit = 900_000

catalogTest(
  'search and chat answer the labeled questions as well as before',
  async ({ harness }) => {
    await seedContent(harness.db)

    const file = process.env.EVALUATION_RESULTS

    const results = await evaluate(harness, file ? 1 : testedStep)

    const folds = file ? crossValidateAll() : null
    if (file) writeFileSync(file, JSON.stringify({ ...results, folds }))
    const worse = locales.flatMap((locale) => {
      const now = figuresOf(selectResults(results, { locale }))
      const { at_least, at_most } = thresholds[locale]
      return [
        ...keysOf(at_least).filter((name) => now[name] < at_least[name]),
        ...keysOf(at_most).filter((name) => now[name] > at_most[name]),
      ].map((name) => `${locale}: ${name} is ${now[name]}`)
    })
    const worseFolds = locales.filter((locale) => {
      if (!folds) return false
      const { right, wrong } = folds[locale]
      const { cross_validation: limits } = thresholds[locale]
      return right < limits.right || wrong > limits.wrong
    })
    expect(worse).toEqual([])
    expect(worseFolds).toEqual([])
  },
  time_limit,
)

/** Fits five classifiers of each language, which takes longer than all questions; only for `npm run eval`. */
const crossValidateAll = () => ({
  en: crossValidate('en'),
  de: crossValidate('de'),
  zh: crossValidate('zh'),
})

const keysOf = <Key extends string>(figures: Record<Key, number>) => Object.keys(figures) as Key[]
