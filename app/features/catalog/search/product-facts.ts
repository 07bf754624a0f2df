import type { Quantity } from './query/understood-query.ts'

/** What search knows of a product besides its filters. */
export type ProductRecord = {
  number: number
  id: string
  shown: boolean
  names: Record<string, string>
  brand: string
  model_number: string
  status: string
  made_in_usa: boolean
  has_battery: boolean
  power_w: number
  weight_lb: number
  warranty_years: number
  /** Numbers, and English values, by attribute. */
  attributes: Record<string, number | string> | null
  /** The products that it fits with, by ID. */
  fits: string[] | null
  /** What replaces it, by ID; only for discontinued products. */
  successors: string[] | null
}

/** The values of a product by which a search text can ask for it. */
export type ProductFacts = {
  numbers: Partial<Record<Quantity, number[]>>
  choices: Record<string, string>
}

/** The facts of a product; attributes that mean the same in different families have one name. */
export function factsOf(product: ProductRecord): ProductFacts {
  const attributes = product.attributes ?? {}
  const number = (id: string) => {
    const value = attributes[id]
    return typeof value === 'number' && value > 0 ? [value] : []
  }
  const [primary, secondary] = ['transformer_primary', 'transformer_secondary'].map((id) =>
    numbersIn(attributes[id]),
  ) as [number[], number[]]
  const power = powerOf(product, number)
  const numbers: ProductFacts['numbers'] = {
    power,
    energy: number('usable_energy'),
    // The lower one of the two states in the catalog.
    yearly_energy: number('kit_energy_ohio'),
    apparent_power: number('apparent_power'),
    primary_voltage: primary,
    secondary_voltage: secondary,
    voltage: [...primary, ...secondary, ...number('ac_voltage'), ...voltagesOf(attributes)],
    current: [...number('max_ac_current'), ...number('ev_breaker')],
    volume: [...number('spa_water_volume'), ...number('tub_capacity'), ...gallonsIn(attributes.soy_contents)],
    length: number('length'),
    weight: product.weight_lb > 0 ? [product.weight_lb] : [],
    warranty: product.warranty_years > 0 ? [product.warranty_years] : number('warranty'),
    efficiency: [...number('efficiency'), ...number('cec_efficiency')],
    seats: number('spa_seats'),
    jets: number('spa_jets'),
    panels: ['micro_channels', 'kit_panels', 'ckit_panels', 'mount_modules'].flatMap(number),
    ports: number('ev_ports'),
  }
  return { numbers: { ...numbers, size: sizesOf(product, numbers) }, choices: choicesOf(product) }
}

/** In watts: of a kit its panels, else the rated power. */
function powerOf({ power_w }: ProductRecord, number: (id: string) => number[]): number[] {
  const kilowatts = (id: string) => number(id).map((value) => value * 1000)
  const [system, rated] = [
    kilowatts('system_size_kw'),
    [...number('rated_power'), ...kilowatts('rated_power_kw')],
  ]
  if (system.length > 0) return system
  return rated.length > 0 ? rated : power_w > 0 ? [power_w] : []
}

const numbersIn = (value: number | string | undefined) =>
  typeof value === 'string' ? (value.match(/\d+(?:\.\d+)?/g) ?? []).map(Number) : []

function voltagesOf(attributes: Record<string, number | string>) {
  const is48 = attributes.hybrid_battery_type === 'low_voltage' || attributes.batt_coupling === 'dc_low'
  const supply = String(attributes.spa_supply ?? '')
  return [
    ...(is48 ? [48, 51.2] : []),
    ...(/120|convertible/.test(supply) ? [120] : []),
    ...(/240|convertible/.test(supply) ? [240] : []),
  ]
}

const gallonsIn = (value: number | string | undefined) =>
  /gal/.test(String(value)) ? numbersIn(value).slice(0, 1) : []

/** The numbers of the model number and the name, and the main figure also in kilo. */
function sizesOf(
  { model_number, names }: ProductRecord,
  { power = [], ...numbers }: ProductFacts['numbers'],
) {
  const own = `${model_number} ${names.en ?? ''}`.replaceAll(/(\d),(\d{3})\b/g, '$1$2')
  return [
    ...new Set([
      ...numbersIn(own),
      ...power,
      ...power.map((watts) => watts / 1000),
      ...(numbers.energy ?? []),
      ...(numbers.apparent_power ?? []),
      ...(numbers.current ?? []),
      ...(numbers.length ?? []),
    ]),
  ]
}

const roofs: Record<string, string> = { low_slope: 'flat' }

function choicesOf({ attributes, ...product }: ProductRecord) {
  const choices: Record<string, string> = {
    status: product.status,
    battery: product.has_battery ? 'yes' : 'no',
    made_in_usa: product.made_in_usa ? 'yes' : 'no',
  }
  for (const [id, value] of Object.entries(attributes ?? {}))
    if (typeof value === 'string') choices[id] = value
  const surface = choices.mount_surface ?? choices.ckit_surface
  if (surface) choices.roof = roofs[surface] ?? surface
  const voltage = choices.hybrid_battery_type ?? choices.batt_coupling
  if (voltage) choices.voltage_class = /high/.test(voltage) ? 'high' : /low/.test(voltage) ? 'low' : 'none'
  const [from = 0] = numbersIn(attributes?.transformer_primary)
  const [to = 0] = numbersIn(attributes?.transformer_secondary)
  if (from && to) choices.step = from < to ? 'up' : 'down'
  return choices
}
