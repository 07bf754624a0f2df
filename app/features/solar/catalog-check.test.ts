import { expect } from 'vitest'
import { figuredProducts } from '#features/catalogue/figures.server.ts'
import { seedCatalogue } from '#features/catalogue/first-catalogue.server.ts'
import { test, type World } from '#tests/world.ts'
import { designLowOf, designStations } from './design-temperature.ts'
import {
  type Equipment,
  equipment_families,
  equipmentOf,
  type HomeBattery,
  type Inverter,
  type Panel,
} from './equipment.ts'
import { stringsFor } from './stringing.ts'
import { type CheckedSystem, checkSystemDesign } from './system-check/check-system.ts'
import { verdictOf } from './system-check/finding.ts'

/** Every station with `SYSTEM_CHECK=full`, every 20th otherwise. */
const step = process.env.SYSTEM_CHECK === 'full' ? 1 : 20

async function catalog(world: World): Promise<Equipment> {
  await seedCatalogue(world.db)
  const figured = JSON.parse(await figuredProducts(world.scope(), equipment_families, 'en'))
  return equipmentOf(figured.map((one: object) => ({ ...one, made_to_order: true })))
}

/** Everything the catalog could be combined to, with as many panels as suit the inverter's power. */
function* systems({ panels, inverters, batteries }: Equipment): Generator<CheckedSystem> {
  const stations = designStations.filter((_, i) => i % step === 0)
  for (const station of stations) {
    const low = designLowOf(station)
    const climate = { record_low_c: low?.celsius ?? -50, hot_day_c: 38, low_source: low && station.name }
    for (const inverter of inverters)
      for (const panel of panels)
        for (const battery of [null, ...batteries]) {
          const system = aSystem(inverter, panel, battery, climate)
          if (system) yield system
        }
  }
}

function aSystem(
  inverter: Inverter,
  panel: Panel,
  battery: HomeBattery | null,
  climate: CheckedSystem['climate'],
): CheckedSystem | null {
  const property = inverter.family_id === 'commercial-inverters' ? 'business' : 'home'
  const wanted = Math.max(1, Math.round((inverter.ac_watts * 1.15) / panel.watts))
  const busbar = { amps: 225, main_breaker_amps: 150 }
  const base = { property, panel, inverter, inverters: 1, faces: 1, climate, busbar } as const
  const stored = battery && { ...battery, quantity: 1 }
  if (inverter.kind === 'micro') return { ...base, panels: inverter.channels, strings: [], battery: stored }
  for (const panels of [wanted, wanted - 1, wanted + 1, wanted - 2, wanted + 2]) {
    const strings = stringsFor(panel, [panels], inverter, 1, { climate, property })
    if (strings) return { ...base, panels, strings, battery: stored }
  }
  return null
}

/** A second, plain reading of the limits, sharing nothing with the check. */
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
  // At best the strings lie spread over all trackers; different lengths never share one.
  const trackers = inverter.trackers ?? []
  if (trackers.length === 0) broken.push('unknown trackers')
  if (new Set(strings).size > trackers.length) broken.push('lengths')
  const parallel = Math.ceil(strings.length / Math.max(1, trackers.length))
  const rear = panel.bifacial ? 1.24 : 1
  const largest = Math.max(0, ...trackers.map((one) => one.short_circuit_amps ?? 0))
  if (trackers.some((one) => one.short_circuit_amps === null || one.amps === null))
    broken.push('unknown current')
  if (panel.isc * rear * 1.25 * parallel > largest) broken.push('short circuit')
  if (parallel > 2) broken.push('fuses')
  if (system.panels * panel.watts > (inverter.max_pv_watts ?? Number.POSITIVE_INFINITY)) broken.push('power')
  if (inverter.kind === 'micro') {
    const [least, most] = inverter.panel_watts ?? [1, 0]
    if (panel.watts < least || panel.watts > most) broken.push('panel power')
    if (!inverter.per_branch || inverter.per_branch * inverter.ac_amps > 16.001) broken.push('branch')
  }
  const battery_ac = battery?.coupling === 'ac' ? (battery.power_kw * 1000) / 240 : 0
  if (!busbar || (inverter.ac_amps + battery_ac) * 1.25 > busbar.amps * 1.2 - busbar.main_breaker_amps)
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
  const counts = { fits: 0, cannot_be_confirmed: 0, does_not_fit: 0 }
  const wrong: string[] = []
  for (const system of all) {
    const verdict = verdictOf(checkSystemDesign(system))
    counts[verdict]++
    if (verdict !== 'fits') continue
    const broken = brokenLimits(system)
    if (broken.length > 0)
      wrong.push(`${system.inverter.ac_watts} W, ${system.panel.watts} W: ${broken.join(', ')}`)
  }
  if (step === 1) process.stdout.write(`${JSON.stringify(counts)}\n`)
  return { counts, wrong: wrong.slice(0, 5) }
}

test('no plan of the catalog that is called fit breaks a limit', { timeout: 600_000 }, async ({ world }) => {
  const { counts, wrong } = count(systems(await catalog(world)))

  expect(wrong).toEqual([])
  expect(counts.cannot_be_confirmed + counts.does_not_fit).toBeGreaterThan(1000)
})

test('with the current limits of trackers known, what is called fit still breaks none', {
  timeout: 600_000,
}, async ({ world }) => {
  const equipment = await catalog(world)
  // Stand-ins for the data sheets' figures: the catalog has none, and without them nothing is a fit.
  const known = (inverter: Inverter): Inverter => ({
    ...inverter,
    trackers: (inverter.trackers ?? [null, null]).map(() => ({ amps: 22, short_circuit_amps: 30 })),
  })
  const { counts, wrong } = count(systems({ ...equipment, inverters: equipment.inverters.map(known) }))

  expect(wrong).toEqual([])
  expect(counts.fits).toBeGreaterThan(100)
  expect(counts.does_not_fit).toBeGreaterThan(100)
})
