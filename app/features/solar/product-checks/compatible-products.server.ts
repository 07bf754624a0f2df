import { temperatureInBothScales } from '#features/catalog/products/measures.ts'
import { equipmentFor } from '#features/solar/calculator/reports/make-report.server.ts'
import type {
  Equipment,
  HomeBattery,
  Inverter,
  Panel,
  Product,
} from '#features/solar/system-design/equipment.ts'
import { checkBattery } from '#features/solar/system-design/system-check/check-connection.ts'
import { checkMicroinverters } from '#features/solar/system-design/system-check/check-microinverters.ts'
import { checkStrings } from '#features/solar/system-design/system-check/check-strings.ts'
import type { CheckedSystem } from '#features/solar/system-design/system-check/check-system.ts'
import { stringLengths } from '#features/solar/system-design/system-check/strings.ts'
import type { RequestContext } from '#platform/http/request-context.server.ts'
import { formatsFor } from '#text/format.ts'
import { default_climate } from './check-package.server.ts'

export type CompatibleProducts = {
  /** The air temperatures for which the list was checked. */
  low: string
  high: string
  products: { product_id: string; name: string; note: string }[]
}

const most_shown = 12

/**
 * The products for sale that the system check finds compatible with a panel, an inverter or a battery by their data sheets, in
 * a climate for most of the US; of some families if any are given. A pair for which a fact is missing is left out. Null for other
 * products, or when there is none.
 */
export async function compatibleProducts(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't'>,
  product_id: string,
  families: readonly string[] = [],
): Promise<CompatibleProducts | null> {
  const isWanted = ({ product }: Match) => families.length === 0 || families.includes(product.family_id)
  const found = compatibleWith(await equipmentFor(ctx), product_id).filter(isWanted)
  if (found.length === 0) return null
  return {
    ...checkedClimate(ctx),
    products: found.slice(0, most_shown).map(({ product, ...facts }) => ({
      product_id: product.product_id,
      name: product.name,
      note: noteOf(facts, ctx),
    })),
  }
}

/** How two products fit together by the same check, or null if it does not confirm that they do. */
export async function confirmedPair(
  ctx: Pick<RequestContext, 'db' | 'services' | 'locale' | 't'>,
  [one, other]: readonly [string, string],
): Promise<(Pick<CompatibleProducts, 'low' | 'high'> & { note: string }) | null> {
  const match = compatibleWith(await equipmentFor(ctx), one).find(
    ({ product }) => product.product_id === other,
  )
  if (!match) return null
  return { ...checkedClimate(ctx), note: noteOf(match, ctx) }
}

const checkedClimate = ({ locale }: Pick<RequestContext, 'locale'>) => ({
  low: temperatureInBothScales(default_climate.record_low_c, locale),
  high: temperatureInBothScales(default_climate.hot_day_c, locale),
})

type Facts = { least?: number; most?: number; micro?: number }
type Match = Facts & { product: Product }

/** The compatible products of a catalog. Pure. */
export function compatibleWith(equipment: Equipment, product_id: string): Match[] {
  const { panels, inverters, batteries } = equipment
  const is = (one: Product) => one.product_id === product_id
  const panel = panels.find(is)
  if (panel) return inverters.flatMap((inverter) => pairOf(panel, inverter, inverter))
  const inverter = inverters.find(is)
  if (inverter)
    return [
      ...batteries.filter((battery) => doesBatteryFit(battery, inverter)).map((product) => ({ product })),
      ...panels.flatMap((one) => pairOf(one, inverter, one)),
    ]
  const battery = batteries.find(is)
  if (!battery) return []
  return inverters.filter((one) => doesBatteryFit(battery, one)).map((product) => ({ product }))
}

const propertyOf = ({ family_id }: Inverter) =>
  family_id === 'commercial-inverters' ? ('business' as const) : ('home' as const)

/** A system of one inverter with these panels, without what a pair does not decide: racking, shutdown, service panel. */
const systemOf = (panel: Panel, inverter: Inverter, strings: number[], panels: number): CheckedSystem => ({
  property: propertyOf(inverter),
  panel,
  panels,
  inverter,
  inverters: 1,
  strings,
  faces: 1,
  battery: null,
  surface: null,
  racking: null,
  shutdown: null,
  climate: default_climate,
  busbar: null,
})

/** The match of a panel and an inverter as a list of one, or none. */
function pairOf(panel: Panel, inverter: Inverter, product: Product): Match[] {
  if (inverter.kind === 'micro') {
    const findings = checkMicroinverters(systemOf(panel, inverter, [], inverter.channels))
    return findings.every(isConfirmed) ? [{ product, micro: inverter.channels }] : []
  }
  const { least, most } = stringLengths(panel, inverter, default_climate, propertyOf(inverter))
  if (least > most) return []
  const fits = (length: number) =>
    checkStrings(systemOf(panel, inverter, [length], length)).every(isConfirmed)
  const lengths = Array.from({ length: most - least + 1 }, (_, at) => least + at).filter(fits)
  const [shortest] = lengths
  return shortest === undefined ? [] : [{ product, least: shortest, most: lengths.at(-1) ?? shortest }]
}

/** Batteries on the AC side fit every inverter, so they are not listed. */
function doesBatteryFit(battery: HomeBattery, inverter: Inverter) {
  if (battery.coupling === 'ac' || inverter.kind !== 'hybrid') return false
  return checkBattery({ inverter, inverters: 1, battery: { ...battery, quantity: 1 } }).every(isConfirmed)
}

const isConfirmed = ({ result }: { result: string }) => result !== 'fail' && result !== 'unknown'

function noteOf({ least, most, micro }: Facts, { t, locale }: Pick<RequestContext, 't' | 'locale'>) {
  const { number } = formatsFor(locale)
  if (micro !== undefined) return t('Panels per microinverter: {{panels}}', { panels: micro })
  if (least === undefined || most === undefined) return ''
  return least === most
    ? t('Strings of {{least}} panels', { least: number(least, 0) })
    : t('Strings of {{least}} to {{most}} panels', { least: number(least, 0), most: number(most, 0) })
}
