// Requests for all products of a kind: `show me your batteries`, `which inverters do you sell`.
import type { Locale } from '#text/text.tsx'
import table from '../data/list-requests.json' with { type: 'json' }

const patternsOf = (locale: Locale) =>
  table[locale].map((source) => new RegExp(`^${source}[\\s.!?。！？]*$`, 'iu'))

const patterns = { en: patternsOf('en'), de: patternsOf('de'), zh: patternsOf('zh') }

/** The words for the kind of products that a message asks to list; null if it asks for no list. */
export function listedKind(message: string, locale: Locale): string | null {
  const text = message.trim()
  for (const pattern of patterns[locale]) {
    const kind = pattern.exec(text)?.groups?.kind?.trim()
    if (kind) return kind
  }
  return null
}
