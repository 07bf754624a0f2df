import type { Span } from './understood-query.ts'

/** The search text without some of its parts. */
export function withoutParts(text: string, spans: Span[]): string {
  const kept = text.split('')
  for (const { from, to } of spans) kept.fill(' ', from, to)
  return kept.join('').replaceAll(/\s+/g, ' ').trim()
}
