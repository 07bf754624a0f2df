import type { Locale } from '#text/text.tsx'
import { cleanHtml, isOwnFile, isSafeLinkTarget } from './sanitize-html.server.ts'

/**
 * Sanitizes a document body: cleans HTML, replaces unsafe link targets with `#` and removes files of other sites. Applied
 * both when a body is saved and when it is read.
 */
export function sanitizeBody<Body>(body: Body, locale?: Locale): Body {
  return made(body, '', locale) as Body
}

function made(value: unknown, name: string, locale: Locale | undefined): unknown {
  if (typeof value === 'string') {
    // PostgreSQL rejects NUL characters and lone surrogates.
    const words = value.replaceAll('\u0000', '').toWellFormed()
    if (name === 'html') return cleanHtml(words, locale)
    if (name === 'to') return isSafeLinkTarget(words) ? words : '#'
    if (name === 'src') return isOwnFile(words) ? words : ''
    return words
  }
  if (Array.isArray(value)) return value.map((one) => made(one, name, locale))
  if (typeof value !== 'object' || value === null) return value
  // The languages of a text carry the name of the field they stand in.
  const isTexts = 'en' in value && typeof value.en === 'string'
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, made(one, isTexts ? name : key, locale)]),
  )
}
