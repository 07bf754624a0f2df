import { localize } from '../blocks.ts'
import { sanitizeBody } from '../html/sanitize-body.server.ts'
import { listPublished } from './content-documents.server.ts'
import type { ContentContext } from './content-pages.server.ts'

/** A searchable text: a question with its answer, or a page with its summary. */
export type SearchableText = { title: string; html: string; path: string; page_title: string }

const kinds = ['page', 'policy', 'article'] as const

const pathOf = (kind: (typeof kinds)[number], key: string) => (kind === 'page' ? key : `/${kind}/${key}`)

/** All published texts in the reader's language: each page with its summary, each question with its answer. */
export async function readSearchableTexts({ db, locale, now }: ContentContext): Promise<SearchableText[]> {
  const found: SearchableText[] = []
  for (const kind of kinds)
    for (const { key, body } of await listPublished(db, kind, now())) {
      const path = pathOf(kind, key)
      const texts = localize(body, locale)
      const { title, blocks } = texts
      const summary = 'summary' in texts ? texts.summary : texts.description
      found.push({ title, html: summary ?? '', path, page_title: title })
      for (const block of sanitizeBody(blocks, locale))
        if (block.kind === 'faq')
          for (const { question, html } of block.questions)
            found.push({ title: question, html, path, page_title: title })
    }
  return found
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The plain text of sanitized HTML. */
export const plainTextOf = (html: string) =>
  html
    .replaceAll(/<\/(?:p|li|h\d)>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
