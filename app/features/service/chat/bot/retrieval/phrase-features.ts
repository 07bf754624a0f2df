// What the topics of messages are recognized by: groups of characters, words and pairs of words.
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

/** How often a feature of a text counts. `isShort`: a group of characters that longer ones of the same text contain. */
type Feature = { count: number; isShort: boolean }

/** The features of a text by their hash (`hashOf`). */
export type Features = ReadonlyMap<number, Feature>

/** The features of a text with their weights. */
export type FeatureVector = readonly (readonly [feature: number, weight: number])[]

/** A word counts as much as two groups of characters. */
export const wordCount = 2

/** The features of a text. Numbers are alike: `12 panels` is similar to `20 panels`. */
export function featuresOf(content: string, locale: Locale): Features {
  const features = new Map<number, Feature>()
  const add = (text: string, count: number, isShort = false) => {
    const hash = hashOf(text)
    const known = features.get(hash)
    if (known) known.count += count
    else features.set(hash, { count, isShort })
  }
  for (const group of characterGroups(content, locale)) add(group, 1, locale !== 'zh' && group.length < 5)
  const words = wordsIn(content.replaceAll(/[-–/]/g, ' '), locale).map((word) =>
    /^\d/.test(word) ? '0' : stemOf(word, locale),
  )
  for (const [i, word] of words.entries()) {
    add(`word ${word}`, wordCount)
    if (i > 0) add(`pair ${words[i - 1]} ${word}`, wordCount)
  }
  return features
}

/**
 * The 32-bit FNV-1a hash of a feature. The text of features is not stored, because it takes several times as much memory. Of
 * 40,000 features, two have the same hash in one of six vocabularies; they then count as one feature.
 */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < feature.length; i++) hash = Math.imul(hash ^ feature.charCodeAt(i), 0x01000193)
  return hash >>> 0
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
