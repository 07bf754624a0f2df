import { createListingCache } from '#features/catalog/listings/listing-cache.server.ts'
import { refreshListings } from '#features/catalog/listings/listings.server.ts'
import { createPublicVersion } from '#platform/cache/page-cache.server.ts'
import { inTransaction, queryRows } from '#platform/database/db.server.ts'
import { newApi, z } from '#platform/http/api/api.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { loadProduct, type ProductData } from './product.server.ts'

export const productPreviewApi = newApi('Product preview for staff')

export const previewStaffProduct = productPreviewApi.endpoint({
  method: 'post',
  path: '/staff/products/preview',
  summary: 'What the page of a product shows once it is live, for drafts too, in the language of the call',
  access: 'staff',
  permission: 'products.read',
  body: z.object({ id: z.string().min(1).max(100) }),
  answer: z
    .custom<ProductData>((value) => typeof value === 'object' && value !== null)
    .openapi({ type: 'object' }),
  handle: ({ ctx, body }) => previewProduct(ctx, body.id),
})

/** Ends the transaction of a preview. */
class PreviewEnd extends Error {
  readonly data: ProductData

  constructor(data: ProductData) {
    super('preview')
    this.data = data
  }
}

/**
 * What the product page would show if the product were live. A draft is published in a transaction that is rolled back, so
 * that a preview cannot differ from the page. Its caches are its own.
 */
async function previewProduct(ctx: RequestContext, id: string): Promise<ProductData> {
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await queryRows(tx, `update products set status = 'live' where id = $1 and status = 'draft'`, [id])
      await refreshListings(tx, [id])
      const listings = createListingCache(createPublicVersion(tx, 0))
      const data = await loadProduct(
        { ...ctx, db: tx, services: { ...ctx.services, listings } },
        id,
        new URL(`${ctx.origin}/${id}`),
      )
      throw new PreviewEnd(data)
    })
  } catch (end) {
    if (end instanceof PreviewEnd) return end.data
    throw end
  }
}
