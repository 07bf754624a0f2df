// A linear model of the known questions: which words and groups of characters speak for each topic, and which speak against
// it. It complements the nearest questions, which only see what one question has in common with the message.
import { firstWhere } from '#platform/collections/binary-search.ts'
import type { FeatureVector } from './phrase-features.ts'

/**
 * A fitted model: the weight of row `r` for target `t` is `scale * weights[r * targetCount + t]`. Whole numbers take half of the
 * memory and of the file.
 */
export type Regression = {
  targetCount: number
  scale: number
  /** The features that have a row, ascending: the place in this list is the row. */
  features: Uint32Array
  weights: Int16Array
}

/** Fitted by cross-validation (docs/testing.md). */
const rounds = 12
const firstRate = 8
const rateDecay = 0.3
/** A feature of one question only says nothing about other ways to ask. */
const minQuestions = 2
/** Smaller errors are not worth a step. */
const minError = 0.003

/** Fits a softmax regression to questions, always with the same result. Targets are numbers from 0. */
export function fitRegression(
  questions: readonly { target: number; features: FeatureVector }[],
  targetCount: number,
): Regression {
  const features = frequentFeatures(questions.map((question) => question.features))
  const rows = questions.map((question) => ({
    ...rowOf(question.features, features),
    right: question.target,
  }))
  const weights = new Float32Array(features.length * targetCount)
  const scores = new Float64Array(targetCount)
  for (let round = 0; round < rounds; round++)
    for (const row of shuffled(rows, round)) {
      scoreRow(row, weights, scores)
      errorsOf(scores, row.right)
      stepAgainst(scores, row, weights, firstRate / (1 + round * rateDecay))
    }
  return { targetCount, features, ...wholeNumbers(weights) }
}

/** The score of each target for a text: the higher, the more likely; the scores of a text have the mean 0. */
export function scoreTargets({ targetCount, features, weights, scale }: Regression, text: FeatureVector) {
  const scores = new Float64Array(targetCount)
  scoreRow(rowOf(text, features), weights, scores)
  const mean = scores.reduce((sum, one) => sum + one, 0) / targetCount
  return scores.map((score) => scale * (score - mean))
}

/** The weights as whole numbers of 16 bits and what to multiply them by. */
function wholeNumbers(weights: Float32Array): Pick<Regression, 'weights' | 'scale'> {
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  const scale = largest / 32_767 || 1
  const whole = new Int16Array(weights.length)
  for (let i = 0; i < weights.length; i++) whole[i] = Math.round((weights[i] as number) / scale)
  return { weights: whole, scale }
}

/** The place of a number in a list in ascending order, or -1. */
export function placeIn(ascending: Uint32Array, wanted: number): number {
  const place = firstWhere(ascending.length, (at) => (ascending[at] as number) >= wanted)
  return ascending[place] === wanted ? place : -1
}

type Row = { places: Int32Array; values: Float32Array }

/** The features of at least two questions. */
function frequentFeatures(all: readonly FeatureVector[]): Uint32Array {
  const counts = new Map<number, number>()
  for (const features of all)
    for (const [feature] of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return Uint32Array.from([...counts].filter(([, count]) => count >= minQuestions).map(([one]) => one)).sort()
}

function rowOf(text: FeatureVector, features: Uint32Array): Row {
  const known = text
    .map(([feature, weight]) => ({ place: placeIn(features, feature), weight }))
    .filter(({ place }) => place >= 0)
  return {
    places: Int32Array.from(known, ({ place }) => place),
    values: Float32Array.from(known, ({ weight }) => weight),
  }
}

function scoreRow({ places, values }: Row, weights: Float32Array | Int16Array, scores: Float64Array) {
  const count = scores.length
  scores.fill(0)
  for (let i = 0; i < places.length; i++) {
    const start = (places[i] as number) * count
    const value = values[i] as number
    for (let t = 0; t < count; t++) scores[t] = (scores[t] as number) + value * (weights[start + t] as number)
  }
}

/** Replaces scores by probabilities, minus 1 for the right target. */
function errorsOf(scores: Float64Array, right: number) {
  let max = -Infinity
  for (const score of scores) if (score > max) max = score
  let sum = 0
  for (let t = 0; t < scores.length; t++) sum += scores[t] = Math.exp((scores[t] as number) - max)
  for (let t = 0; t < scores.length; t++) scores[t] = (scores[t] as number) / sum - (t === right ? 1 : 0)
}

function stepAgainst(errors: Float64Array, { places, values }: Row, weights: Float32Array, rate: number) {
  const count = errors.length
  const changed: number[] = []
  for (let t = 0; t < count; t++) if (Math.abs(errors[t] as number) >= minError) changed.push(t)
  for (let i = 0; i < places.length; i++) {
    const start = (places[i] as number) * count
    const step = rate * (values[i] as number)
    for (const t of changed)
      weights[start + t] = (weights[start + t] as number) - step * (errors[t] as number)
  }
}

/** The rows in an order that looks random, the same for each round number. */
function shuffled<One>(all: readonly One[], round: number): One[] {
  const order = [...all]
  let random = round + 1
  for (let i = order.length - 1; i > 0; i--) {
    random = (random * 48_271) % 2_147_483_647
    const j = random % (i + 1)
    ;[order[i], order[j]] = [order[j] as One, order[i] as One]
  }
  return order
}
