import { formatsFor } from '#text/format.ts'
import type { Locale, Translate } from '#text/text.tsx'
import type { Finding } from './finding.ts'

/** A finding in a reader's language. */
export type FindingView = Omit<Finding, 'sentence' | 'values'> & { text: string }

/** The finding's sentence in the reader's language, with its numbers in the format of the language. */
export function findingView(
  { sentence, values, ...one }: Finding,
  { t, locale }: { t: Translate; locale: Locale },
): FindingView {
  const { number } = formatsFor(locale)
  const formatted = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? number(value) : value,
  ])
  return { ...one, text: t(sentence, Object.fromEntries(formatted)) }
}
