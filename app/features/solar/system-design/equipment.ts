import { canOrder, type SaleProduct, unitPrice } from '#features/catalog/products/product.ts'
import { required_figures } from './required-figures.ts'
import type { CheckedInverter, Racking, ShutdownParts } from './system-check/check-system.ts'
import type { PanelElectrics } from './system-check/strings.ts'

export type ProductWithFigures = SaleProduct & { figures: Record<string, number | string> }

/** A catalog product that can be part of a system plan. */
export type Product = {
  product_id: string
  name: string
  thumbnail: string
  family_id: string
  /** Unit price in cents at this quantity. */
  price_for(quantity: number): number
  /** Whether this quantity can be ordered now. */
  is_orderable(quantity: number): boolean
}

export type Panel = Product &
  PanelElectrics & { width_in: number; area_m2: number; efficiency: number; glass_glass: boolean }
export type Inverter = Product & CheckedInverter & { efficiency: number }
export type HomeBattery = Product & {
  coupling: 'ac' | 'dc_low' | 'dc_high'
  usable_kwh: number
  power_kw: number
  round_trip: number
  window: [number, number] | null
  most: number | null
  /** The specifications are the manufacturer's own, not a third party's. */
  figures_checked: boolean
}

export type Equipment = {
  panels: Panel[]
  inverters: Inverter[]
  batteries: HomeBattery[]
  /** Mounting and wiring by product id. */
  parts: Map<string, Part>
}

/** A mounting or wiring part with the facts that the system check reads. */
export type Part = Product & {
  role: string | null
  /** Largest distance between the attachments of a rail, inches, and the ground snow load it is planned for, psf. */
  spacing_in: number | null
  snow_psf: number | null
  /** Limits of the panel on a rapid-shutdown switch. */
  switch_volts: number | null
  switch_amps: number | null
  /** Strings that a rapid-shutdown transmitter serves. */
  transmitter_strings: number | null
}

/** The product families a system is planned from. */
export const equipment_families = [
  'solar-panels',
  'string-inverters',
  'hybrid-inverters',
  'microinverters',
  'commercial-inverters',
  'batteries',
  'solar-mounting',
]

/** All products for sale that a system can be planned with. Products that lack a required specification are omitted. */
export function equipmentOf(products: readonly ProductWithFigures[]): Equipment {
  const of = (family: string) =>
    products.filter(
      (one) => one.family_id === family && one.status === 'live' && canOrder(one, one.min_quantity),
    )
  return {
    panels: of('solar-panels').flatMap(panelOf),
    inverters: [
      ...of('string-inverters').flatMap(stringInverterOf),
      ...of('commercial-inverters').flatMap(stringInverterOf),
      ...of('hybrid-inverters').flatMap(hybridOf),
      ...of('microinverters').flatMap(microinverterOf),
    ],
    batteries: of('batteries').flatMap(batteryOf),
    parts: new Map(of('solar-mounting').map((one) => [one.id, partOf(one)])),
  }
}

function productOf(one: ProductWithFigures): Product {
  return {
    product_id: one.id,
    name: one.name,
    thumbnail: one.thumbnail,
    family_id: one.family_id,
    price_for: (quantity) => unitPrice(one, quantity).pay_cents,
    is_orderable: (quantity) => canOrder(one, quantity),
  }
}

function partOf(one: ProductWithFigures): Part {
  return {
    ...productOf(one),
    role: typeof one.figures.mount_role === 'string' ? one.figures.mount_role : null,
    spacing_in: number(one, 'mount_max_spacing'),
    snow_psf: number(one, 'mount_max_snow'),
    switch_volts: number(one, 'shutdown_max_voltage'),
    switch_amps: number(one, 'shutdown_max_current'),
    transmitter_strings: number(one, 'shutdown_strings'),
  }
}

type Quantity = { product_id: string; quantity: number }

/** The racking among these lines; null when there is none. Of several rails, the weakest counts. */
export function rackingOf({ parts }: Pick<Equipment, 'parts'>, lines: readonly Quantity[]): Racking | null {
  const found = partsAmong(parts, lines)
  const rails = found.filter(({ role }) => role === 'rail')
  if (rails.length > 0)
    return {
      kind: 'roof',
      spacing_in: lowest(rails.map(({ spacing_in }) => spacing_in)),
      snow_psf: lowest(rails.map(({ snow_psf }) => snow_psf)),
    }
  if (found.some(({ role }) => role === 'ballast')) return { kind: 'ballast' }
  return found.some(({ role }) => role === 'ground') ? { kind: 'ground' } : null
}

