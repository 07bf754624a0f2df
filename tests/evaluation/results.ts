// The results of the labeled questions, and the figures computed from them. Types and arithmetic only.
import type { Locale } from '#text/text.tsx'
import type { Outcome } from './answer-score.ts'

export type SearchResult = {
  locale: Locale
  query: string
  is_held_out: boolean
  is_about_products: boolean
  expected: string
  found: string[]
  /** The topics and pages of the answers above the products. */
  answers: string[]
  /** The place of the first right product or answer, from 1; null if none of the first three is right. */
  place: number | null
  ms: number
}

export type ChatResult = {
  locale: Locale
  ask: string[]
  is_held_out: boolean
  is_off_topic: boolean
  expected: string
  given: string
  outcome: Outcome
  text: string
  ms: number
}

export type Results = { search: SearchResult[]; chat: ChatResult[] }

/** Shares in percent of the questions about topics in cross-validation, and of off-topic questions that were answered. */
export type FoldFigures = {
  questions: number
  right: number
  offered: number
  wrong: number
  off_topic_answered: number
}

/** How an uncertain answer is named in tables. */
export const unsureAnswer = 'unsure'

/**
 * In percent. `needless_answers` is the share of the queries for products that show an answer. The outcomes are shares of the questions that the bot can answer and add up to 100; `off_topic_answered` is
 * the share of off-topic questions that it answered all the same.
 */
export type Figures = Record<
  'search_top_1' | 'search_top_3' | 'needless_answers' | `chat_${Outcome}` | 'off_topic_answered',
  number
>

/** The figures of some results. */
export function figuresOf({ search, chat }: Results): Figures {
  const known = chat.filter((one) => !one.is_off_topic)
  const off_topic = chat.filter((one) => one.is_off_topic)
  const chatShare = (outcome: Outcome) => percentOf(known, (one) => one.outcome === outcome)
  return {
    search_top_1: percentOf(search, ({ place }) => place === 1),
    search_top_3: percentOf(search, ({ place }) => place !== null),
    needless_answers: percentOf(
      search.filter((one) => one.is_about_products),
      ({ answers }) => answers.length > 0,
    ),
    chat_right: chatShare('right'),
    chat_partly: chatShare('partly'),
    chat_offered: chatShare('offered'),
    chat_missed: chatShare('missed'),
    chat_wrong: chatShare('wrong'),
    off_topic_answered: percentOf(off_topic, ({ outcome }) => outcome !== 'right'),
  }
}

function percentOf<One>(all: One[], counts: (one: One) => boolean) {
  return all.length === 0 ? 0 : Math.round((1000 * all.filter(counts).length) / all.length) / 10
}

/** The results of a language, and of one of the two parts. */
export function selectResults(results: Results, wanted: { locale: Locale; is_held_out?: boolean }): Results {
  const isWanted = (one: { locale: Locale; is_held_out: boolean }) =>
    one.locale === wanted.locale &&
    (wanted.is_held_out === undefined || one.is_held_out === wanted.is_held_out)
  return { search: results.search.filter(isWanted), chat: results.chat.filter(isWanted) }
}

/** The value below which this share of the times lies, in milliseconds. */
export function percentile(times: number[], share: number) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
