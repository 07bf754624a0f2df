import type { Locale } from '#text/text.tsx'
import { ModelIndex } from '../model-index.ts'
import type { QueryVocabulary } from './parse-state.ts'
import { phraseIndexOf } from './phrase-index.ts'
import { mergedWords, queryWords } from './query-words.ts'
import { understandQuery } from './understand-query.ts'
import type { Condition } from './understood-query.ts'

const models = ['Solis-1P7.6K-4G-US', 'TSM-670DEG21C.20(II)', 'HM-1000-D', 'IQ7-60-x-US', 'LG400N2W-N5']

/** The words of a language with a small catalog, and further words. */
export function vocabulary(locale: Locale, words = {}): QueryVocabulary {
  const [numbers, names] = [new ModelIndex(), new ModelIndex()]
  for (const [number, model] of models.entries()) numbers.put(number, model)
  names.put(100, 'hearth-16')
  const brands = { 'brand=Solis': 'Solis', 'brand=Enphase': 'Enphase' }
  return {
    phrases: phraseIndexOf(locale, [brands, words].reduce(mergedWords, queryWords[locale])),
    modelsWith: (part) => numbers.find(part),
    namesWith: (part) => names.find(part),
    isCatalogWord: (word) => ['cedar', 'round', 'zederklemme'].includes(word),
  }
}

/** A text as it is understood. */
export const understand = (locale: Locale, text: string) => understandQuery(text, vocabulary(locale))

/** A condition as short text: `power=400`. */
export function shortOf(condition: Condition): string {
  if (condition.kind === 'number') return `${condition.attribute}${condition.operator}${condition.value}`
  if (condition.kind === 'use') return `use=${condition.use}`
  if (condition.kind === 'choice')
    return condition.alternatives
      .map(({ attribute, values }) => `${attribute}=${values.join('|')}`)
      .join(' or ')
  return `${condition.kind}=${condition.values.join('|')}`
}

/** The conditions of a text, as short texts. */
export const conditionsIn = (locale: Locale, text: string) => understand(locale, text).conditions.map(shortOf)
