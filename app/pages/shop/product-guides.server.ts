import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { queryRows } from '#platform/database/db.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { inLocale } from '#text/text.tsx'

type Guide = {
  id: string
  title: string
  /** The families that the article lists. */
  families: string[]
  /** The products that it shows one by one, and their families. */
  product_ids: string[]
  product_families: string[]
}

const cachedGuides = cacheByVersion<Guide[]>()

/** The articles that show this product or its family, for the way back from a product to what explains it. */
export async function guidesFor(ctx: RequestContext, product: { product_id: string; family_id: string }) {
  const all = await cachedGuides(ctx.services.version, ctx.locale, () => readGuides(ctx))
  return all
    .filter(
      ({ families, product_ids }) =>
        families.includes(product.family_id) || product_ids.includes(product.product_id),
    )
    .map(({ id, title }) => ({ id, title }))
}

/** The articles that show one of these families, for the pages of the families. */
export async function guidesForFamilies(ctx: RequestContext, family_ids: readonly string[]) {
  const all = await cachedGuides(ctx.services.version, ctx.locale, () => readGuides(ctx))
  return all
    .filter(({ families, product_families }) =>
      [...families, ...product_families].some((id) => family_ids.includes(id)),
    )
    .map(({ id, title }) => ({ id, title }))
}

async function readGuides({ db, locale, now }: RequestContext): Promise<Guide[]> {
  const articles = await listPublished(db, 'article', now())
  const guides = articles.map(({ key, body }) => {
    const shown = body.blocks.flatMap((block) => (block.kind === 'products' ? [block] : []))
    return {
      id: key,
      title: inLocale(body.title, locale),
      families: shown.flatMap(({ family }) => family ?? []),
      product_ids: shown.flatMap(({ product_ids }) => product_ids ?? []),
    }
  })
  const products = await queryRows<{ id: string; family_id: string }>(
    db,
    'select id, family_id from products where id = any($1)',
    [guides.flatMap(({ product_ids }) => product_ids)],
  )
  const familyOf = new Map(products.map(({ id, family_id }) => [id, family_id]))
  return guides.map((guide) => ({
    ...guide,
    product_families: [...new Set(guide.product_ids.flatMap((id) => familyOf.get(id) ?? []))],
  }))
}
