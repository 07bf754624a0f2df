import type { ShippingClass, WarehouseId } from '#features/catalog/products/product.ts'
import { businessDayAfter, type Day, dayIn } from '#features/store/calendar/business-days.ts'
import { roundHalfUp } from '#platform/money/money.ts'
import { milesBetween, zip3Of } from './shipping-zones.ts'
import type { ShippingTerms, Tariff } from './tariff.ts'

/** The weight and size of one piece, and the number of pieces. */
export type FreightLine = {
  shipping_class: ShippingClass
  quantity: number
  weight_lb: number
  length_in: number
  width_in: number
  height_in: number
}

export type FreightOptions = {
  /** A truck with a lift gate, for places without a loading dock. */
  lift_gate?: boolean
  /** The carrier calls to agree on a day and time. */
  appointment?: boolean
}

export type Freight = {
  parcel_cents: number
  pallet_cents: number
  lift_gate_cents: number
  appointment_cents: number
  total_cents: number
  distance_miles: number
  /** Business days in transit; 0 when nothing is shipped. */
  transit_days: number
}

const noFreight: Freight = {
  parcel_cents: 0,
  pallet_cents: 0,
  lift_gate_cents: 0,
  appointment_cents: 0,
  total_cents: 0,
  distance_miles: 0,
  transit_days: 0,
}

/**
 * The freight of lines from one warehouse to a ZIP code, by its first three digits. Services are free. Null for an
 * unknown ZIP code, and for a state that gets quotes only: staff must quote the freight.
 */
export function freightFor(
  { tariff, states, warehouses }: ShippingTerms,
  lines: readonly FreightLine[],
  from: WarehouseId,
  to_zip: string,
  { lift_gate = false, appointment = false }: FreightOptions = {},
): Freight | null {
  const shipped = lines.filter((line) => line.shipping_class !== 'none' && line.quantity > 0)
  if (shipped.length === 0) return noFreight
  const to = zip3Of(to_zip)
  const rule = to && states.find(({ state }) => state === to.state)
  if (!to || rule?.kind === 'quote') return null

  const miles = milesBetween(warehouses[from], to)
  const parcels = shipped.filter((line) => shipsAsParcel(tariff, line))
  const pallets = shipped.filter((line) => !shipsAsParcel(tariff, line))
  const parcel_cents =
    parcels.length > 0
      ? (rule?.parcel_cents ?? parcelsCents(tariff, parcels, { miles, offshore: to.offshore }))
      : 0
  const pallet_cents =
    pallets.length > 0
      ? (rule?.pallet_cents ?? palletCents(tariff, pallets, { miles, offshore: to.offshore }))
      : 0
  const lift_gate_cents = pallets.length > 0 && lift_gate ? tariff.pallet.lift_gate_cents : 0
  const appointment_cents = pallets.length > 0 && appointment ? tariff.pallet.appointment_cents : 0
  return {
    parcel_cents,
    pallet_cents,
    lift_gate_cents,
    appointment_cents,
    total_cents: parcel_cents + pallet_cents + lift_gate_cents + appointment_cents,
    distance_miles: Math.round(miles),
    transit_days: transitDays(tariff, miles, pallets.length > 0 ? 'freight' : 'parcel', to.offshore),
  }
}

/** Whether a piece is small and light enough for a parcel carrier; otherwise it ships on a pallet. */
function shipsAsParcel(tariff: Tariff, line: FreightLine) {
  const sides = [line.length_in, line.width_in, line.height_in].toSorted((a, b) => b - a)
  const [length = 0, width = 0, height = 0] = sides
  const { most } = tariff.parcel
  return (
    line.shipping_class === 'parcel' &&
    line.weight_lb <= most.weight_lb &&
    length <= most.length_in &&
    length + 2 * (width + height) <= most.length_and_girth_in
  )
}

type Distance = { miles: number; offshore: boolean }

const parcelsCents = (tariff: Tariff, lines: readonly FreightLine[], distance: Distance) =>
  lines.reduce((sum, line) => sum + parcelCents(tariff, line, distance), 0)

function parcelCents(tariff: Tariff, line: FreightLine, { miles, offshore }: Distance) {
  const { bands, beyond, cubic_inches_per_pound, large, offshore_factor } = tariff.parcel
  const band = bands.find((one) => miles <= one.to_miles) ?? beyond
  const pounds = Math.max(1, Math.ceil(Math.max(line.weight_lb, cubicInches(line) / cubic_inches_per_pound)))
  const length = Math.max(line.length_in, line.width_in, line.height_in)
  const handling_cents = line.weight_lb > large.over_lb || length > large.over_length_in ? large.cents : 0
  const piece = band.first_cents + band.pound_cents * (pounds - 1) + handling_cents
  return roundHalfUp(piece * (offshore ? offshore_factor : 1)) * line.quantity
}

