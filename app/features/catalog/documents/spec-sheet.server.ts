import { readSourceLines } from '#features/catalog/products/documents/product-sources.server.ts'
import { findFamily } from '#features/catalog/products/families/families.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { PdfBlock } from '#platform/pdf/pdf-document.ts'
import { formatsFor, withNoBreakSpaces } from '#text/format.ts'
import { pathIn } from '#text/text.tsx'
import { partsTable, readKitParts } from './kit-parts.server.ts'
import { specTables } from './spec-rows.server.ts'

/** The content of a product's spec sheet: all stored figures with their sources, for a kit its parts. */
export async function specSheetBlocks(ctx: RequestContext, detail: Detail): Promise<PdfBlock[]> {
  const { t, locale, db } = ctx
  const format = formatsFor(locale)
  const family = await findFamily(ctx, detail.family_id)
  const parts = await readKitParts(ctx, detail)
  const sources = await readSourceLines(db, detail.product_id, locale)
  const drawing = detail.images.find(({ kind }) => kind === 'dimensions')
  return [
    {
      kind: 'hero',
      lead: withNoBreakSpaces(detail.summary),
      facts: [
        ...identity(ctx, detail),
        ...(family ? [{ name: t('Category'), value: family.name }] : []),
        { name: t('Revision'), value: format.date(detail.update_time) },
      ],
      picture: detail.images.find(({ kind }) => kind === 'picture')?.path ?? null,
    },
    ...specTables(detail, t, locale),
    ...(drawing ? [{ kind: 'drawing' as const, title: t('Drawing'), picture: drawing.path }] : []),
    ...(parts.length > 0 ? [partsTable(t('Parts list'), parts, t, format)] : []),
    ...warranty(ctx, detail),
    ...(sources.length > 0 ? [{ kind: 'notes' as const, title: t('Sources'), notes: sources }] : []),
  ]
}

/** Brand, model number and SKU of a product. */
export const identity = ({ t }: RequestContext, { brand, model_number, product_id }: Detail) => [
  { name: t('Brand'), value: brand },
  { name: t('Model number'), value: model_number },
  { name: t('SKU'), value: product_id },
]

/** The years of the store's limited warranty, and where its terms are. */
function warranty({ t, locale, origin }: RequestContext, { warranty_years }: Detail): PdfBlock[] {
  if (warranty_years === 0) return []
  return [
    {
      kind: 'pairs',
      title: t('Warranty'),
      rows: [
        { name: t('Limited warranty'), value: t('{{count}} years from delivery', { count: warranty_years }) },
        { name: t('Terms'), value: origin + pathIn(locale, '/policy/WARRANTY_POLICY') },
      ],
    },
  ]
}
