// Signals: words of the domain that show what a message is about, in a small notation. `a|b c + d ! e` holds when the
// message has `a` or the words `b c`, and also `d`, and not `e`. `~` marks a signal that is weak by itself, `=` one that
// decides. `word*` is any word that begins so. `#number`, `#zip` and `#state` stand for a number, a ZIP code and a US state.
// Signals are written as messages are read: `percent` or `prozent` for `%`, and `cant` for `can't`.
import { oncePerLocale } from '#text/once-per-locale.ts'
import type { Locale } from '#text/text.tsx'
import { stemOf, wordsIn } from '../words.ts'

/** A word of a term: as written, its stem, and whether any word that begins so counts. */
type TermWord = { text: string; stem: string; isStart: boolean }

/** A term: its words in order; in Chinese one piece of text. */
type Term = TermWord[]

export type Signal = {
  /** One term of each part must occur. */
  parts: Term[][]
  excluded: Term[]
  strength: number | null
}

/** A message prepared for matching. */
export type MessageText = {
  words: string[]
  stems: string[]
  /** Whether the word is spelled as the domain knows it: then it is no typing error of another. */
  isKnown: boolean[]
  joined: string
  hasState: boolean
}

const strengths = {
  weak: 0.25,
  decisive: 0.9,
  word: 0.58,
  words: 0.72,
  two_parts: 0.72,
  more_parts: 0.84,
} as const

/** The signal in this notation. */
export function parseSignal(notation: string, locale: Locale): Signal {
  const mark = /^[~=]/.exec(notation)?.[0]
  const [wanted = '', unwanted = ''] = notation.slice(mark ? 1 : 0).split(' ! ')
  const parts = wanted.split(' + ').map((part) => termsOf(part, locale))
  return {
    parts,
    excluded: unwanted === '' ? [] : termsOf(unwanted, locale),
    strength:
      mark === '~' ? strengths.weak : mark === '=' ? strengths.decisive : strengthOfParts(parts.length),
  }
}

/** Null for one part: the length of the term that is found decides. */
const strengthOfParts = (count: number) =>
  count > 2 ? strengths.more_parts : count === 2 ? strengths.two_parts : null

const termsOf = (part: string, locale: Locale): Term[] =>
  part
    .split('|')
    .map((term) => (locale === 'zh' ? [term.replaceAll(' ', '')] : term.trim().split(' ')))
    .filter(([first]) => first !== undefined && first !== '')
    .map((words) => words.map((word) => termWord(word, locale)))

function termWord(word: string, locale: Locale): TermWord {
  const isStart = word.endsWith('*')
  const text = isStart ? word.slice(0, -1) : word
  return { text, stem: locale === 'zh' ? text : stemOf(text, locale), isStart }
}

/** How strongly a message has a signal: 0 without it. */
export function strengthIn(message: MessageText, signal: Signal, locale: Locale): number {
  // Most signals lack their first part.
  for (const terms of signal.parts) if (!hasAny(message, terms, locale)) return 0
  if (hasAny(message, signal.excluded, locale)) return 0
  if (signal.strength !== null) return signal.strength
  const length = longestIn(message, signal.parts[0] ?? [], locale)
  return length > (locale === 'zh' ? 2 : 1) ? strengths.words : strengths.word
}

function hasAny(message: MessageText, terms: readonly Term[], locale: Locale) {
  for (const term of terms) if (hasTerm(message, term, locale)) return true
  return false
}

/** The length of the longest term that the message has, in words, in Chinese in characters. */
function longestIn(message: MessageText, terms: readonly Term[], locale: Locale) {
  let longest = 0
  for (const term of terms) {
    const length = locale === 'zh' ? (term[0]?.text.length ?? 0) : term.length
    if (length > longest && hasTerm(message, term, locale)) longest = length
  }
  return longest
}

/** In plain loops, because about 5,000 terms are tried with each message. */
function hasTerm(message: MessageText, term: Term, locale: Locale): boolean {
  const first = term[0]?.text ?? ''
  if (first.startsWith('#')) return hasClass(message, first)
  if (locale === 'zh') return message.joined.includes(first)
  for (let start = 0; start < message.stems.length; start++)
    if (hasTermAt(message, term, start, locale)) return true
  return false
}

function hasClass({ words, hasState }: MessageText, name: string) {
  if (name === '#state') return hasState
  return words.some((word) => (name === '#zip' ? /^\d{5}$/ : /^\d/).test(word))
}

/** Whether a term begins at this word; another word may stand between two of its words. */
function hasTermAt(message: MessageText, term: Term, start: number, locale: Locale) {
  if (!isWord(message, start, term[0] as TermWord, locale)) return false
  let at = start + 1
  for (let i = 1; i < term.length; i++) {
    const wanted = term[i] as TermWord
    if (!isWord(message, at, wanted, locale) && !isWord(message, ++at, wanted, locale)) return false
    at++
  }
  return true
}

function isWord(
  { words, stems, isKnown }: MessageText,
  at: number,
  wanted: TermWord,
  locale: Locale,
): boolean {
  const [word, stem] = [words[at], stems[at]]
  if (word === undefined || stem === undefined) return false
  if (wanted.isStart)
    return (
      word.startsWith(wanted.text) ||
      (locale === 'de' && wanted.text.length >= 5 && word.includes(wanted.text))
    )
  if (word === wanted.text || stem === wanted.stem) return true
  // A German compound has the word as its end: `Dachneigung` has `Neigung`.
  const { stem: end } = wanted
  if (locale === 'de' && end.length >= 5 && stem.length > end.length + 2 && stem.endsWith(end)) return true
  return !isKnown[at] && isTypo(stem, end)
}

/** Whether one word of at least six letters is the other with one letter wrong, missing, too many, or swapped. */
export function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 5 || long.length < 6 || long.length - short.length > 1) return false
  if (short[0] !== long[0] || /\d/.test(long)) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  )
}

/**
 * A table of what signals stand for, such as the figure `price`: returns what a message shows, in the order of the table. The
 * signals of a language are parsed at its first message.
 */
export function createSignalTable<Meaning>(rowsIn: (locale: Locale) => [Meaning, readonly string[]][]) {
  const tableIn = oncePerLocale((locale) =>
    rowsIn(locale).map(([meaning, all]) => [meaning, all.map((one) => parseSignal(one, locale))] as const),
  )
  return (message: MessageText, locale: Locale): Meaning[] =>
    tableIn(locale)
      .filter(([, signals]) => signals.some((signal) => strengthIn(message, signal, locale) > 0))
      .map(([meaning]) => meaning)
}

/** How signals write `%`, which is no word. In Chinese they are found in the message as it is. */
const percent: Record<Locale, string> = { en: 'percent', de: 'prozent', zh: '%' }

/** Prepares a message for matching. */
export function messageText(
  message: string,
  { locale, hasState, known }: { locale: Locale; hasState: boolean; known: ReadonlySet<string> },
): MessageText {
  const spoken = message.replaceAll(/[-–/]/g, ' ').replaceAll(/[%％]/g, ` ${percent[locale]} `)
  const words = wordsIn(spoken, locale)
  const stems = words.map((word) => stemOf(word, locale))
  return {
    words,
    stems,
    isKnown: stems.map((stem) => known.has(stem)),
    joined: message.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ''),
    hasState,
  }
}
