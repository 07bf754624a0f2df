// The labeled questions in `sets/`: what people type into the search box and the chat, and what is a right answer.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Locale } from '#text/text.tsx'
import { type Label, parseLabel } from './labels.ts'

export const locales = ['en', 'de', 'zh'] as const satisfies readonly Locale[]

/** Decides which third is held out. Never change it: a person who has seen the misses of a question may have tuned for it. */
const holdout_seed = 'heliostead-113'

const SearchLine = z.strictObject({ query: z.string().min(1), right: z.string() })
const ChatLine = z.strictObject({
  /** The messages of the visitor; the answer to the last one is scored. */
  ask: z.array(z.string().min(1)).min(1).max(3),
  signed_in: z.literal(true).optional(),
  right: z.string(),
  partly: z.string().optional(),
})

export type SearchQuestion = { locale: Locale; query: string; right: Label; is_held_out: boolean }

export type ChatQuestion = {
  locale: Locale
  ask: string[]
  is_signed_in: boolean
  right: Label
  /** Answers that help, but leave part of the question open. */
  partly: Label
  is_held_out: boolean
}

/** The search queries of a language: those of which a third is held out, and later ones that are all tuned on. */
export const readSearchQuestions = (locale: Locale): SearchQuestion[] => [
  ...readSearchSet(locale, 'search'),
  ...readSearchSet(locale, 'tuned-search'),
]

export const readSearchSet = (locale: Locale, set: 'search' | 'tuned-search'): SearchQuestion[] =>
  readLines(locale, set, SearchLine).map(({ query, right }) => ({
    locale,
    query,
    right: parseLabel(right),
    is_held_out: set === 'search' && isHeldOut(locale, query),
  }))

/**
 * The chat questions of a language: those of which a third is held out, and later ones that are all tuned on, of these only every
 * `tuned_step`th.
 */
export const readChatQuestions = (locale: Locale, tuned_step = 1): ChatQuestion[] => [
  ...readChatSet(locale, 'chat'),
  ...readChatSet(locale, 'tuned-chat').filter((_, at) => at % tuned_step === 0),
]

export const readChatSet = (locale: Locale, set: 'chat' | 'tuned-chat'): ChatQuestion[] =>
  readLines(locale, set, ChatLine).map(({ ask, signed_in, right, partly }) => ({
    locale,
    ask,
    is_signed_in: signed_in === true,
    right: parseLabel(right),
    partly: partly === undefined ? [] : parseLabel(partly),
    is_held_out: set === 'chat' && isHeldOut(locale, ask.join('\n')),
  }))

function readLines<Line>(
  locale: Locale,
  set: 'search' | 'tuned-search' | 'chat' | 'tuned-chat',
  shape: z.ZodType<Line>,
): Line[] {
  const file = `tests/evaluation/sets/${locale}/${set}.jsonl`
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line) => shape.parse(JSON.parse(line)))
}

/** Whether a question belongs to the third that is only scored. Adding questions does not move the others. */
function isHeldOut(locale: Locale, question: string) {
  const hash = createHash('sha256').update(`${holdout_seed} ${locale} ${question}`).digest()
  return hash.readUInt32BE() % 3 === 0
}
