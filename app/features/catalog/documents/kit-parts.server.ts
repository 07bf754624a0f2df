import { cachedDetail } from '#features/catalog/listings/listings.server.ts'
import type { Detail } from '#features/catalog/products/listing.ts'
import { type Figures, readFigures } from '#features/catalog/products/product-figures.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import type { PdfTable } from '#platform/pdf/pdf-document.ts'
import type { Formats } from '#text/format.ts'
import type { Translate } from '#text/text.tsx'

/** A part of a kit, with its attribute values by ID. */
export type KitPart = { quantity: number; detail: Detail; figures: Figures }

/** The parts of a kit, in the order of its bill of materials; a part that was withdrawn from the store is left out. */
export async function readKitParts(ctx: RequestContext, { components }: Detail): Promise<KitPart[]> {
  const figures = await readFigures(
    ctx.db,
    components.map(({ product_id }) => product_id),
  )
  const parts: KitPart[] = []
  for (const { product_id, quantity } of components) {
    const json = await cachedDetail(ctx, product_id, ctx.locale)
    const detail: Detail | null = json && JSON.parse(json.toString())
    if (detail) parts.push({ quantity, detail, figures: figures.get(product_id) ?? {} })
  }
  return parts
}

/** Whether the catalog states the torque of a part's fastener. */
export const hasKnownTorque = ({ figures }: KitPart) => String(figures.mount_fastener ?? '').includes('ft·lb')

/** The parts list of a kit. */
export const partsTable = (title: string, parts: KitPart[], t: Translate, format: Formats): PdfTable => ({
  kind: 'table',
  title,
  columns: [
    { title: t('Quantity'), width: 12, align: 'right' },
    { title: t('Product'), width: 56, align: 'left' },
    { title: t('Model number'), width: 32, align: 'left' },
  ],
  rows: parts.map(({ quantity, detail }) => ({
    cells: [format.number(quantity, 0), detail.name, detail.model_number],
  })),
})
