import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import type { Card as ProductOnCard } from '#features/catalog/products/listing.ts'
import { exampleReport } from '#features/solar/calculator/calculation/example-report.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { findHomeContent } from '../content/content.server.ts'

/** What the home page shows: the catalog's part, cached by the public version, and the blocks that editors wrote. */
export async function loadHome(ctx: RequestContext, url: URL) {
  const written = await findHomeContent(ctx, url.searchParams.get('preview'))
  const offer = await cachedOffer(ctx.services.version, ctx.locale, () => readOffer(ctx))
  return { ...offer, written }
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>

const cachedOffer = cacheByVersion<Awaited<ReturnType<typeof readOffer>>>()

/** The catalog parts of the home page: eight bestsellers, all families and an example report. */
async function readOffer(ctx: RequestContext) {
  const popular = await browseProducts(ctx, { ...allProductsQuery(ctx.locale), page_size: 250 })
  const all = await families(ctx)
  const byFamily = Map.groupBy(popular.items, (card) => card.family_id)
  return {
    total: popular.total,
    popular: firstOfEachFamily(byFamily, 8).map((card) => toCardSummary(card, ctx.locale)),
    families: all.map(({ id, name, tagline }) => ({
      id,
      name,
      tagline,
      path: pathOfFamily(id),
      picture: familyPicture(byFamily.get(id)),
    })),
    example: exampleSummary(await exampleReport(ctx)),
  }
}

/** The bestseller of each family, at most `most`. */
function firstOfEachFamily(byFamily: ProductsByFamily, most: number) {
  return [...byFamily.values()].flatMap(([card]) => card ?? []).slice(0, most)
}

/** The picture of the second bestseller, if there is one: the first may already be among the popular products. */
const familyPicture = (cards: ProductOnCard[] = []) => (cards[1] ?? cards[0])?.thumbnail

type ProductsByFamily = Map<string, ProductOnCard[]>

/** The figures of the example report that the home page shows. */
function exampleSummary(example: Awaited<ReturnType<typeof exampleReport>>) {
  if (!example) return null
  const { path, city, state, capacity_kw, production_kwh } = example
  const { year1_savings_usd, bill_before_usd, bill_after_usd, export_usd_kwh } = example
  return {
    path,
    city,
    state,
    capacity_kw,
    production_kwh,
    year1_savings_usd,
    bill_before_usd,
    bill_after_usd,
    export_usd_kwh,
  }
}
