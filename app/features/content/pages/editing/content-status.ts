import { text } from '#text/text.tsx'
import type { DocumentKind } from '../blocks.ts'

/** States by which content is filtered. A document can have several: live, with a scheduled version and a draft. */
export const contentStatuses = ['draft', 'scheduled', 'live', 'hidden'] as const
export type ContentStatus = (typeof contentStatuses)[number]

export const contentStatusLabels: Record<ContentStatus, string> = {
  draft: text('Draft'),
  scheduled: text('Scheduled'),
  live: text('Live'),
  hidden: text('Unpublished'),
}

export const documentKinds = ['page', 'article', 'policy', 'carousel'] as const satisfies DocumentKind[]

export const documentKindLabels: Record<DocumentKind, string> = {
  page: text('Page'),
  article: text('Article'),
  policy: text('Policy'),
  carousel: text('Carousel'),
}

/** What the key of a document is, by kind. */
export const documentKeyLabels: Record<DocumentKind, string> = {
  page: text('Path'),
  article: text('Name in the address'),
  policy: text('Label'),
  carousel: text('Path'),
}
