import { expect, test } from 'vitest'
import { textHash } from '#platform/collections/text-hash.ts'
import type { FeatureVector } from './phrase-features.ts'
import { fitRegression, scoreTargets } from './phrase-regression.ts'

const vectorOf = (text: string): FeatureVector => text.split(' ').map((word) => [textHash(word), 1])

const refund = 0
const delivery = 1

const questions = [
  { target: refund, features: vectorOf('when do I get my money') },
  { target: refund, features: vectorOf('where is my money') },
  { target: delivery, features: vectorOf('when do I get my panels') },
  { target: delivery, features: vectorOf('where are my panels') },
]

const model = fitRegression(questions, 2)

test('a word that only the questions of one topic have speaks for it, in any company', () => {
  const scores = scoreTargets(model, vectorOf('any news about the money'))

  expect(scores[refund]).toBeGreaterThan(scores[delivery] ?? 0)
})

test('a text without known words speaks for no topic', () => {
  const scores = scoreTargets(model, vectorOf('good recipe'))

  expect([...scores]).toEqual([0, 0])
})

test('weights are whole numbers of 16 bits, and the largest one uses their range', () => {
  expect(model.weights).toBeInstanceOf(Int16Array)
  expect(Math.max(...model.weights.map(Math.abs))).toBe(32_767)
})
