import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Site, siteOf } from '#features/solar/weather/weather.server.ts'
import { beamModifier } from './cover.ts'
import { default_losses, totalLosses } from './losses.ts'
import { type PvYear, simulateYear } from './model.ts'
import { maximumPower, modules } from './module.ts'
import { trackOneAxis } from './orientation.ts'
import { daylight, sunPosition } from './sun-position.ts'
import { type Plane, type PvSystem, pvwatts_defaults } from './system.ts'

const site = siteOf('CO-Broomfield_Jeffco_Boulder_Surfrad') as Site

const a_plane: Plane = { capacity_kw: 4, tilt_deg: 20, azimuth_deg: 180, array_type: 'roof' }

function yearOf(plane: Partial<Plane> = {}, system: Partial<PvSystem> = {}): PvYear {
  const planes = [{ ...a_plane, ...plane }]
  return simulateYear(site.weather, site.sun, site.station.elevation_m, {
    ...pvwatts_defaults,
    planes,
    ...system,
  })
}

const degrees = (radians: number) => (radians * 180) / Math.PI

test('the sun position matches the almanac', () => {
  // Denver, March 20, 2001, near the equinox: at solar noon the elevation is 90° minus latitude, due south.
  const place = { latitude: 39.74, longitude: -105, utc_offset_hours: -7 }
  const noon = sunPosition(79, 12 + 7.5 / 60, place)
  expect(90 - degrees(noon.zenith)).toBeCloseTo(50.1, 0)
  expect(degrees(noon.azimuth)).toBeCloseTo(180, 0)
  // US Naval Observatory for Denver, June 21: sunrise 4:32, sunset 19:31 standard time.
  const june = daylight(172, place)
  expect(june.sunrise).toBeCloseTo(4.53, 1)
  expect(june.sunset).toBeCloseTo(19.52, 1)
})

test('north of the polar circle the sun stays up in June and down in December', () => {
  const place = { latitude: 71.3, longitude: -156.8, utc_offset_hours: -9 }
  expect(daylight(172, place)).toEqual({ sunrise: -Infinity, sunset: Infinity })
  expect(daylight(355, place)).toEqual({ sunrise: Infinity, sunset: -Infinity })
})

test('production is zero at night and never exceeds the inverter’s rating', () => {
  const year = yearOf({}, { dc_ac_ratio: 1.5 })
  expect(year.ac.length).toBe(8760)
  for (let day = 0; day < 365; day++)
    for (const hour of [0, 1, 2, 22, 23]) expect(year.ac[day * 24 + hour]).toBe(0)
  expect(Math.max(...year.ac)).toBeCloseTo(4000 / 1.5, 0)
})

test('orientation matters for a steep array but not for a flat one', () => {
  const flat = [0, 90, 180, 270].map((azimuth_deg) => yearOf({ tilt_deg: 0, azimuth_deg }).ac_annual_kwh)
  for (const kwh of flat) expect(kwh).toBeCloseTo(flat[0] as number, 3)
  const [north, east, south] = [0, 90, 180].map(
    (azimuth_deg) => yearOf({ tilt_deg: 45, azimuth_deg }).ac_annual_kwh,
  ) as [number, number, number]
  expect(north).toBeLessThan(east)
  expect(east).toBeLessThan(south)
})

test('output grows with capacity and falls with losses', () => {
  const figures = fc.record({
    tilt_deg: fc.double({ min: 0, max: 60, noNaN: true }),
    azimuth_deg: fc.double({ min: 0, max: 360, noNaN: true }),
    capacity_kw: fc.double({ min: 1, max: 50, noNaN: true }),
    losses: fc.double({ min: 0, max: 40, noNaN: true }),
  })
  fc.assert(
    fc.property(figures, ({ losses, ...plane }) => {
      const once = yearOf(plane, { losses_percent: losses })
      const twice = yearOf({ ...plane, capacity_kw: plane.capacity_kw * 2 }, { losses_percent: losses })
      const lossy = yearOf(plane, { losses_percent: losses + 5 })
      expect(twice.ac_annual_kwh / once.ac_annual_kwh).toBeCloseTo(2, 4)
      expect(lossy.ac_annual_kwh).toBeLessThan(once.ac_annual_kwh)
      expect(once.ac_annual_kwh).toBeLessThan(once.dc_annual_kwh)
    }),
    { numRuns: 15 },
  )
})

