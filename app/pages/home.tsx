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
import { Buying, CommercialSystems, Families, Opening, Planning, Popular, Ways } from './home-sections.tsx'

export const handle = { public: true } satisfies PageHandle

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) => {
  const ctx = requestContextOf(context)
  const written = await findHomeContent(ctx, new URL(request.url).searchParams.get('preview'))
  const offer = await keepOffer(ctx.services.version, ctx.locale, () => readOffer(ctx))
  return data({ ...offer, written }, { headers: previewHeaders(written?.page.is_preview ?? false) })
})

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const keepOffer = cacheByVersion<Awaited<ReturnType<typeof readOffer>>>()

/** What the shop offers, in short: of a hundred products eight are shown. */
async function readOffer(ctx: RequestContext) {
  const popular = await browseProducts(ctx, { ...allProductsQuery(ctx.locale), page_size: 250 })
  const all = await families(ctx)
  const categories = Map.groupBy(popular.items, (card) => card.family_id)
  return {
    total: popular.total,
    popular: oneOfEach(categories, 8).map((card) => toCardSummary(card, ctx.locale)),
    families: all.map(({ id, name, tagline }) => ({
      id,
      name,
      tagline,
      path: pathOfFamily(id),
      picture: pictureOf(categories.get(id)),
    })),
    example: briefly(await exampleReport(ctx)),
  }
}

/** The bestseller of each category, at most `most`. */
function oneOfEach(categories: ProductsByCategory, most: number) {
  return [...categories.values()].flatMap(([card]) => card ?? []).slice(0, most)
}

/** A family is shown by its second most bought, where it has one: the first may be on the page already. */
const pictureOf = (cards: ProductOnCard[] = []) => (cards[1] ?? cards[0])?.thumbnail

type ProductsByCategory = Map<string, ProductOnCard[]>

/** The three figures of the example that the front page shows. */
function briefly(example: Awaited<ReturnType<typeof exampleReport>>) {
  if (!example) return null
  const { path, city, capacity_kw, production_kwh, year1_savings_usd, payback_years } = example
  return { path, city, capacity_kw, production_kwh, year1_savings_usd, payback_years }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = siteOf(matches)
  const t = translator(site.locale)
  const written = loaderData?.written?.page
  const ours = t(
    'Solar panels, inverters, mounting, batteries, transformers and complete kits: full specification, volume prices and the delivery day on every page.',
  )
  return [
    ...pageMeta({
      ...site,
      title: written?.seo_title ?? written?.title ?? t('Home'),
      description: written?.description ?? ours,
      path: '/',
      image: written?.image,
      noindex: written?.is_preview ?? false,
    }),
    { 'script:ld+json': organization(site.origin) },
    ...(loaderData ? [{ 'script:ld+json': searchable(site.origin) }] : []),
  ]
}

const organization = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Heliostead',
  url: `${origin}/`,
  logo: `${origin}/images/logo.svg`,
})

const searchable = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Heliostead',
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/products?search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

const WrittenBlocks = lazy(() =>
  import('./content/content-view.tsx').then((file) => ({ default: file.PageBlocks })),
)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { popular, families, total, example, written } = loaderData
  return (
    <main id="main" tabIndex={-1}>
      <Opening />
      <Ways total={total} />
      <Planning example={example} />
      <Popular cards={popular} />
      <Families families={families} />
      <CommercialSystems />
      {written && (
        <Suspense>
          <WrittenBlocks {...written} />
        </Suspense>
      )}
      <Buying />
    </main>
  )
}
