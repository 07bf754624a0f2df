import { listPublished } from '#features/content/pages/queries/content-documents.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { inLocale } from '#text/text.tsx'

type Guide = { id: string; title: string; families: string[]; product_ids: string[] }

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
    .filter(({ families }) => families.some((id) => family_ids.includes(id)))
    .map(({ id, title }) => ({ id, title }))
}

async function readGuides({ db, locale, now }: RequestContext): Promise<Guide[]> {
  const articles = await listPublished(db, 'article', now())
  return articles.map(({ key, body }) => {
    const shown = body.blocks.flatMap((block) => (block.kind === 'products' ? [block] : []))
    return {
      id: key,
      title: inLocale(body.title, locale),
      families: shown.flatMap(({ family }) => family ?? []),
      product_ids: shown.flatMap(({ product_ids }) => product_ids ?? []),
    }
  })
}
