import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { cardsOf, readDetail } from '#features/catalog/listings/listings.server.ts'
import {
  isSolutionFamily,
  type SolutionUse,
  solutionFamilies,
} from '#features/catalog/products/families/categories.ts'
import { unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { reportOn } from '#features/solar/calculator/reports/make-report.server.ts'
import { checkPackage, default_climate } from '#features/solar/product-checks/check-package.server.ts'
import { allSunshine, sunshineOf } from '#features/solar/states/sunshine.ts'
import { findingView } from '#features/solar/system-design/system-check/finding-view.ts'
import { Problem } from '#platform/http/problem.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { type Locale, text } from '#text/text.tsx'

export type Place = { zip: string; state: string; state_name: string; city: string | null }

/** Where the visitor says it will stand: a ZIP code goes before a state. Null where neither is known to us. */
function placeIn(search: URLSearchParams, locale: Locale): Place | null {
  const zip = search.get('zip')?.trim().slice(0, 5) ?? ''
  const found = /^\d{5}$/.test(zip) ? findZip(zip) : null
  const state = found?.state ?? search.get('state')?.toUpperCase() ?? ''
  const name = sunshineOf(state, locale)?.state_name
  return name ? { zip: found ? zip : '', state, state_name: name, city: found?.city ?? null } : null
}

const states = (locale: Locale) =>
  allSunshine(locale).map(({ state, state_name }) => ({ value: state, label: state_name }))

/** What a system of a size makes in a year in a state, kWh: least and most of its weather stations. */
function yieldIn(state: string, capacity_kw: number) {
  const sun = sunshineOf(state)
  if (!sun) return null
  const tens = (kwh: number) => Math.round(kwh / 10) * 10
  return {
    least_kwh: tens(capacity_kw * sun.minimum_equivalent_hours),
    most_kwh: tens(capacity_kw * sun.maximum_equivalent_hours),
  }
}

/** The packages for a house or a business, each with what it makes in a year at the visitor's place. */
export async function loadSolutions(ctx: RequestContext, url: URL) {
  const use: SolutionUse = url.searchParams.get('use') === 'commercial' ? 'commercial' : 'residential'
  const place = placeIn(url.searchParams, ctx.locale)
  const browsed = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families: [solutionFamilies[use]],
    page_size: 60,
  })
  const ids = browsed.items.map(({ product_id }) => product_id)
  const sold = await saleProducts(ctx.db, ids, ctx.locale)
  return {
    view: 'list' as const,
    use,
    place,
    states: states(ctx.locale),
    solutions: browsed.items.flatMap(({ product_id }) => {
      const product = sold.get(product_id)
      if (!product) return []
      const capacity_kw = product.power_w / 1000
      const { list_cents, pay_cents } = unitPrice(product, 1)
      const { name, thumbnail, has_battery } = product
      return [
        {
          product_id,
          name,
          thumbnail,
          has_battery,
          capacity_kw,
          list_cents,
          pay_cents,
          made: place && yieldIn(place.state, capacity_kw),
        },
      ]
    }),
  }
}

/** One package: what is in it, whether its parts fit together, and what it makes at the visitor's place. */
export async function loadSolution(ctx: RequestContext, id: string, url: URL) {
  const { db, locale } = ctx
  const detail = await readDetail(db, id, locale)
  const product = detail && (await saleProducts(db, [id], locale)).get(id)
  if (!detail || !product || !isSolutionFamily(detail.family_id))
    throw new Problem('missing', text('Package not found'))
  const use: SolutionUse = detail.family_id === solutionFamilies.commercial ? 'commercial' : 'residential'
  const property = use === 'commercial' ? 'business' : 'home'
  const place = placeIn(url.searchParams, ctx.locale)
  const { components } = detail
  const [cards, report] = await Promise.all([
    cardsOf(
      db,
      components.map((one) => one.product_id),
      locale,
    ),
    place?.zip ? reportAt(ctx, place.zip, property, product.power_w / 1000) : null,
  ])
  const check = await checkPackage(ctx, components, property, report?.climate ?? default_climate)
  const byId = new Map(cards.map((card) => [card.product_id, card]))
  const { list_cents, pay_cents } = unitPrice(product, 1)
  return {
    view: 'detail' as const,
    use,
    place,
    states: states(ctx.locale),
    solution: {
      product_id: id,
      name: detail.name,
      summary: detail.summary,
      thumbnail: product.thumbnail,
      has_battery: product.has_battery,
      capacity_kw: product.power_w / 1000,
      list_cents,
      pay_cents,
      isSold: product.available === null || product.available > 0 || product.made_to_order,
    },
    parts: components.flatMap(({ product_id, quantity }) => {
      const card = byId.get(product_id)
      return card ? [{ product_id, quantity, name: card.name, thumbnail: card.thumbnail }] : []
    }),
    check: check && {
      ...check,
      findings: check.findings.map((one) => findingView(one, ctx)),
    },
    made: place && yieldIn(place.state, product.power_w / 1000),
    report: report?.made ?? null,
  }
}

/** A year at a ZIP code by the hour; null where no weather station is near enough, as on the islands. */
async function reportAt(
  ctx: RequestContext,
  zip_code: string,
  property: 'home' | 'business',
  capacity_kw: number,
) {
  try {
    const { resolved, result } = await reportOn(
      ctx,
      CalculatorInput.parse({ zip_code, property, system: { capacity_kw } }),
    )
    const option = result.options[0]
    return {
      climate: resolved.climate,
      made: option && {
        kwh: Math.round(option.production_kwh / 10) * 10,
        station: resolved.station.station.name,
      },
    }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
