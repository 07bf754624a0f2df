import type { WarehouseId } from '#features/catalog/products/product.ts'
import { shippingTermsAt } from '#features/catalog/shipping-rates/current-rates.ts'
import { warehousePlace } from '#features/catalog/shipping-rates/current-warehouses.ts'
import { transitDays } from '#features/catalog/shipping-rates/freight.ts'
import { milesBetween, zip3Of } from '#features/catalog/shipping-rates/shipping-zones.ts'
import { stateTaxRate, stateTaxRatesAsOf } from '#features/catalog/tax/tax-rates.ts'
import { readArticleSummaries } from '#features/content/pages/queries/content-pages.server.ts'
import { findZip } from '#features/people/addresses/zip-codes.server.ts'
import { permitFactsOf } from '#features/solar/states/permits.ts'
import { dayOf } from '#features/solar/states/policies.ts'
import { stateDetail } from '#features/solar/states/state-detail.server.ts'
import { neighborsOf, stateShapes, viewBoxOf } from '#features/solar/states/state-map.server.ts'
import { stateNameInText, statePath, statesWithPages } from '#features/solar/states/state-paths.ts'
import { stateSummaries } from '#features/solar/states/state-summaries.server.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { inLocale, type Locale } from '#text/text.tsx'
import { example_places } from './example-places.ts'
import { exampleSystem } from './example-system.server.ts'

export type StatePage = Awaited<ReturnType<typeof readStatePage>>

const pages = cacheByVersion<StatePage>()

/** All data of a state's page, cached until public data changes or a new day begins. */
export const loadStatePage = (ctx: RequestContext, state: string): Promise<StatePage> =>
  pages(ctx.services.version, `${state} ${ctx.locale} ${dayOf(ctx.now())}`, () => readStatePage(ctx, state))

async function readStatePage(ctx: RequestContext, state: string) {
  const { locale, t, now } = ctx
  const detail = stateDetail(state, locale, t, dayOf(now()))
  const place = placeIn(state, locale)
  if (!detail?.electricity || !place) throw new Error(`The data of ${state} are incomplete`)
  const { sun, electricity, policy, installed_usd_per_watt, sources } = detail
  return {
    state,
    path: statePath(state) ?? '/states',
    name: stateNameInText(state, locale),
    place,
    sun,
    electricity,
    installed_usd_per_watt,
    sources,
    export_rule: policy && !policy.is_default ? policy : null,
    incentive: policy?.incentive ?? null,
    ranks: ranksOf(state),
    outline: outlineOf(state),
    neighbors: neighborRows(state, locale),
    sales_tax: salesTax(state),
    permits: permitFactsOf(state).map(({ words, ...fact }) => ({ ...fact, words: inLocale(words, locale) })),
    delivery: deliveryTo(place.zip, locale, now()),
    articles: await articlesFor(ctx),
    example: await exampleSystem(ctx, place.zip, installed_usd_per_watt),
  }
}

/** ZIP code and city of the state's example house. */
function placeIn(state: string, locale: Locale) {
  const example = example_places[state]
  const city = example && findZip(example.zip)?.city
  return city ? { zip: example.zip, city: locale === 'zh' ? example.zh : city } : null
}

/** The state's place among the 51 by median sun and by electricity price, highest first. */
function ranksOf(state: string) {
  const rows = summariesWithPages('en')
  const rank = (of: (row: Row) => number) => {
    const own = rows.find((row) => row.state === state)
    return own ? rows.filter((row) => of(row) > of(own)).length + 1 : null
  }
  return {
    sun: rank((row) => row.median_equivalent_hours),
    price: rank((row) => row.residential_cents_kwh ?? 0),
    of: rows.length,
  }
}

type Row = ReturnType<typeof stateSummaries>[number]

const summariesWithPages = (locale: Locale) =>
  stateSummaries(locale).filter(({ state }) => statesWithPages.includes(state))

/** All states with their pages, in the order of their names. */
export const stateRows = (locale: Locale) =>
  summariesWithPages(locale).map((row) => ({ ...row, path: statePath(row.state) ?? '/states' }))

function outlineOf(state: string) {
  const outline = stateShapes().find((shape) => shape.state === state)?.outline ?? ''
  return { path: outline, view_box: viewBoxOf(outline) }
}

/** The state and its neighbors, most sun first; empty for Alaska and Hawaii. */
function neighborRows(state: string, locale: Locale) {
  const near = neighborsOf(state)
  if (near.length === 0) return []
  return stateRows(locale)
    .filter((row) => row.state === state || near.includes(row.state))
    .toSorted((a, b) => b.median_equivalent_hours - a.median_equivalent_hours)
}

/** The general sales tax of state law, percent; null where the rate on record is uncertain. */
function salesTax(state: string) {
  const rate = stateTaxRate(state)
  return rate?.certainty === 'settled' ? { percent: rate.basis_points / 100, as_of: stateTaxRatesAsOf } : null
}

/** The nearest warehouse to a ZIP code, and the business days in transit from it; null in a state that gets quotes only. */
function deliveryTo(zip: string, locale: Locale, now: Date) {
  const { tariff, states, warehouses } = shippingTermsAt(now)
  const place = zip3Of(zip)
  if (!place || states.some(({ state, kind }) => state === place.state && kind === 'quote')) return null
  const [nearest] = (Object.keys(warehouses) as WarehouseId[])
    .filter((id) => warehouses[id].is_active)
    .map((id) => ({ id, miles: milesBetween(warehouses[id], place) }))
    .toSorted((a, b) => a.miles - b.miles)
  if (!nearest) return null
  return {
    warehouse: warehousePlace(nearest.id, locale),
    miles: Math.round(nearest.miles),
    parcel_days: transitDays(tariff, nearest.miles, 'parcel', place.offshore),
    freight_days: transitDays(tariff, nearest.miles, 'freight', place.offshore),
  }
}

/** Articles about money and equipment that help in every state. */
const article_ids = [
  'net-metering-and-net-billing',
  'end-of-the-federal-residential-credit',
  'micro-string-or-hybrid-inverter',
  'battery-for-backup-or-for-the-bill',
]

async function articlesFor(ctx: RequestContext) {
  const all = await readArticleSummaries(ctx, 100)
  return article_ids.flatMap((id) => {
    const found = all.find((article) => article.id === id)
    return found ? [{ id, title: found.title }] : []
  })
}
