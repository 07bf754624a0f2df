import { allProductsQuery, browseProducts } from '#features/catalog/listings/browse-products.server.ts'
import { readDetail } from '#features/catalog/listings/listings.server.ts'
import { solutionFamilies } from '#features/catalog/products/families/categories.ts'
import { type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { saleProducts } from '#features/catalog/products/sale-products.server.ts'
import { pitches } from '#features/solar/calculator/input/answers.ts'
import { CalculatorInput } from '#features/solar/calculator/input/calculator-input.server.ts'
import { reportOn } from '#features/solar/calculator/reports/make-report.server.ts'
import { checkPackage } from '#features/solar/product-checks/check-package.server.ts'
import { panel_upgrade_usd, solarInstallation } from '#features/solar/system-design/installed-price.ts'
import { requirementsOf } from '#features/solar/system-design/system-check/finding.ts'
import type { Climate } from '#features/solar/system-design/system-check/strings.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'

type Reader = Pick<RequestContext, 'db' | 'services' | 'locale'>

/** A kit may make this much more than the household uses in a year. */
const most_offset = 1.05

/**
 * A kit from the shop on a south roof at a ZIP code, for a household with the state's average use: production, bill,
 * price and payback as the calculator computes them. Null when no kit for sale fits the site.
 */
export async function exampleSystem(ctx: Reader, zip_code: string, usd_per_watt: number) {
  const plain = await reportOn(ctx, inputFor(zip_code, {}))
  const { use_kwh, kwh_per_kw } = plain.result
  const fitting = await fittingKit(ctx, (use_kwh * most_offset) / kwh_per_kw, plain.resolved.climate)
  if (!fitting) return null
  const { kit, needs_panel } = fitting
  const capacity_kw = kit.power_w / 1000
  const price_cents = unitPrice(kit, 1).pay_cents
  const installation_usd = solarInstallation(capacity_kw, price_cents / 100, usd_per_watt)
  const upgrade_usd = needs_panel ? panel_upgrade_usd : 0
  const price_usd = price_cents / 100 + installation_usd + upgrade_usd
  const { result, resolved } = await reportOn(ctx, inputFor(zip_code, { capacity_kw, price_usd }))
  const option = result.options[0]
  if (!option) return null
  const { money, station, policy } = resolved
  return {
    product_id: kit.id,
    name: kit.name,
    thumbnail: kit.thumbnail,
    capacity_kw,
    price_cents,
    installation_usd,
    upgrade_usd,
    total_usd: price_usd,
    station: station.station.name,
    production_kwh: option.production_kwh,
    kwh_per_kw: option.kwh_per_kw,
    monthly_production_kwh: option.monthly_production_kwh,
    monthly_use_kwh: result.monthly_use_kwh,
    use_kwh: result.use_kwh,
    bill_before_usd: option.bill_before_usd,
    bill_after_usd: option.bill_after_usd,
    savings_usd: option.cash.year1_savings,
    payback_years: option.cash.payback_years,
    co2_tons_year: option.co2_tons_year,
    /** With the state's recorded export rule, if there is a record. */
    recorded: policy && !policy.export.is_default ? option.recorded_case : null,
    assumed: {
      export_usd_kwh: (money.cautious?.export_rule ?? money.export_rule).surplus_usd_kwh,
      fixed_usd_month: money.cautious?.fixed_in_price_usd_month ?? money.fixed_usd_month,
      escalation: money.escalation,
      degradation: money.degradation,
    },
  }
}

const inputFor = (zip_code: string, system: { capacity_kw?: number; price_usd?: number }) =>
  CalculatorInput.parse({
    zip_code,
    faces: [{ tilt: pitches.medium, azimuth: 180, share_percent: 100 }],
    system,
  })

/**
 * The largest kit up to a capacity, else the smallest, of those for a shingle roof that pass the system check in this
 * climate, and whether the check asks for a larger service panel.
 */
async function fittingKit(ctx: Reader, most_kw: number, climate: Climate) {
  const kits = await roofKits(ctx)
  const small = kits.filter(({ power_w }) => power_w / 1000 <= most_kw)
  const candidates = small.length > 0 ? small.toReversed() : kits.slice(0, 1)
  for (const kit of candidates) {
    const detail = await readDetail(ctx.db, kit.id, ctx.locale)
    const check = detail && (await checkPackage(ctx, detail.components, 'home', climate))
    if (check && check.verdict !== 'does_not_fit')
      return { kit, needs_panel: requirementsOf(check.findings).length > 0 }
  }
  return null
}

/** The kits without a battery for a shingle roof that can be ordered, smallest first. */
async function roofKits(ctx: Reader): Promise<SaleProduct[]> {
  const { items } = await browseProducts(ctx, {
    ...allProductsQuery(ctx.locale),
    families: [solutionFamilies.residential],
    filters: ['mount_surface:shingle'],
    page_size: 60,
  })
  const ids = items.map(({ product_id }) => product_id)
  return [...(await saleProducts(ctx.db, ids, ctx.locale)).values()]
    .filter((kit) => !kit.has_battery && (kit.made_to_order || kit.available === null || kit.available > 0))
    .toSorted((a, b) => a.power_w - b.power_w)
}
