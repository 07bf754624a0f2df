/**
 * What passes the module's glass: W. De Soto, S. A. Klein and W. A. Beckman, *Improvement and validation of a model for
 * photovoltaic array performance*, Solar Energy 80 (2006) 78–88, eqs. 16–17, with an anti-reflective coat as PVWatts
 * version 8 puts on all three of its module types; equivalent angles for sky and ground from Brandemuehl and Beckman (1980).
 * The spectral (air mass) modifier is eq. 14 of the same paper.
 */

const degree = Math.PI / 180
/** Refractive indices of air, coat and glass; extinction 4 m⁻¹; thickness of coat and glass in metres. */
const air = 1
const coat = 1.3
const glass = 1.526
const extinction = 4
const coat_thickness = 0.00002
const glass_thickness = 0.002

/** Angle inside the second medium, radians (Snell). */
const refracted = (angle: number, from: number, into: number) => Math.asin((from / into) * Math.sin(angle))

/** Share of light that passes one surface and the medium behind it (Fresnel and Bouguer). */
function transmittance(angle: number, from: number, into: number, thickness: number) {
  const inside = refracted(angle, from, into)
  const minus = inside - angle
  const plus = inside + angle
  const lost = 0.5 * (Math.sin(minus) ** 2 / Math.sin(plus) ** 2 + Math.tan(minus) ** 2 / Math.tan(plus) ** 2)
  return (1 - lost) * Math.exp((-extinction * thickness) / Math.cos(inside))
}

/** At 1° through coat and glass. The glass is entered from air here, not from the coat: so the reference does it. */
const at_normal =
  transmittance(degree, air, coat, coat_thickness) *
  transmittance(refracted(degree, air, coat), air, glass, glass_thickness)

/** Incidence angle modifier of the beam, 0…1; `incidence` in radians, held between 1° and 89°. */
export function beamModifier(incidence: number): number {
  const angle = Math.min(89 * degree, Math.max(degree, incidence))
  const passed =
    transmittance(angle, air, coat, coat_thickness) *
    transmittance(refracted(angle, air, coat), coat, glass, glass_thickness)
  return Math.min(1, passed / at_normal)
}

/** Modifiers of sky light and of light from the ground for a plane at this tilt (radians), each 0…1. */
export function diffuseModifiers(tilt: number): { sky: number; ground: number } {
  const tilt_deg = tilt / degree
  const through = (angle_deg: number) =>
    Math.min(1, transmittance(angle_deg * degree, air, glass, glass_thickness) / at_normal)
  return {
    sky: through(59.7 - 0.1388 * tilt_deg + 0.001497 * tilt_deg ** 2),
    ground: through(90 - 0.5788 * tilt_deg + 0.002693 * tilt_deg ** 2),
  }
}

/** How the spectrum that the air leaves suits silicon, relative to air mass 1.5. `zenith` radians, `elevation_m` metres. */
export function spectralModifier(zenith: number, elevation_m: number): number {
  const zenith_deg = Math.min(86, zenith / degree)
  const air_mass =
    Math.exp(-0.0001184 * elevation_m) /
    (Math.cos(zenith_deg * degree) + 0.5057 * (96.08 - zenith_deg) ** -1.634)
  return Math.max(
    0,
    0.918093 + air_mass * (0.086257 + air_mass * (-0.024459 + air_mass * (0.002816 - air_mass * 0.000126))),
  )
}
