import sanitizeHtml from 'sanitize-html'
import { type Locale, pathIn } from '#text/text.tsx'

/**
 * Sanitizes editor HTML: removes everything active and keeps semantic markup. Trims empty paragraphs at both ends and
 * unwraps code blocks. With a locale, links to pages of this site get its prefix. The function is idempotent.
 */
export function cleanHtml(html: string, locale?: Locale): string {
  const clean = sanitizeHtml(unwrapCodeBlocks(html), locale ? rulesFor[locale] : rules)
  return stripEmptyEnds(clean)
}

const ownPath = /^\/(?![/\\])[^\s\\<>"]*$/
/** Allowed link targets: a page of this site, an anchor, or one of four schemes. */
export const isSafeLinkTarget = (to: string) =>
  ownPath.test(to) ||
  /^#[\w-]+$/.test(to) ||
  /^(?:https?:\/\/[^\s<>"\\]+|mailto:[^\s<>"]+|tel:[+\d\s().-]+)$/i.test(to)
/** Whether a file may be loaded into a page: only files of this site. */
export const isOwnFile = (src: string) => ownPath.test(src) && !src.includes('..')

const rules: sanitizeHtml.IOptions = {
  allowedTags: (
    'p h2 h3 h4 ul ol li dl dt dd blockquote hr br div ' +
    'a strong b em i u s sub sup small code kbd abbr q cite ' +
    'figure figcaption img table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'title', 'hreflang', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  // Removed with their content, which is not text of the page.
  nonTextTags: (
    'script style textarea option noscript title xmp iframe noembed noframes plaintext template svg math object ' +
    'applet audio video canvas select button head frameset portal fencedframe map'
  ).split(' '),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
}

const inLanguage = (locale: Locale): sanitizeHtml.IOptions => ({
  ...rules,
  transformTags: {
    ...rules.transformTags,
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, locale) }),
  },
})

const rulesFor = { en: inLanguage('en'), de: inLanguage('de'), zh: inLanguage('zh') }

function linkAttributes({ href, title, hreflang }: sanitizeHtml.Attributes, locale?: Locale) {
  const attributes = { ...(title && { title }), ...(hreflang && { hreflang }) }
  const to = href?.trim()
  if (!to || !isSafeLinkTarget(to)) return attributes
  if (/^https?:/i.test(to)) return { href: to, ...attributes, rel: 'noopener noreferrer' }
  return { href: locale ? localized(to, locale) : to, ...attributes }
}

const withoutLocale = /^\/(?:api|images|assets|videos)\/|^\/(?:de|zh)(?:\/|$)/i
const localized = (to: string, locale: Locale) =>
  to.startsWith('/') && !withoutLocale.test(to) ? pathIn(locale, to) : to

function imageAttributes({ src, alt, width, height }: sanitizeHtml.Attributes) {
  const from = src?.trim()
  if (!from || !isOwnFile(from)) return {}
  const size = { ...(isPixels(width) && { width }), ...(isPixels(height) && { height }) }
  return { src: from, alt: alt ?? '', ...size, loading: 'lazy', decoding: 'async' }
}

const isPixels = (value: string | undefined): value is string => /^[1-9]\d{0,4}$/.test(value ?? '')

const fence = /^(?:<p>)?\s*```(?:html)?[^\S\n]*(?:<br\s*\/?>|\n)([\s\S]*)```\s*(?:<\/p>)?$/i

/** Unwraps pasted code blocks: HTML in them becomes markup again, plain lines become a paragraph. */
function unwrapCodeBlocks(html: string) {
  const trimmed = html.trim()
  let rest = fence.exec(trimmed)?.[1] ?? trimmed
  let done = ''
  // Not a regular expression: it would take quadratic time on many unclosed tags.
  for (;;) {
    const begin = rest.search(/<pre\b/i)
    const open = begin < 0 ? -1 : rest.indexOf('>', begin)
    const close = open < 0 ? -1 : rest.slice(open).search(/<\/pre\s*>/i)
    if (close < 0) return done + rest
    const after = rest.indexOf('>', open + close)
    done += rest.slice(0, begin) + unwrapCode(rest.slice(open + 1, open + close))
    rest = rest.slice(after + 1)
  }
}

function unwrapCode(block: string) {
  const inside = block
    .trim()
    .replace(/^<code\b[^>]*>/i, '')
    .replace(/<\/code\s*>$/i, '')
  const code = decodeOnce(inside)
  return hasTag(code) ? code : `<p>${inside.trim().replaceAll(/\r?\n/g, '<br>')}</p>`
}

function hasTag(code: string) {
  const open = code.search(/<[a-z]/i)
  return open >= 0 && code.includes('>', open)
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
  amp: '&',
}
const decodeOnce = (content: string) =>
  content.replace(/&(lt|gt|quot|#39|apos|nbsp|amp);/g, (entity, name: string) => entities[name] ?? entity)

const nothing = String.raw`(?:\s|&nbsp;|&#160;|<br\s*/?>)*`
const emptyParagraphs = new RegExp(String.raw`\s*(?:<(p|div)(?: lang="[^"]*")?>${nothing}</\1>\s*)*`, 'iy')
const emptyParagraph = new RegExp(`^<(p|div)(?: lang="[^"]*")?>${nothing}</\\1>$`, 'i')

function stripEmptyEnds(html: string) {
  emptyParagraphs.lastIndex = 0
  const begin = emptyParagraphs.exec(html)?.[0].length ?? 0
  // Not a regular expression: it would restart at every paragraph and take quadratic time.
  let end = html.trimEnd().length
  while (end > begin) {
    const name = /<\/(p|div)>$/.exec(html.slice(Math.max(begin, end - 6), end))?.[1]
    const open = name ? html.lastIndexOf(`<${name}`, end - 1) : -1
    if (open < begin || !emptyParagraph.test(html.slice(open, end))) break
    end = html.slice(0, open).trimEnd().length
  }
  return html.slice(begin, Math.max(begin, end))
}
