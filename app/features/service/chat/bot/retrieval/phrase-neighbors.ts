// Finds the topic whose known questions are most similar to a message, by the nearest questions and by a regression over all.
// Features are character groups, words and word pairs, weighted by rarity.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'
import { fitRegression } from './phrase-regression.ts'
import type { Pattern } from './word-matcher.ts'

export type PhraseNeighbors = {
  /** How similar the nearest questions of each target are, from 0 to 1. */
  similarities(message: string): Map<string, number>
  /** How much the words of a message speak for each target, compared with the others: the mean is 0. */
  scores(message: string): Map<string, number>
}

/** So many of the nearest questions of a target count, each less than the one before. */
const nearestCount = 4
const decay = 0.7
const fullWeight = Array.from({ length: nearestCount }, (_, i) => decay ** i).reduce((sum, one) => sum + one)

/** A word counts as much as two groups of characters. */
const wordCount = 2

/** Builds the index. Numbers are alike: `12 panels` is similar to `20 panels`. */
export function createPhraseNeighbors(patterns: readonly Pattern[], locale: Locale): PhraseNeighbors {
  const features = patterns.map(({ phrase }) => featuresOf(phrase, locale))
  const frequency = new Map<string, number>()
  for (const all of features)
    for (const feature of all.keys()) frequency.set(feature, (frequency.get(feature) ?? 0) + 1)
  const weigh = (all: Map<string, number>) => {
    const weighted = [...all].map(([feature, count]) => {
      const rarity = Math.log(1 + patterns.length / (frequency.get(feature) ?? 0.5))
      return [feature, Math.min(wordCount, count) * rarity] as const
    })
    const length = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1
    return weighted.map(([feature, weight]) => [feature, weight / length] as const)
  }
  const scoreTargets = fitRegression(
    patterns.map(({ target }, i) => ({ target, features: weigh(compact(features[i] ?? new Map(), locale)) })),
  )
  const postings = new Map<string, { phrases: number[]; weights: number[] }>()
  for (const [phrase, all] of features.entries())
    for (const [feature, weight] of weigh(all)) {
      const list = postings.get(feature) ?? { phrases: [], weights: [] }
      list.phrases.push(phrase)
      list.weights.push(weight)
      postings.set(feature, list)
    }

  function scoresOf(message: string) {
    const scores = new Float64Array(patterns.length)
    for (const [feature, weight] of weigh(featuresOf(message, locale))) {
      const list = postings.get(feature)
      if (!list) continue
      for (const [i, phrase] of list.phrases.entries())
        scores[phrase] = (scores[phrase] ?? 0) + weight * (list.weights[i] ?? 0)
    }
    return scores
  }

  return {
    scores: (message) => scoreTargets(weigh(compact(featuresOf(message, locale), locale))),
    similarities(message) {
      const nearest = new Map<string, number[]>()
      for (const [phrase, score] of scoresOf(message).entries()) {
        if (score === 0) continue
        const target = patterns[phrase]?.target ?? ''
        const list = nearest.get(target)
        if (list) list.push(score)
        else nearest.set(target, [score])
      }
      return new Map([...nearest].map(([target, scores]) => [target, combined(scores)]))
    },
  }
}

function combined(scores: number[]) {
  const best = scores.sort((one, other) => other - one).slice(0, nearestCount)
  return best.reduce((sum, score, i) => sum + score * decay ** i, 0) / fullWeight
}

/** Features without the short groups of characters, which the long ones imply: the regression is fitted faster. */
const compact = (features: Map<string, number>, locale: Locale) =>
  locale === 'zh' ? features : new Map([...features].filter(([feature]) => feature.length > 4))

/** The groups of characters, words and pairs of words of a text, with how often they count. */
function featuresOf(content: string, locale: Locale): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (feature: string, count: number) => counts.set(feature, (counts.get(feature) ?? 0) + count)
  for (const group of characterGroups(content, locale)) add(group, 1)
  const words = wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) =>
    /^\d/.test(word) ? '0' : stemOf(word, locale),
  )
  for (const [i, word] of words.entries()) {
    add(`word ${word}`, wordCount)
    if (i > 0) add(`pair ${words[i - 1]} ${word}`, wordCount)
  }
  return counts
}

/** Groups of 3 to 5 characters in words, of 1 to 3 in Chinese. */
function characterGroups(content: string, locale: Locale): string[] {
  const plain = content.normalize('NFKC').toLowerCase().replaceAll(/[’']/g, '')
  const text = plain
    .replaceAll(/\d+(?:[.,]\d+)?/g, '0')
    .replaceAll(/[^\p{L}\p{N}]+/gu, locale === 'zh' ? '' : ' ')
    .trim()
  const [padded, sizes] = locale === 'zh' ? [text, [1, 2, 3]] : [` ${text} `, [3, 4, 5]]
  return sizes.flatMap((size) =>
    Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => padded.slice(at, at + size)),
  )
}
