import { expect } from 'vitest'
import { productsWithFigures } from '#features/catalog/products/product-figures.server.ts'
import { designLowOf, designStations } from '#features/solar/weather/design-temperature.ts'
import { type Harness, catalogTest as test } from '#tests/harness/harness.ts'
import {
  type Equipment,
  equipment_families,
  equipmentOf,
  type HomeBattery,
  type Inverter,
  type Panel,
} from './equipment.ts'
import { stringsFor } from './string-plan.ts'
import { type CheckedSystem, checkSystemDesign } from './system-check/check-system.ts'
import { verdictOf } from './system-check/finding.ts'

/** Every station with `SYSTEM_CHECK=full`, every 20th otherwise. */
const step = process.env.SYSTEM_CHECK === 'full' ? 1 : 20

async function catalog(harness: Harness): Promise<Equipment> {
  const products = await productsWithFigures(harness.ctx(), equipment_families, 'en')
  return equipmentOf(products.map((one) => ({ ...one, made_to_order: true })))
}

/** Every combination of panel, inverter and battery, with as many panels as suit one inverter or two. */
function* systems({ panels, inverters, batteries }: Equipment): Generator<CheckedSystem> {
  const stations = designStations.filter((_, i) => i % step === 0)
  for (const station of stations) {
    const low = designLowOf(station)
    const climate = { record_low_c: low?.celsius ?? -50, hot_day_c: 38, low_source: low && station.name }
    for (const inverter of inverters)
      for (const panel of panels)
        for (const battery of [null, ...batteries]) {
          for (const count of [1, 2]) {
            const system = aSystem(inverter, count, panel, battery, climate)
            if (system) yield system
          }
        }
  }
}

const ground = { surface: 'ground', racking: null, shutdown: null } as const

const onRoof = (
  switches: number,
  transmitters: number,
): Pick<CheckedSystem, 'surface' | 'racking' | 'shutdown'> => ({
  surface: 'shingle',
  racking: { kind: 'roof', spacing_in: 48, snow_psf: 40 },
  shutdown: { switches, transmitters, strings_per_transmitter: 2, max_volts: 60, max_amps: 15 },
})

function aSystem(
  inverter: Inverter,
  inverters: number,
  panel: Panel,
  battery: HomeBattery | null,
  climate: CheckedSystem['climate'],
): CheckedSystem | null {
  const property = inverter.family_id === 'commercial-inverters' ? 'business' : 'home'
  const wanted = Math.max(1, Math.round((inverters * inverter.ac_watts * 1.15) / panel.watts))
  const busbar = { amps: 225, main_breaker_amps: 150 }
  const base = { faces: 1, climate, busbar, property, panel, inverter, inverters } as const
  const stored = battery && { ...battery, quantity: 1 }
  if (inverter.kind === 'micro')
    return { ...base, ...ground, panels: inverters * inverter.channels, strings: [], battery: stored }
  for (const panels of [wanted, wanted - 1, wanted + 1, wanted - 2, wanted + 2]) {
    const strings = stringsFor(panel, [panels], inverter, inverters, { climate, property })
    if (!strings) continue
    // One inverter on the ground, two on a roof; without a battery two transmitters, which are not always enough.
    const site = inverters === 1 ? ground : onRoof(panels, battery ? strings.length : 2)
    return { ...base, ...site, panels, strings, battery: stored }
  }
  return null
}

/**
 * Limits that every way of connecting the strings exceeds: all assignments of one length per tracker are tried. Several
 * inverters take even shares, and the largest share must fit on the trackers of one.
 */
