/**
 * Irradiance on a tilted plane from measured beam and diffuse irradiance: R. Perez, P. Ineichen, R. Seals, J. Michalsky and
 * R. Stewart, *Modeling daylight availability and irradiance components from direct and global irradiance*, Solar Energy 44
 * (1990) 271–289, with the coefficients that PVWatts uses.
 */

/** Upper bounds of the first seven of the eight bins of sky clearness ε. */
const clearness_bounds = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2]
/** For each bin: F11, F12, F13 (circumsolar), F21, F22, F23 (horizon). */
// biome-ignore format: a table of six columns
const coefficients = Float64Array.of(
  -0.0083117, 0.5877285, -0.0620636, -0.0596012, 0.0721249, -0.0220216,
  0.1299457, 0.6825954, -0.1513752, -0.0189325, 0.065965, -0.0288748,
  0.3296958, 0.4868735, -0.2210958, 0.055414, -0.0639588, -0.0260542,
  0.5682053, 0.1874525, -0.295129, 0.1088631, -0.1519229, -0.0139754,
  0.873028, -0.3920403, -0.3616149, 0.2255647, -0.4620442, 0.0012448,
  1.1326077, -1.2367284, -0.4118494, 0.2877813, -0.8230357, 0.0558651,
  1.0601591, -1.5999137, -0.3589221, 0.2642124, -1.127234, 0.1310694,
  0.677747, -0.3272588, -0.2504286, 0.1561313, -1.3765031, 0.2506212,
)
const solar_constant = 1367
/** cos 85°: lower limit in the circumsolar ratio, which would otherwise diverge at the horizon. */
const min_cos_zenith = 0.0871557

/** Irradiance on the plane by component, W/m². */
export type PlaneIrradiance = { beam: number; sky: number; ground: number }

export type Light = {
  /** Direct normal irradiance, W/m², ≥ 0. */
  dni: number
  /** Diffuse horizontal irradiance, W/m², ≥ 0. */
  dhi: number
  /** Share of light reflected by the ground, 0…1. */
  albedo: number
}

/** Irradiance on a plane by the anisotropic Perez model. Angles in radians; `zenith` is apparent and at most π/2. */
export function planeIrradiance(
  { dni, dhi, albedo }: Light,
  zenith: number,
  tilt: number,
  cos_incidence: number,
): PlaneIrradiance {
  const beam = dni * Math.max(0, cos_incidence)
  if (dhi <= 0) return { beam, sky: 0, ground: 0 }
  const zenith_deg = (zenith * 180) / Math.PI
  const isotropic = (1 + Math.cos(tilt)) / 2
  // Near the horizon the circumsolar and horizon terms are not meaningful; PVWatts omits them.
  if (zenith_deg > 87.5) return { beam, sky: dhi * isotropic, ground: 0 }
  const cos_zenith = Math.cos(zenith)
  const air_mass = 1 / (cos_zenith + 0.15 * (93.9 - zenith_deg) ** -1.253)
  const brightness = (dhi * air_mass) / solar_constant
  const cubed = 5.534e-6 * zenith_deg ** 3
  const clearness = ((dni + dhi) / dhi + cubed) / (1 + cubed)
  let row = 0
  while (row < 7 && clearness > (clearness_bounds[row] as number)) row++
  const at = (column: number) => coefficients[row * 6 + column] as number
  const circumsolar = Math.max(0, at(0) + at(1) * brightness + at(2) * zenith)
  const horizon = at(3) + at(4) * brightness + at(5) * zenith
  const ratio = Math.max(0, cos_incidence) / Math.max(cos_zenith, min_cos_zenith)
  const sky = dhi * ((1 - circumsolar) * isotropic + circumsolar * ratio + horizon * Math.sin(tilt))
  const ground = (albedo * (dni * cos_zenith + dhi) * (1 - Math.cos(tilt))) / 2
  return { beam, sky: Math.max(0, sky), ground }
}