/** The rapid-shutdown parts among these lines; null without switches or transmitters with known limits. */
export function shutdownOf(
  { parts }: Pick<Equipment, 'parts'>,
  lines: readonly Quantity[],
): ShutdownParts | null {
  const found = partsAmong(parts, lines)
  const switches = found.filter(({ switch_volts }) => switch_volts !== null)
  const transmitters = found.filter(({ transmitter_strings }) => transmitter_strings !== null)
  const max_volts = lowest(switches.map(({ switch_volts }) => switch_volts))
  const max_amps = lowest(switches.map(({ switch_amps }) => switch_amps))
  const strings_per_transmitter = lowest(transmitters.map(({ transmitter_strings }) => transmitter_strings))
  if (max_volts === null || max_amps === null || strings_per_transmitter === null) return null
  return {
    switches: sumOf(switches),
    transmitters: sumOf(transmitters),
    strings_per_transmitter,
    max_volts,
    max_amps,
  }
}

const partsAmong = (parts: Equipment['parts'], lines: readonly Quantity[]) =>
  lines.flatMap(({ product_id, quantity }) => {
    const part = parts.get(product_id)
    return part && quantity > 0 ? [{ ...part, quantity }] : []
  })

const sumOf = (lines: readonly Quantity[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The lowest value; null when there is none or one is not known. */
const lowest = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 && known.length === values.length ? Math.min(...known) : null
}

/** The named specifications as numbers, or null when one of them is missing. */
function numbersOf<Name extends string>(
  one: ProductWithFigures,
  names: readonly Name[],
): Record<Name, number> | null {
  const found = names.map((name) => [name, one.figures[name]] as const)
  return found.every(([, value]) => typeof value === 'number')
    ? (Object.fromEntries(found) as Record<Name, number>)
    : null
}

const number = (one: ProductWithFigures, id: string) => {
  const value = one.figures[id]
  return typeof value === 'number' ? value : null
}

function panelOf(one: ProductWithFigures): Panel[] {
  const is = numbersOf(one, required_figures['solar-panels'])
  if (!is) return []
  return [
    {
      ...productOf(one),
      watts: is.rated_power,
      voc: is.panel_voc,
      vmp: is.panel_vmp,
      isc: is.panel_isc,
      imp: is.panel_imp,
      voc_percent_k: is.panel_voc_coefficient,
      power_percent_k: is.panel_power_coefficient,
      bifacial: one.figures.panel_bifacial !== 'no',
      max_system_volts: number(one, 'panel_max_system_voltage'),
      width_in: is.width,
      area_m2: is.length * is.width * 0.00064516,
      efficiency: is.efficiency / 100,
      glass_glass: is.length > 80,
    },
  ]
}

const inverter_defaults: Omit<
  CheckedInverter,
  'kind' | 'ac_watts' | 'ac_amps' | 'max_dc_voltage' | 'mppt_low'
> = {
  trackers: null,
  start_voltage: null,
  panel_watts: null,
  per_branch: null,
  battery_window: null,
  max_pv_watts: null,
  channels: 0,
  needs_optimizers: false,
  has_shutdown_match: false,
  battery_type: null,
  charge_kw: null,
}

/** An inverter's trackers when their number is known, with their limits as far as the data sheet gives them. */
function trackersOf(
  one: ProductWithFigures,
  count = number(one, 'inverter_mppt_count'),
): Inverter['trackers'] {
  if (count === null) return null
  const inputs = number(one, 'inverter_mppt_strings')
  return Array.from({ length: count }, () => ({
    amps: number(one, 'inverter_mppt_current'),
    short_circuit_amps: number(one, 'inverter_mppt_short_circuit'),
    ...(inputs !== null && { inputs }),
  }))
}

const hasShutdownMatch = (one: ProductWithFigures) =>
  choiceOf(one, 'inverter_rapid_shutdown', ['heliostead_switches'] as const) !== null

/** The first two numbers of a text such as `160–480 V`. */
function rangeIn(words: unknown): [number, number] | null {
  const [low, high] = String(words ?? '').match(/\d+/g) ?? []
  return low && high ? [Number(low), Number(high)] : null
}

function stringInverterOf(one: ProductWithFigures): Inverter[] {
  const is = numbersOf(one, required_figures['string-inverters'])
  const watts = number(one, 'rated_power') ?? (number(one, 'rated_power_kw') ?? 0) * 1000
  if (!is || watts === 0) return []
  return [
    {
      ...productOf(one),
      ...inverter_defaults,
      kind: 'string',
      ac_watts: watts,
      ac_amps: is.max_ac_current,
      max_dc_voltage: is.max_dc_voltage,
      mppt_low: is.inverter_dc_voltage_low,
      trackers: trackersOf(one),
      start_voltage: number(one, 'inverter_start_voltage'),
      has_shutdown_match: hasShutdownMatch(one),
      needs_optimizers: one.figures.inverter_needs_optimizers === 'yes',
      efficiency: (number(one, 'cec_efficiency') ?? is.inverter_full_load_efficiency) / 100,
    },
  ]
}

function hybridOf(one: ProductWithFigures): Inverter[] {
  const is = numbersOf(one, required_figures['hybrid-inverters'])
  const type = choiceOf(one, 'hybrid_battery_type', ['low_voltage', 'high_voltage'] as const)
  if (!is || !type) return []
  return [
    {
      ...productOf(one),
      ...inverter_defaults,
      kind: 'hybrid',
      ac_watts: is.rated_power_kw * 1000,
      ac_amps: is.max_ac_current,
      max_dc_voltage: is.max_dc_voltage,
      mppt_low: is.inverter_dc_voltage_low,
      max_pv_watts: is.hybrid_max_pv_power * 1000,
      battery_type: type,
      battery_window: rangeIn(one.figures.hybrid_battery_window),
      trackers: trackersOf(one),
      start_voltage: number(one, 'inverter_start_voltage'),
      has_shutdown_match: hasShutdownMatch(one),
      charge_kw: is.hybrid_charge_power,
      efficiency: is.inverter_full_load_efficiency / 100,
    },
  ]
}

function microinverterOf(one: ProductWithFigures): Inverter[] {
  const is = numbersOf(one, required_figures.microinverters)
  if (!is) return []
  return [
    {
      ...productOf(one),
      ...inverter_defaults,
      kind: 'micro',
      ac_watts: is.rated_power,
      ac_amps: is.max_ac_current,
      max_dc_voltage: is.max_dc_voltage,
      mppt_low: is.micro_mppt_low,
      channels: is.micro_channels,
      efficiency: is.inverter_full_load_efficiency / 100,
      panel_watts: rangeIn(one.figures.micro_panel_range),
      per_branch: number(one, 'micro_per_branch'),
      // Each channel has a tracker and one panel.
      trackers: trackersOf(one, 1),
      start_voltage: number(one, 'inverter_start_voltage'),
    },
  ]
}

function batteryOf(one: ProductWithFigures): HomeBattery[] {
  const is = numbersOf(one, required_figures.batteries)
  const coupling = choiceOf(one, 'batt_coupling', ['ac', 'dc_low', 'dc_high'] as const)
  if (!is || !coupling) return []
  return [
    {
      ...productOf(one),
      coupling,
      usable_kwh: is.usable_energy,
      power_kw: is.batt_continuous_power,
      round_trip: is.batt_round_trip / 100,
      window: voltageWindowOf(one),
      most: number(one, 'batt_max_parallel'),
      figures_checked: choiceOf(one, 'batt_figures', ['own'] as const) === 'own',
    },
  ]
}

/** The battery's voltage from empty to full, V; null when it is not known. */
function voltageWindowOf(one: ProductWithFigures): [number, number] | null {
  const [low, high] = [number(one, 'batt_voltage_low'), number(one, 'batt_voltage_high')]
  return low !== null && high !== null ? [low, high] : null
}

function choiceOf<Value extends string>(
  one: ProductWithFigures,
  id: string,
  values: readonly Value[],
): Value | null {
  return values.find((value) => value === one.figures[id]) ?? null
}