function brokenTrackers(
  { panel, inverter, inverters }: Pick<CheckedSystem, 'panel' | 'inverter' | 'inverters'>,
  strings: number[],
): string[] {
  if (!inverter.trackers?.length) return ['unknown trackers']
  const rear = panel.bifacial ? 1.3 : 1
  // Parallel strings each tracker allows: none with an unknown limit, and at most two, because more would need fuses.
  const capacities = inverter.trackers.map(({ amps, short_circuit_amps, inputs }) =>
    Math.min(
      2,
      inputs ?? 2,
      Math.floor((short_circuit_amps ?? 0) / (1.25 * rear * panel.isc)),
      Math.floor((amps ?? 0) / (rear * panel.imp)),
    ),
  )
  const lengths = [...new Set(strings)]
  const units = inverter.kind === 'micro' ? 1 : inverters
  const needed = lengths.map((length) => strings.filter((one) => one === length).length)
  const places = Array.from({ length: units }, () => capacities).flat()
  if (strings.length < units) return ['idle inverter']
  if (Math.ceil(strings.length / units) > capacities.reduce((sum, one) => sum + one, 0)) return ['share']
  return connects(needed, places) ? [] : ['trackers']
}

function connects(needed: number[], [capacity, ...others]: number[]): boolean {
  if (needed.every((count) => count <= 0)) return true
  if (capacity === undefined) return false
  return needed.some((count, i) => count > 0 && connects(needed.with(i, count - capacity), others))
}

/** Whether the shutdown parts are made for the inverter, enough in number, and within their limits. */
function canShutDown(
  { panel, panels, inverter, inverters, strings, shutdown }: CheckedSystem,
  cold_each: number,
) {
  if (!shutdown || !inverter.has_shutdown_match) return false
  const amps = panel.bifacial ? panel.isc * 1.3 : panel.isc
  return (
    shutdown.switches >= panels &&
    shutdown.transmitters >= inverters &&
    shutdown.transmitters >=
      inverters * Math.floor(strings.length / inverters / shutdown.strings_per_transmitter) &&
    shutdown.transmitters * shutdown.strings_per_transmitter >= strings.length &&
    cold_each <= shutdown.max_volts &&
    amps <= shutdown.max_amps
  )
}

/** An independent implementation of the limits that shares no code with the check. */
function brokenLimits(system: CheckedSystem): string[] {
  const { panel, inverter, climate, property, battery, busbar } = system
  const strings = inverter.kind === 'micro' ? [1] : system.strings
  const broken: string[] = []
  const cold_each = panel.voc + (panel.voc * panel.voc_percent_k * (climate.record_low_c - 25)) / 100
  const hot_each = panel.vmp + (panel.vmp * panel.power_percent_k * (climate.hot_day_c + 10)) / 100
  for (const length of strings) {
    if (length * cold_each > inverter.max_dc_voltage) broken.push('inverter voltage')
    if (length * cold_each > (property === 'home' ? 600 : 1000)) broken.push('building voltage')
    if (length * cold_each > 600) broken.push('unknown module rating')
    if (length * hot_each < inverter.mppt_low) broken.push('tracker voltage')
  }
  broken.push(...brokenTrackers(system, strings))
  const share = Math.ceil(system.panels / system.inverters)
  if (share * panel.watts > (inverter.max_pv_watts ?? Number.POSITIVE_INFINITY)) broken.push('power')
  const shortest_open = panel.voc + (panel.voc * panel.voc_percent_k * (climate.hot_day_c + 10)) / 100
  if (!(Math.min(...strings) * shortest_open >= (inverter.start_voltage ?? Number.NaN)))
    broken.push('start voltage')
  if (inverter.kind !== 'micro' && system.surface !== 'ground' && !canShutDown(system, cold_each))
    broken.push('rapid shutdown')
  if (inverter.kind === 'micro') {
    const [least, most] = inverter.panel_watts ?? [1, 0]
    if (panel.watts < least || panel.watts > most) broken.push('panel power')
    if (!inverter.per_branch || inverter.per_branch * inverter.ac_amps > 16.001) broken.push('branch')
  }
  const battery_ac = battery?.coupling === 'ac' ? (battery.power_kw * 1000) / 240 : 0
  if (
    !busbar ||
    (inverter.ac_amps * system.inverters + battery_ac) * 1.25 > busbar.amps * 1.2 - busbar.main_breaker_amps
  )
    broken.push('busbar')
  if (climate.low_source === null) broken.push('no design temperature')
  if (battery && !battery.figures_checked) broken.push('battery figures')
  if (battery && battery.coupling !== 'ac') {
    const wanted = battery.coupling === 'dc_low' ? 'low_voltage' : 'high_voltage'
    const [low, high] = battery.window ?? [0, 9999]
    const [from, to] = inverter.battery_window ?? [9999, 0]
    if (inverter.battery_type !== wanted || low < from || high > to) broken.push('battery')
  }
  return broken
}

