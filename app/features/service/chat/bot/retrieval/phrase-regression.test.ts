import { expect, test } from 'vitest'
import { type FeatureVector, fitRegression } from './phrase-regression.ts'

const vectorOf = (text: string): FeatureVector => text.split(' ').map((word) => [word, 1])

const questions = [
  ['refund', 'when do I get my money'],
  ['refund', 'where is my money'],
  ['delivery', 'when do I get my panels'],
  ['delivery', 'where are my panels'],
].map(([target = '', text = '']) => ({ target, features: vectorOf(text) }))

test('a word that only the questions of one topic have speaks for it, in any company', () => {
  const scores = fitRegression(questions)(vectorOf('any news about the money'))

  expect(scores.get('refund')).toBeGreaterThan(scores.get('delivery') ?? 0)
})

test('a text without known words speaks for no topic', () => {
  const scores = fitRegression(questions)(vectorOf('good recipe'))

  expect([...scores.values()]).toEqual([0, 0])
})
