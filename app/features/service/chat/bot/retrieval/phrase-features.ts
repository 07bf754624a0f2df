// What the topics of messages are recognized by: groups of characters, words and pairs of words.

import { textHash } from '#platform/collections/text-hash.ts'
import type { Locale } from '#text/text.tsx'
import { plainText, stemOf, wordsIn } from '../words.ts'
import { gramsOf } from './character-grams.ts'

/** How often a feature of a text counts. `isShort`: a group of characters that longer ones of the same text contain. */
type Feature = { count: number; isShort: boolean }

/**
 * The features of a text by their hash. The text of features is not stored, because it takes several times as much memory. Of
 * 40,000 features, two have the same hash in one of six vocabularies; they then count as one feature.
 */
export type Features = ReadonlyMap<number, Feature>

/** The features of a text with their weights. */
export type FeatureVector = readonly (readonly [feature: number, weight: number])[]

/** A word counts as much as two groups of characters. */
export const wordCount = 2

const number = /\d+(?:[.,]\d+)?/g

/** The features of a text. Numbers are alike: `12 panels` is similar to `20 panels`. */
export function featuresOf(content: string, locale: Locale): Features {
  const features = new Map<number, Feature>()
  const add = (text: string, count: number, isShort = false) => {
    const hash = textHash(text)
    const known = features.get(hash)
    if (known) known.count += count
    else features.set(hash, { count, isShort })
  }
  for (const group of gramsOf(plainText(content).replaceAll(number, '0'), locale))
    add(group, 1, locale !== 'zh' && group.length < 5)
  const words = wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) =>
    /^\d/.test(word) ? '0' : stemOf(word, locale),
  )
  for (const [i, word] of words.entries()) {
    add(`word ${word}`, wordCount)
    if (i > 0) add(`pair ${words[i - 1]} ${word}`, wordCount)
  }
  return features
}