test('two faces on one inverter produce the sum of both before clipping', () => {
  const east = { ...a_plane, azimuth_deg: 90, capacity_kw: 2 }
  const west = { ...a_plane, azimuth_deg: 270, capacity_kw: 2 }
  const apart = yearOf(east).dc_annual_kwh + yearOf(west).dc_annual_kwh
  const together = yearOf({}, { planes: [east, west] })
  expect(together.dc_annual_kwh).toBeCloseTo(apart, 2)
  expect(together.poa_annual_kwh_m2).toBeCloseTo(
    (yearOf(east).poa_annual_kwh_m2 + yearOf(west).poa_annual_kwh_m2) / 2,
    3,
  )
  // East and west peak at different hours, so a small inverter clips them less than a south roof of the same size.
  const small = { dc_ac_ratio: 1.6 }
  const clipped = (year: PvYear) => 1 - year.ac_annual_kwh / year.dc_annual_kwh
  expect(clipped(yearOf({}, { planes: [east, west], ...small }))).toBeLessThan(clipped(yearOf({}, small)))
})

test('trackers outperform racks, two axes outperform one, and closer rows shade each other more', () => {
  const of = (array_type: Plane['array_type'], ground_coverage = 0.4) =>
    yearOf({ array_type, tilt_deg: array_type === 'rack' ? 30 : 0, capacity_kw: 200 }, { ground_coverage })
      .ac_annual_kwh
  expect(of('one_axis')).toBeGreaterThan(of('rack') * 1.1)
  expect(of('two_axis')).toBeGreaterThan(of('one_axis'))
  expect(of('rack', 0.7)).toBeLessThan(of('rack', 0.3))
  expect(of('one_axis_backtracked', 0.7)).toBeLessThan(of('one_axis_backtracked', 0.3))
})

test('a backtracking tracker is flat when the sun is at the horizon', () => {
  const axis = {
    tilt: 0,
    azimuth: Math.PI,
    rotation_limit: Math.PI / 4,
    ground_coverage: 0.4,
    backtracking: true,
  }
  expect(degrees(trackOneAxis(1.553, Math.PI / 2, axis).tilt)).toBeLessThan(3)
  const noon = trackOneAxis(0.5, Math.PI, axis)
  expect(degrees(noon.tilt)).toBeCloseTo(0, 5)
  expect(trackOneAxis(1.2, Math.PI / 2, { ...axis, backtracking: false }).shaded).toBeGreaterThan(0)
})

test('a module delivers its rated power at standard test conditions and less when hot', () => {
  for (const module of Object.values(modules)) {
    const rated = module.vmp * module.imp
    expect(maximumPower(module, 1000, 25) / rated).toBeCloseTo(1, 2)
    expect(maximumPower(module, 1000, 60)).toBeLessThan(rated * 0.93)
    expect(maximumPower(module, 0.9, 25)).toBe(0)
  }
})

test('the maximum power found is the highest point of the curve', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(modules)),
      fc.double({ min: 2, max: 1300, noNaN: true }),
      fc.double({ min: -30, max: 85, noNaN: true }),
      (module, irradiance, celsius) => {
        const found = maximumPower(module, irradiance, celsius)
        expect(found).toBeGreaterThan(0)
        expect(found).toBeGreaterThanOrEqual(maximumByScan(module, irradiance, celsius) * (1 - 1e-6))
      },
    ),
    { numRuns: 60 },
  )
})

/** The maximum power from a scan of the same equations in steps of 0.02 V. */
function maximumByScan(module: (typeof modules)['standard'], irradiance: number, celsius: number) {
  const kelvin = celsius + 273.15
  const over = kelvin - 298.15
  const light =
    (irradiance / 1000) * (module.light_current + module.alpha_isc * (1 - module.adjust / 100) * over)
  const saturation =
    module.saturation_current *
    (kelvin / 298.15) ** 3 *
    Math.exp((1.12 / 298.15 - (1.12 * (1 - 0.0002677 * over)) / kelvin) / 8.618e-5)
  const a = (module.a * kelvin) / 298.15
  let best = 0
  for (let voltage = 0; voltage < 260; voltage += 0.02) {
    const current =
      light -
      saturation * (Math.exp(voltage / a) - 1) -
      (voltage * irradiance) / (module.shunt_resistance * 1000)
    if (current < 0) break
    best = Math.max(best, (voltage - current * module.series_resistance) * current)
  }
  return best
}

test('the cover transmits almost all light at normal incidence and little at grazing angles', () => {
  const at = (angle: number) => beamModifier((angle * Math.PI) / 180)
  expect(at(0)).toBeCloseTo(1, 2)
  expect(at(60)).toBeGreaterThan(0.94)
  expect(at(80)).toBeLessThan(0.75)
  expect(at(80)).toBeGreaterThan(at(88))
})

test('the default losses combine to 14.08 percent', () => {
  expect(totalLosses(default_losses)).toBeCloseTo(14.0757, 3)
})

test('a value out of range is named in the error', () => {
  expect(() => yearOf({ tilt_deg: 91 })).toThrow('tilt_deg must be between 0 and 90')
  expect(() => yearOf({}, { planes: [] })).toThrow('at least one plane')
  expect(() => yearOf({}, { dc_ac_ratio: Number.NaN })).toThrow(RangeError)
})
