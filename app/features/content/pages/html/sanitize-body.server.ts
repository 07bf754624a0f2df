import type { Locale } from '#text/text.tsx'
import { cleanHtml, isOwnFile, isSafeLinkTarget } from './sanitize-html.server.ts'

/**
 * Sanitizes a document body: cleans HTML, replaces unsafe link targets with `#` and removes files of other sites.
 * Applied both when a body is saved and when it is read.
 */
export function sanitizeBody<Body>(body: Body, locale?: Locale): Body {
  return sanitizeValue(body, '', locale) as Body
}

function sanitizeValue(value: unknown, name: string, locale: Locale | undefined): unknown {
  if (typeof value === 'string') {
    // PostgreSQL rejects NUL characters and lone surrogates.
    const content = value.replaceAll('\u0000', '').toWellFormed()
    if (name === 'html') return cleanHtml(content, locale)
    if (name === 'to') return isSafeLinkTarget(content) ? content : '#'
    if (name === 'src') return isOwnFile(content) ? content : ''
    return content
  }
  if (Array.isArray(value)) return value.map((one) => sanitizeValue(one, name, locale))
  if (typeof value !== 'object' || value === null) return value
  // A text in all languages: each language gets the rules of its field.
  const isTexts = 'en' in value && typeof value.en === 'string'
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, sanitizeValue(one, isTexts ? name : key, locale)]),
  )
}