function count(all: Iterable<CheckedSystem>) {
  const counts = { fits: 0, fits_with_conditions: 0, cannot_be_confirmed: 0, does_not_fit: 0 }
  const wrong: string[] = []
  for (const system of all) {
    const findings = checkSystemDesign(system)
    const verdict = verdictOf(findings)
    counts[verdict]++
    if (verdict !== 'fits' && verdict !== 'fits_with_conditions') continue
    const conditions = findings.flatMap(({ id, result }) => (result === 'condition' ? [id] : []))
    const broken = brokenLimits(system).filter((limit) => !conditions.some((id) => id.startsWith(limit)))
    if (broken.length > 0)
      wrong.push(`${system.inverter.ac_watts} W, ${system.panel.watts} W: ${broken.join(', ')}`)
  }
  if (step === 1) process.stdout.write(`${JSON.stringify(counts)}\n`)
  return { counts, wrong: wrong.slice(0, 5) }
}

test('no catalog system that the check confirms exceeds a limit, and it confirms many', {
  timeout: 600_000,
}, async ({ harness }) => {
  const { counts, wrong } = count(systems(await catalog(harness)))

  expect(wrong).toEqual([])
  // The house brand's inverters have complete data sheets: a check that confirms nothing is of no use.
  expect(counts.fits).toBeGreaterThan(100)
  expect(counts.fits_with_conditions).toBeGreaterThan(100)
  expect(counts.cannot_be_confirmed + counts.does_not_fit).toBeGreaterThan(1000)
})

test('with made-up tracker limits no system that the check confirms exceeds a limit', {
  timeout: 600_000,
}, async ({ harness }) => {
  const equipment = await catalog(harness)
  // Values for the inverters whose data sheets are not in the catalog.
  const known = (inverter: Inverter): Inverter => ({
    ...inverter,
    start_voltage: inverter.start_voltage ?? 20,
    // Different limits per tracker reveal a check against the wrong tracker's limits.
    trackers: (inverter.trackers ?? [null, null]).map((_, i) =>
      i === 0
        ? { amps: 32, short_circuit_amps: 48, inputs: 2 }
        : { amps: 16, short_circuit_amps: 24, inputs: 1 },
    ),
  })
  const { counts, wrong } = count(systems({ ...equipment, inverters: equipment.inverters.map(known) }))

  expect(wrong).toEqual([])
  expect(counts.fits).toBeGreaterThan(100)
  expect(counts.does_not_fit).toBeGreaterThan(100)
})

test('the independent implementation checks each tracker against its own limits', async ({ harness }) => {
  const { panels, inverters } = await catalog(harness)
  const [panel] = panels
  const inverter = inverters.find(({ kind }) => kind === 'string')
  if (!panel || !inverter) throw new Error('The catalog has no panel or no string inverter.')
  const plain = { ...panel, isc: 10, imp: 9.5, bifacial: false }
  const large = { amps: 30, short_circuit_amps: 40, inputs: 2 }
  const small = { amps: 8, short_circuit_amps: 10, inputs: 2 }
  const read = (trackers: Inverter['trackers'], strings: number[], count = 1) =>
    brokenTrackers({ panel: plain, inverter: { ...inverter, trackers }, inverters: count }, strings)

  expect(read([large, large], [9, 8])).toEqual([])
  // One of the two lengths would need the small tracker, which allows none.
  expect(read([large, small], [9, 8])).toEqual(['trackers'])
  expect(read([large, small], [9, 9])).toEqual([])
  // Three strings on two inverters: one inverter would need two inputs but has one.
  expect(read([{ ...large, inputs: 1 }], [9, 9, 9], 2)).toEqual(['share'])
})
