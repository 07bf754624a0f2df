import { figuredProducts } from '#features/catalog/products/product-figures.server.ts'
import { type Equipment, equipment_families, equipmentOf } from '#features/solar/system-design/equipment.ts'
import { batteryPrice, type PlanPrice, planPrice } from '#features/solar/system-design/installed-price.ts'
import { type Plan, planOptions, type Wish } from '#features/solar/system-design/plan-system.ts'
import { squareMetres } from '#features/solar/system-design/roof-space.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { calculateAside } from '../calculate-in-worker.server.ts'
import type { Question } from '../calculator-input.server.ts'
import type { CalculatorJob, CalculatorResult, SystemOption } from '../calculator-job.ts'
import { batteryWish, reserveFor, type Settled, settle, someBattery } from '../resolve-input.server.ts'

export type Report = { settled: Settled; result: CalculatorResult }
export type Recommendation = Report & { plans: (Plan & { price: PlanPrice })[] }

/** A report on one system: the one asked for, or one that covers the wished share of the use. */
export async function reportOn(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  question: Question,
): Promise<Report> {
  const settled = settle(question)
  const { system } = question
  const job = jobOf(settled, [])
  const { use_kwh, kwh_per_kw, evening_kwh, daily_kwh } = await calculateAside(job)
  const capacity_kw = system.capacity_kw ?? wantedKw(question, settled, use_kwh, kwh_per_kw)
  const battery_kwh = system.battery_kwh || batteryWish(question.battery_goal, evening_kwh, daily_kwh)
  const battery_usd = battery_kwh > 0 ? (batteryPrice(await equipmentFor(ctx), battery_kwh) ?? 0) : 0
  const option: SystemOption = {
    id: 'yours',
    capacity_kw,
    module_type: system.module_type,
    dc_ac_ratio: system.dc_ac_ratio,
    inverter_efficiency_percent: system.inverter_efficiency_percent,
    battery:
      battery_kwh > 0 ? someBattery(battery_kwh, system.battery_kw, reserveFor(question.battery_goal)) : null,
    price_usd: system.price_usd ?? capacity_kw * 1000 * settled.price_usd_per_watt + battery_usd,
  }
  return { settled, result: await calculateAside({ ...job, options: [option] }) }
}

/**
 * Up to three systems from the catalogue for a place, each checked, priced and calculated. Without a fitting panel or inverter in
 * the shop there are fewer, or none.
 */
export async function recommendSolutions(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale'>,
  question: Question,
): Promise<Recommendation> {
  const settled = settle(question)
  const [{ use_kwh, kwh_per_kw, evening_kwh, daily_kwh }, equipment] = await Promise.all([
    calculateAside(jobOf(settled, [])),
    equipmentFor(ctx),
  ])
  const { busbar_amps, main_breaker_amps } = question
  const { roof_area_sqft } = settled
  const plans = plansFor(equipment, {
    property: question.property,
    surface: question.surface,
    face_shares: settled.roof.faces.map(({ share }) => share),
    wanted_kw: wantedKw(question, settled, use_kwh, kwh_per_kw),
    roof_area_m2: roof_area_sqft === null ? null : squareMetres(roof_area_sqft),
    battery_kwh: batteryWish(question.battery_goal, evening_kwh, daily_kwh),
    climate: settled.climate,
    busbar: busbar_amps ? { amps: busbar_amps, main_breaker_amps: main_breaker_amps ?? busbar_amps } : null,
  }).map((plan) => ({ ...plan, price: planPrice(plan, settled.price_usd_per_watt) }))
  const reserve = reserveFor(question.battery_goal)
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
  return { settled, plans, result: await calculateAside(jobOf(settled, options)) }
}

/** Plans of the equipment as it is now; with the next change of the shop's products all are made anew. */
const plans_kept = new WeakMap<Equipment, Map<string, Plan[]>>()
const most_plans = 300

function plansFor(equipment: Equipment, wish: Wish): Plan[] {
  const kept = plans_kept.get(equipment) ?? new Map<string, Plan[]>()
  plans_kept.set(equipment, kept)
  const key = JSON.stringify(wish)
  const plans = kept.get(key) ?? planOptions(equipment, wish)
  kept.set(key, plans)
  if (kept.size > most_plans) kept.delete(kept.keys().next().value as string)
  return plans
}

const jobOf = ({ station, roof, money, use }: Settled, options: SystemOption[]): CalculatorJob => ({
  station_id: station.station.id,
  roof,
  money,
  use,
  options,
})

/** The size that makes the wished share of the use, as far as the roof's area allows: 5 m² a kW at 20 % efficiency. */
function wantedKw(
  { offset_percent }: Question,
  { roof_area_sqft }: Settled,
  use_kwh: number,
  kwh_per_kw: number,
) {
  const wanted = (use_kwh * offset_percent) / 100 / Math.max(100, kwh_per_kw)
  const room = roof_area_sqft === null ? Number.POSITIVE_INFINITY : squareMetres(roof_area_sqft) / 5
  return Math.min(5000, room, Math.max(1, Math.round(wanted * 10) / 10))
}

// The same text comes from the cache until something public changes, so it is read once.
const read = new Map<string, { json: string; equipment: Equipment }>()

/** Everything for sale that a system can be planned with, read once for each state of the shop. */
export async function equipmentFor({
  db,
  services,
  locale,
}: Pick<RequestContext, 'db' | 'services' | 'locale'>) {
  const json = await figuredProducts({ db, services }, equipment_families, locale)
  const known = read.get(locale)
  if (known?.json === json) return known.equipment
  const equipment = equipmentOf(JSON.parse(json))
  read.set(locale, { json, equipment })
  return equipment
}
