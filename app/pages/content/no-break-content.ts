import { withNoBreakSpaces } from '#text/format.ts'

/** Plain text for search engines, which must stay as an editor typed it. */
const plain_fields = new Set(['seo_title', 'description'])

/** A content page with no-break spaces between numbers and units in all its texts. */
export function noBreakContent<Content>(content: Content): Content {
  if (typeof content === 'string') return withNoBreakSpaces(content) as Content
  if (Array.isArray(content)) return content.map(noBreakContent) as Content
  if (content === null || typeof content !== 'object') return content
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    plain_fields.has(name) ? value : noBreakContent(value),
  ])
  return Object.fromEntries(entries) as Content
}
