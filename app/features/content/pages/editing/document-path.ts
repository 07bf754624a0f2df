import type { DocumentKind } from '../blocks.ts'

/** The page path of a document. Carousels are previewed on the page of all carousels. */
export function documentPath(kind: DocumentKind, key: string) {
  if (kind === 'article') return `/article/${key}`
  if (kind === 'policy') return `/policy/${key}`
  return kind === 'carousel' ? '/slide' : key
}