function palletCents(tariff: Tariff, lines: readonly FreightLine[], { miles, offshore }: Distance) {
  const { steps, minimum_cents, offshore: sea } = tariff.pallet
  const billed_lb = lines.reduce(
    (sum, line) => sum + line.weight_lb * line.quantity * densityFactor(tariff, line),
    0,
  )
  const distance = offshore ? Math.min(miles, sea.most_miles) : miles
  const weight_cents = Math.min(
    ...steps.map(
      (step) =>
        (Math.max(billed_lb, step.from_lb) / 100) * (step.hundredweight_cents + step.mile_cents * distance),
    ),
  )
  const shared = Math.max(minimum_cents, weight_cents)
  return roundHalfUp(offshore ? shared * sea.factor : Math.min(shared, truckCents(tariff, lines, miles)))
}

function densityFactor(tariff: Tariff, line: FreightLine) {
  const cubic_feet = cubicInches(line) / 1728
  const { density_classes } = tariff.pallet
  // No size given: average density.
  if (cubic_feet === 0) return 1
  const density = line.weight_lb / cubic_feet
  return density_classes.find((one) => density >= one.from_lb_per_cubic_foot)?.factor ?? 1
}

function truckCents(tariff: Tariff, lines: readonly FreightLine[], miles: number) {
  const { truck } = tariff.pallet
  const pounds = lines.reduce((sum, line) => sum + line.weight_lb * line.quantity, 0)
  const cubic_feet = lines.reduce((sum, line) => sum + (cubicInches(line) / 1728) * line.quantity, 0)
  const trucks = Math.max(
    1,
    Math.ceil(pounds / truck.holds_lb),
    Math.ceil(cubic_feet / truck.holds_cubic_feet),
  )
  return trucks * Math.max(truck.minimum_cents, truck.mile_cents * miles)
}

const cubicInches = (line: FreightLine) => line.length_in * line.width_in * line.height_in

/** Business days from warehouse to delivery; 0 for services. */
export function transitDays(
  tariff: Tariff,
  distance_miles: number,
  shipping_class: ShippingClass,
  offshore = false,
): number {
  if (shipping_class === 'none') return 0
  const { parcel, parcel_beyond_days, pallet, offshore_days } = tariff.transit
  const on_land =
    shipping_class === 'parcel'
      ? (parcel.find((band) => distance_miles <= band.to_miles)?.days ?? parcel_beyond_days)
      : pallet.handling_days + Math.ceil(Math.min(distance_miles, 2_500) / pallet.miles_a_day)
  return on_land + (offshore ? offshore_days[shipping_class] : 0)
}

export type GetItByInput = {
  now: Date
  from: WarehouseId
  quantity: number
  on_hand: number
  /** Business days until it can ship when the stock is not sufficient. */
  lead_time_days: number
  shipping_class: ShippingClass
  /** From the warehouse. */
  distance_miles: number
  offshore?: boolean
  /** The customer picks it up at the warehouse. */
  isPickup?: boolean
}

/**
 * The calendar day of delivery, or from which a pickup is ready. Items in stock ship the same business day before the cutoff at the warehouse, others
 * after their lead time; then come the transit days. Weekends and federal holidays are skipped, and until shipping also
 * the store's closures. A pickup has no transit days. A service is complete after its lead time.
 */
export function getItBy({ tariff, warehouses }: ShippingTerms, input: GetItByInput): Day {
  const { now, from, quantity, on_hand, lead_time_days, shipping_class, distance_miles, offshore, isPickup } =
    input
  const in_stock = shipping_class !== 'none' && quantity <= on_hand
  const ships_on = businessDayAfter(
    firstShippingDay(tariff, now, warehouses[from].time_zone),
    in_stock ? 0 : lead_time_days,
  )
  const days = isPickup ? 0 : transitDays(tariff, distance_miles, shipping_class, offshore)
  return days === 0 ? ships_on : businessDayAfter(ships_on, days, 'carriers')
}

/** The business day on which the warehouse handles an order placed now. */
function firstShippingDay(tariff: Tariff, now: Date, time_zone: string): Day {
  const today = dayIn(now, time_zone)
  const first = businessDayAfter(today, 0)
  return first === today && hourIn(now, time_zone) >= tariff.last_hour ? businessDayAfter(today, 1) : first
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour of the day in a time zone. Formatters are cached: creating one takes 100 times as long as using it. */
function hourIn(now: Date, timeZone: string) {
  let clock = clocks.get(timeZone)
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })),
    )
  return Number(clock.format(now))
}
