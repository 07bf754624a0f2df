import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { toCardSummary } from '#features/catalog/products/components/card-summary.ts'
import { pathOfFamily } from '#features/catalog/products/families/categories.ts'
import { families } from '#features/catalog/products/families/families.server.ts'
import type { Card as ProductOnCard } from '#features/catalog/products/listing.ts'
import { previewHeaders } from '#features/content/pages/editing/preview.server.ts'
import { exampleReport } from '#features/solar/calculator/calculation/example-report.server.ts'
import type { PageHandle } from '#layout/layout-data.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import { pageLoader } from '#platform/http/pages/page.server.ts'
import { type RequestContext, requestContextOf } from '#platform/http/request-context.server.ts'
import { translator } from '#text/text.tsx'
import { pageMeta, siteOf } from '#ui/page/page-meta.ts'
import type { Route } from './+types/home'
import { findHomeContent } from './content/content.server.ts'
import {
  BuyingOptions,
  BuyingSteps,
  CalculatorSection,
  CommercialSystems,
  Families,
  Hero,
  Popular,
} from './home-sections.tsx'
import { contactOf, organizationData, websiteData } from './structured-data.ts'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const written = await findHomeContent(ctx, new URL(request.url).searchParams.get('preview'))
  const offer = await cachedOffer(ctx.services.version, ctx.locale, () => readOffer(ctx))
  return data({ ...offer, written }, { headers: previewHeaders(written?.page.is_preview ?? false) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

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

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const written = loaderData?.written?.page
  const default_description = t(
    'Solar panels, inverters, mounting, batteries, transformers and complete kits. Full specs, volume prices and a delivery date on every page.',
  )
  return [
    ...pageMeta({
      ...site,
      title: written?.seo_title ?? t('Home and commercial solar equipment'),
      description: written?.description ?? default_description,
      path: '/',
      image: written?.image,
      noindex: written?.is_preview ?? false,
    }),
    organizationData(site, contactOf(matches)),
    websiteData(site),
  ]
}

const WrittenBlocks = lazy(() =>
  import('./content/content-view.tsx').then((file) => ({ default: file.PageBlocks })),
)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { popular, families, total, example, written } = loaderData
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <BuyingOptions total={total} />
      <Suspense>
        <CalculatorSection example={example} />
      </Suspense>
      <Suspense>
        <Popular cards={popular} />
      </Suspense>
      <Suspense>
        <Families families={families} />
      </Suspense>
      <Suspense>
        <CommercialSystems />
      </Suspense>
      {written && (
        <Suspense>
          <WrittenBlocks {...written} />
        </Suspense>
      )}
      <Suspense>
        <BuyingSteps />
      </Suspense>
    </main>
  )
}
