import { type PvYear, simulateYear } from '#features/solar/pv-model/model.ts'
import { type ModuleType, module_types } from '#features/solar/pv-model/module.ts'
import { array_types, pvwatts_defaults } from '#features/solar/pv-model/system.ts'
import { siteOf } from '#features/solar/weather/weather.server.ts'

/** A case for comparison with other programs, with the field names and numbers of PVWatts. Omitted fields use its defaults. */
export type ReferenceCase = {
  id: string
  station_id: string
  system_capacity_kw: number
  /** 0 standard, 1 premium, 2 thin film. */
  module_type?: number
  /** 0 open rack, 1 roof, 2 one-axis, 3 one-axis with backtracking, 4 two-axis. */
  array_type?: number
  tilt?: number
  azimuth?: number
  losses_pct?: number
  dc_ac_ratio?: number
  inv_eff_pct?: number
  gcr?: number
  albedo?: number
}

/** Simulates the year of a reference case. @throws RangeError for an unknown station or type, or a value out of range. */
export function runReferenceCase(one: ReferenceCase): PvYear {
  const site = siteOf(one.station_id)
  if (!site) throw new RangeError(`Station ${one.station_id} is not in db/data/weather.tmy`)
  const array_type = array_types[one.array_type ?? 1]
  const module_type = module_types[one.module_type ?? 0] as ModuleType | undefined
  if (!array_type) throw new RangeError(`array_type ${one.array_type} is unknown`)
  if (!module_type) throw new RangeError(`module_type ${one.module_type} is unknown`)
  return simulateYear(site.weather, site.sun, site.station.elevation_m, {
    planes: [
      {
        capacity_kw: one.system_capacity_kw,
        tilt_deg: one.tilt ?? 20,
        azimuth_deg: one.azimuth ?? 180,
        array_type,
      },
    ],
    module_type,
    losses_percent: one.losses_pct ?? pvwatts_defaults.losses_percent,
    dc_ac_ratio: one.dc_ac_ratio ?? pvwatts_defaults.dc_ac_ratio,
    inverter_efficiency_percent: one.inv_eff_pct ?? pvwatts_defaults.inverter_efficiency_percent,
    ground_coverage: one.gcr ?? pvwatts_defaults.ground_coverage,
    albedo: one.albedo ?? pvwatts_defaults.albedo,
  })
}
