import type { Locale } from '#text/text.tsx'
import { editDistance } from '../spelling.ts'
import { foldWord } from './query-tokens.ts'
import type { QueryWords } from './query-words.ts'

/** The phrases of a language, each with its meanings. Spaces and hyphens do not count: `hot tub` is `hottub`. */
export type PhraseIndex = {
  locale: Locale
  meanings: Map<string, string[]>
  /** The longest phrase, in letters. */
  longest: number
}

/** Builds the index of these phrases. */
export function phraseIndexOf(locale: Locale, words: QueryWords): PhraseIndex {
  const meanings = new Map<string, string[]>()
  for (const [meaning, phrases] of Object.entries(words))
    for (const phrase of phrases.split(',')) {
      const key = phraseKey(phrase)
      const known = meanings.get(key)
      if (known && !known.includes(meaning)) known.push(meaning)
      else if (!known && key) meanings.set(key, [meaning])
    }
  return { locale, meanings, longest: Math.max(0, ...[...meanings.keys()].map((key) => key.length)) }
}

/** A phrase as the index has it. */
export const phraseKey = (phrase: string) =>
  foldWord(phrase.normalize('NFKC')).replaceAll(/[\s-]+/g, '') || phrase.trim()

/** The endings of the plural and of German cases. */
export const endings: Record<Locale, readonly string[]> = {
  en: ['s', 'es', 'ing', "'s"],
  de: ['n', 'en', 'e', 's', 'es', 'er', 'ern', 'em'],
  zh: ['s'],
}

/** The meanings of a phrase, also in the plural or with a German ending; null if it is not known. */
export function meaningsOf(index: PhraseIndex, key: string): string[] | null {
  const found = formsOf(index, key).flatMap((form) => index.meanings.get(form) ?? [])
  return found.length > 0 ? [...new Set(found)] : null
}

/** The word as typed and without an ending. */
function formsOf({ locale }: PhraseIndex, key: string): string[] {
  if (!/^[a-z]{4}/.test(key)) return [key]
  const shorter = endings[locale]
    .filter((ending) => key.endsWith(ending))
    .map((ending) => key.slice(0, -ending.length))
  return locale === 'en' && key.endsWith('ies')
    ? [key, ...shorter, `${key.slice(0, -3)}y`]
    : [key, ...shorter]
}

const links = ['', 's', 'es', 'n', 'en', 'er']
/** Of the first and the last part: `Eckwhirlpool` has a short first one. */
const [minFirst, minLast] = [3, 4]

/**
 * The meanings of a German compound, by its parts: `Hochvoltspeicher` is `Hochvolt` and `Speicher`. Its last part must be
 * known. What is before it and not known is `rest`: null if every part is known.
 */
export function compoundMeanings(
  index: PhraseIndex,
  word: string,
): { meanings: string[]; rest: string | null } | null {
  // The longest known last part counts.
  for (let at = minFirst; at <= word.length - minLast; at++) {
    const head = meaningsOf(index, word.slice(at))
    if (!head?.some(isCondition)) continue
    const before = word.slice(0, at)
    const known = linkedMeanings(index, before)
    const modifiers = known?.filter((meaning) => isCondition(meaning) && !isName(meaning)) ?? []
    return { meanings: [...head, ...modifiers], rest: known ? null : before }
  }
  return null
}

function linkedMeanings(index: PhraseIndex, part: string): string[] | null {
  for (const link of links) {
    if (!part.endsWith(link)) continue
    const found = meaningsOf(index, part.slice(0, part.length - link.length))
    if (found) return found
  }
  return compoundMeanings(index, part)?.meanings ?? null
}

/** The shortest part of a word of two: `spa` of `swimspa`. */
const minPart = 3

/**
 * The meanings of the end of a word of two that were written as one, with the word before it: `swimspa` is a spa. The first
 * must be a word of the catalog; null if there are no such parts.
 */
export function splitMeanings(
  index: PhraseIndex,
  word: string,
  isCatalogWord: (word: string) => boolean,
): { meanings: string[]; rest: string } | null {
  if (!/^[a-z]+$/.test(word)) return null
  for (let at = minPart; at <= word.length - minPart; at++) {
    const head = meaningsOf(index, word.slice(at))
    const rest = word.slice(0, at)
    if (head?.some(namesFamily) && isCatalogWord(rest)) return { meanings: head, rest }
  }
  return null
}

/** Whether a meaning says something about products: `family=batteries`, but not `for`. */
export const isCondition = (meaning: string) => meaning.includes('=') && !meaning.startsWith('unit=')

/** Whether a meaning says what kind of product is wanted. */
export const namesFamily = (meaning: string) => /^(?:\w+ )?family=/.test(meaning)

const isName = (meaning: string) => namesFamily(meaning) || meaning.startsWith('name=')

/** The meanings of the phrase that a word with at most so many typing errors stands for; null if none is near. */
export function similarMeanings(index: PhraseIndex, word: string, mostErrors = 2): string[] | null {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return null
  let best: { distance: number; found: string[] } | null = null
  for (const typed of formsOf(index, word))
    for (const [key, found] of index.meanings) {
      const most = typed.length < 9 ? 1 : mostErrors
      if (key[0] !== typed[0] || Math.abs(key.length - typed.length) > most || key.length < 5) continue
      if (!found.some(isCondition)) continue
      const distance = Math.max(editDistance(typed, key), editDistance(key, typed))
      if (distance <= most && (!best || distance < best.distance)) best = { distance, found }
    }
  return best?.found ?? null
}
