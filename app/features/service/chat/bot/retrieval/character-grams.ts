// Similarity of short texts by their character sequences: robust against typing errors, endings and compounds.
import type { Locale } from '#text/text.tsx'
import { plainText } from '../words.ts'

type Vector = Map<string, number>

export type GramIndex = {
  /** The best similarity of a message with a text of each target, from 0 to 1. */
  similarities(message: string): Map<string, number>
}

/** The character sequences of a plain text: of 3 to 5 in words, of 1 to 3 in Chinese. */
export function gramsOf(plain: string, locale: Locale): string[] {
  const text = plain.replaceAll(/[^\p{L}\p{N}]+/gu, locale === 'zh' ? '' : ' ').trim()
  const [padded, sizes] = locale === 'zh' ? [text, [1, 2, 3]] : [` ${text} `, [3, 4, 5]]
  return sizes.flatMap((size) =>
    Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => padded.slice(at, at + size)),
  )
}

/** Builds an index of texts, several of which can have the same target. */
export function createGramIndex(
  texts: readonly { target: string; phrase: string }[],
  locale: Locale,
): GramIndex {
  const gramsByText = texts.map(({ phrase }) => gramsOf(plainText(phrase), locale))
  const frequency = new Map<string, number>()
  for (const grams of gramsByText)
    for (const gram of new Set(grams)) frequency.set(gram, (frequency.get(gram) ?? 0) + 1)
  const weightOf = (gram: string) => Math.log(1 + texts.length / (frequency.get(gram) ?? 0.5))
  const postings = new Map<string, { text: number; weight: number }[]>()
  for (const [text, grams] of gramsByText.entries())
    for (const [gram, weight] of normalized(grams, weightOf)) {
      const list = postings.get(gram) ?? []
      list.push({ text, weight })
      postings.set(gram, list)
    }
  return {
    similarities(message) {
      const scores = new Map<number, number>()
      for (const [gram, weight] of normalized(gramsOf(plainText(message), locale), weightOf))
        for (const posting of postings.get(gram) ?? [])
          scores.set(posting.text, (scores.get(posting.text) ?? 0) + weight * posting.weight)
      const best = new Map<string, number>()
      for (const [text, score] of scores) {
        const target = texts[text]?.target ?? ''
        if (score > (best.get(target) ?? 0)) best.set(target, score)
      }
      return best
    },
  }
}

function normalized(grams: readonly string[], weightOf: (gram: string) => number): Vector {
  const vector: Vector = new Map()
  for (const gram of grams) vector.set(gram, (vector.get(gram) ?? 0) + weightOf(gram))
  const length = Math.sqrt([...vector.values()].reduce((sum, weight) => sum + weight * weight, 0))
  return new Map([...vector].map(([gram, weight]) => [gram, weight / length]))
}
