import type { Locale, Translate } from '#text/text.tsx'
import type { DocumentSection } from '../components/product-document.tsx'
import type { Detail } from '../listing.ts'
import { manualOf } from './manuals.server.ts'
import { warrantyOf } from './warranties.server.ts'

/** The text of a product document that the store writes itself: manuals and warranty terms. Empty for other kinds. */
export function documentSections(
  kind: Detail['documents'][number]['kind'],
  { family_id, warranty_years }: Pick<Detail, 'family_id' | 'warranty_years'>,
  { locale, t }: { locale: Locale; t: Translate },
): DocumentSection[] {
  if (kind === 'manual') return manualOf(family_id, t)
  return kind === 'warranty' ? warrantyOf(warranty_years, locale, t) : []
}
