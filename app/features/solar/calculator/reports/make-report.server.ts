import { LRUCache } from 'lru-cache'
import { productsWithFigures } from '#features/catalog/products/product-figures.server.ts'
import { type Equipment, equipment_families, equipmentOf } from '#features/solar/system-design/equipment.ts'
import { batteryPrice, type PlanPrice, planPrice } from '#features/solar/system-design/installed-price.ts'
import { type Plan, planOptions, type SystemRequest } from '#features/solar/system-design/plan-system.ts'
import { squareMeters } from '#features/solar/system-design/roof-space.ts'
import { cacheByVersion } from '#platform/cache/version-cache.server.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { calculateInWorker } from '../calculation/calculate-in-worker.server.ts'
import type { CalculatorJob, CalculatorResult, SystemOption } from '../calculation/calculator-job.ts'
import type { CalculatorInput } from '../input/calculator-input.server.ts'
import {
  batteryReserveFor,
  genericBattery,
  type ResolvedInput,
  resolveInput,
  targetBatteryKwh,
} from '../input/resolve-input.server.ts'

export type Report = { resolved: ResolvedInput; result: CalculatorResult }
export type Recommendation = Report & { plans: (Plan & { price: PlanPrice })[] }

/** The report for one system: the one in the input, or one that covers the requested share of the consumption. */
export async function reportOn(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  input: CalculatorInput,
): Promise<Report> {
  const resolved = resolveInput(input)
  const { system } = input
  const job = jobOf(resolved, [])
  const { use_kwh, kwh_per_kw, evening_kwh, daily_kwh } = await calculateInWorker(job)
  const capacity_kw = system.capacity_kw ?? targetCapacityKw(input, resolved, use_kwh, kwh_per_kw)
  const battery_kwh = system.battery_kwh || targetBatteryKwh(input.battery_goal, evening_kwh, daily_kwh)
  const battery_usd = battery_kwh > 0 ? (batteryPrice(await equipmentFor(ctx), battery_kwh) ?? 0) : 0
  const option: SystemOption = {
    id: 'yours',
    capacity_kw,
    module_type: system.module_type,
    dc_ac_ratio: system.dc_ac_ratio,
    inverter_efficiency_percent: system.inverter_efficiency_percent,
    battery:
      battery_kwh > 0
        ? genericBattery(battery_kwh, system.battery_kw, batteryReserveFor(input.battery_goal))
        : null,
    price_usd: system.price_usd ?? capacity_kw * 1000 * resolved.price_usd_per_watt + battery_usd,
  }
  return { resolved, result: await calculateInWorker({ ...job, options: [option] }) }
}

/**
 * Up to three systems from the catalog for a location, each checked, priced and calculated. Fewer, or none, when the
 * catalog has no suitable panel or inverter.
 */
export async function recommendSolutions(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  input: CalculatorInput,
): Promise<Recommendation> {
  const resolved = resolveInput(input)
  const [{ use_kwh, kwh_per_kw, evening_kwh, daily_kwh }, equipment] = await Promise.all([
    calculateInWorker(jobOf(resolved, [])),
    equipmentFor(ctx),
  ])
  const { busbar_amps, main_breaker_amps } = input
  const { roof_area_sqft } = resolved
  const plans = cachedPlans(equipment, {
    property: input.property,
    surface: input.surface,
    face_shares: resolved.roof.faces.map(({ share }) => share),
    target_kw: targetCapacityKw(input, resolved, use_kwh, kwh_per_kw),
    roof_area_m2: roof_area_sqft === null ? null : squareMeters(roof_area_sqft),
    battery_kwh: targetBatteryKwh(input.battery_goal, evening_kwh, daily_kwh),
    climate: resolved.climate,
    busbar: busbar_amps ? { amps: busbar_amps, main_breaker_amps: main_breaker_amps ?? busbar_amps } : null,
  }).map((plan) => ({ ...plan, price: planPrice(plan, resolved.price_usd_per_watt) }))
  const reserve = batteryReserveFor(input.battery_goal)
  const options = plans.map(
    (plan): SystemOption => ({
      id: plan.id,
      capacity_kw: plan.capacity_kw,
      module_type: 'standard',
      dc_ac_ratio: Math.round(plan.dc_ac_ratio * 1000) / 1000,
      inverter_efficiency_percent: Math.min(99.5, Math.max(90, plan.inverter_efficiency * 100)),
      battery: plan.battery && { ...plan.battery, reserve },
      price_usd: plan.price.total_usd,
    }),
  )
  return { resolved, plans, result: await calculateInWorker(jobOf(resolved, options)) }
}

/** Plans by request for the current equipment; a product change creates a new `Equipment` and so an empty cache. */
const plan_cache = new WeakMap<Equipment, LRUCache<string, Plan[]>>()
const max_cached_plans = 300

function cachedPlans(equipment: Equipment, request: SystemRequest): Plan[] {
  const cached = plan_cache.get(equipment) ?? new LRUCache<string, Plan[]>({ max: max_cached_plans })
  plan_cache.set(equipment, cached)
  const key = JSON.stringify(request)
  const plans = cached.get(key) ?? planOptions(equipment, request)
  cached.set(key, plans)
  return plans
}

const jobOf = ({ station, roof, money, use }: ResolvedInput, options: SystemOption[]): CalculatorJob => ({
  station_id: station.station.id,
  roof,
  money,
  use,
  options,
})

/** The capacity that covers the requested share of the use, kW, limited by the roof area: 5 m² per kW at 20 % efficiency. */
function targetCapacityKw(
  { offset_percent }: CalculatorInput,
  { roof_area_sqft }: ResolvedInput,
  use_kwh: number,
  kwh_per_kw: number,
) {
  const target_kw = (use_kwh * offset_percent) / 100 / Math.max(100, kwh_per_kw)
  const max_kw = roof_area_sqft === null ? Number.POSITIVE_INFINITY : squareMeters(roof_area_sqft) / 5
  return Math.min(5000, max_kw, Math.max(1, Math.round(target_kw * 10) / 10))
}

const known = cacheByVersion<Equipment>()

/** All products for sale that a system can be planned with. Read once for each version of the catalog. */
export const equipmentFor = ({ db, services, locale }: Pick<RequestContext, 'db' | 'services' | 'locale'>) =>
  known(services.version, locale, async () =>
    equipmentOf(await productsWithFigures({ db, services }, equipment_families, locale)),
  )
