import type { Locale } from '#text/text.tsx'
import requestWords from '../data/request-words.json' with { type: 'json' }
import { createSignalTable } from '../retrieval/signals.ts'

/**
 * What the words of a message show: a question, trouble, as something broken or missing, whose owner does not look for products,
 * or that it is about own equipment.
 */
export const wordKinds = createSignalTable<'trouble' | 'question' | 'own'>((locale: Locale) => [
  ['trouble', [requestWords.trouble[locale]]],
  ['question', [requestWords.question[locale]]],
  ['own', [requestWords.own[locale]]],
])
