import { expect, test } from 'vitest'
import { translator } from '#text/text.tsx'
import { quantityProblem } from './quantity-problem.ts'

const t = translator('en')

test('the error of a quantity names the quantities that are accepted', () => {
  const problems = [
    { min: 1, max: 9999, step: 1 },
    { min: 1, max: undefined, step: 1 },
    { min: 26, max: 104, step: 26 },
    { min: 26, max: undefined, step: 26 },
  ].map((limits) => quantityProblem(limits, t, (value) => value.toLocaleString('en')))

  expect(problems).toEqual([
    'Enter a whole number from 1 to 9,999.',
    'Enter a whole number of at least 1.',
    'Enter a quantity from 26 to 104, in steps of 26.',
    'Enter at least 26, in steps of 26.',
  ])
})
