// Finds the topic whose known questions are most similar to a message, by the nearest questions and by a regression over all.
// Features are weighted by rarity.
import type { Locale } from '#text/text.tsx'
import { type Features, type FeatureVector, featuresOf, wordCount } from './phrase-features.ts'
import { fitRegression, placeIn, type Regression, scoreTargets } from './phrase-regression.ts'
import type { Pattern } from './word-matcher.ts'

/** The known questions as numbers. */
export type FittedPhrases = {
  targets: string[]
  /** The place of each phrase's target in `targets`. */
  targetOf: Uint16Array
  /** The features of all phrases, ascending. */
  features: Uint32Array
  /** The phrases of feature `f` are `phrases[starts[f]]` to `phrases[starts[f + 1] - 1]`, with their weights beside them. */
  starts: Uint32Array
  phrases: Uint16Array
  phraseWeights: Float32Array
  regression: Regression
}

/** What speaks for a target. */
export type TargetEvidence = {
  target: string
  /** How similar the nearest questions are, from 0 to 1. */
  similarity: number
  /** How much the words of the message speak for the target, compared with the others: the mean is 0. */
  score: number
}

/** So many of the nearest questions of a target count, each less than the one before. */
const nearestCount = 4
const decay = 0.7
const decays = Array.from({ length: nearestCount }, (_, i) => decay ** i)
const fullWeight = decays.reduce((sum, one) => sum + one)

/** Fits the model, which takes most of a second for 3,000 phrases. */
export function fitPhrases(patterns: readonly Pattern[], locale: Locale): FittedPhrases {
  const targets = [...new Set(patterns.map(({ target }) => target))]
  const all = patterns.map(({ phrase }) => featuresOf(phrase, locale))
  const frequency = new Map<number, number>()
  for (const features of all)
    for (const feature of features.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
  const frequencyOf = (feature: number) => frequency.get(feature) ?? 0
  const targetOf = Uint16Array.from(patterns, ({ target }) => targets.indexOf(target))
  const questions = all.map((features, i) => ({
    target: targetOf[i] as number,
    features: weigh(longOnes(features), patterns.length, frequencyOf),
  }))
  return {
    targets,
    targetOf,
    ...postingsOf(
      all.map((features) => weigh(features, patterns.length, frequencyOf)),
      frequency,
    ),
    regression: fitRegression(questions, targets.length),
  }
}

/** Finds what speaks for each target of fitted phrases. */
export function createPhraseNeighbors(fitted: FittedPhrases, locale: Locale) {
  const { targets, targetOf, features, starts, phrases, phraseWeights, regression } = fitted
  const frequencyOf = (feature: number) => {
    const place = placeIn(features, feature)
    return place < 0 ? 0 : (starts[place + 1] as number) - (starts[place] as number)
  }

  function similaritiesOf(message: FeatureVector) {
    const scores = new Float64Array(targetOf.length)
    for (const [feature, weight] of message) {
      const place = placeIn(features, feature)
      if (place < 0) continue
      for (let i = starts[place] as number; i < (starts[place + 1] as number); i++) {
        const phrase = phrases[i] as number
        scores[phrase] = (scores[phrase] as number) + weight * (phraseWeights[i] as number)
      }
    }
    const nearest = new Float64Array(targets.length * nearestCount)
    for (let phrase = 0; phrase < scores.length; phrase++)
      insertScore(nearest, (targetOf[phrase] as number) * nearestCount, scores[phrase] as number)
    return targets.map((_, i) => combined(nearest, i * nearestCount))
  }

  return (message: string): TargetEvidence[] => {
    const found = featuresOf(message, locale)
    const similarities = similaritiesOf(weigh(found, targetOf.length, frequencyOf))
    const scores = scoreTargets(regression, weigh(longOnes(found), targetOf.length, frequencyOf))
    return targets.map((target, i) => ({
      target,
      similarity: similarities[i] ?? 0,
      score: scores[i] ?? 0,
    }))
  }
}

/** Features without the short groups of characters, which the long ones imply: the regression is fitted faster. */
const longOnes = (features: Features): Features =>
  new Map([...features].filter(([, { isShort }]) => !isShort))

/** A vector of length 1 with more weight on rare features. */
function weigh(features: Features, phraseCount: number, frequencyOf: (feature: number) => number) {
  const weighted = [...features].map(([feature, { count }]) => {
    const rarity = Math.log(1 + phraseCount / (frequencyOf(feature) || 0.5))
    return [feature, Math.min(wordCount, count) * rarity] as const
  })
  const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
  return weighted.map(([feature, weight]) => [feature, weight / length] as const)
}

/** For each feature the phrases that have it; `frequency` is the number of phrases of each feature. */
function postingsOf(vectors: readonly FeatureVector[], frequency: ReadonlyMap<number, number>) {
  const features = Uint32Array.from(frequency.keys()).sort()
  const starts = new Uint32Array(features.length + 1)
  const next = new Map<number, number>()
  for (const [i, feature] of features.entries()) {
    next.set(feature, starts[i] as number)
    starts[i + 1] = (starts[i] as number) + (frequency.get(feature) as number)
  }
  const phrases = new Uint16Array(starts[features.length] as number)
  const phraseWeights = new Float32Array(phrases.length)
  for (const [phrase, vector] of vectors.entries())
    for (const [feature, weight] of vector) {
      const at = next.get(feature) as number
      next.set(feature, at + 1)
      phrases[at] = phrase
      phraseWeights[at] = weight
    }
  return { features, starts, phrases, phraseWeights }
}

/** Puts a score among the highest of a target, which begin at `from`, the highest first. */
function insertScore(nearest: Float64Array, from: number, score: number) {
  let at = from + nearestCount - 1
  if (score <= (nearest[at] as number)) return
  for (; at > from && (nearest[at - 1] as number) < score; at--) nearest[at] = nearest[at - 1] as number
  nearest[at] = score
}

function combined(nearest: Float64Array, from: number) {
  let sum = 0
  for (let i = 0; i < nearestCount; i++) sum += (nearest[from + i] as number) * (decays[i] as number)
  return sum / fullWeight
}
