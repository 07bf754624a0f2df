/**
 * Transmission of the module cover: W. De Soto, S. A. Klein and W. A. Beckman, *Improvement and validation of a model for
 * photovoltaic array performance*, Solar Energy 80 (2006) 78–88, eqs. 16–17, with the anti-reflective coating that PVWatts
 * version 8 applies to all three module types. Equivalent angles for sky and ground: Brandemuehl and Beckman (1980).
 * The spectral (air mass) modifier is eq. 14 of the same paper.
 */

const degree = Math.PI / 180
/** Refractive indices of air, coating and glass; extinction 4 m⁻¹; thickness of coating and glass in meters. */
const air = 1
const coating = 1.3
const glass = 1.526
const extinction = 4
const coating_thickness = 0.00002
const glass_thickness = 0.002

/** Angle of refraction in the second medium, radians (Snell's law). */
const refracted = (angle: number, from: number, into: number) => Math.asin((from / into) * Math.sin(angle))

/** Share of light that passes a surface and the medium behind it (Fresnel and Bouguer). */
function transmittance(angle: number, from: number, into: number, thickness: number) {
  const inside = refracted(angle, from, into)
  const minus = inside - angle
  const plus = inside + angle
  const lost = 0.5 * (Math.sin(minus) ** 2 / Math.sin(plus) ** 2 + Math.tan(minus) ** 2 / Math.tan(plus) ** 2)
  return (1 - lost) * Math.exp((-extinction * thickness) / Math.cos(inside))
}

/** Transmittance at 1°. As in the reference implementation, light enters the glass from air here, not from the coating. */
const at_normal =
  transmittance(degree, air, coating, coating_thickness) *
  transmittance(refracted(degree, air, coating), air, glass, glass_thickness)

/** Incidence angle modifier of the beam, 0…1; `incidence` in radians, clamped to 1°…89°. */
export function beamModifier(incidence: number): number {
  const angle = Math.min(89 * degree, Math.max(degree, incidence))
  const passed =
    transmittance(angle, air, coating, coating_thickness) *
    transmittance(refracted(angle, air, coating), coating, glass, glass_thickness)
  return Math.min(1, passed / at_normal)
}

/** Incidence angle modifiers of sky-diffuse and ground-reflected light for a plane at this tilt (radians), each 0…1. */
export function diffuseModifiers(tilt: number): { sky: number; ground: number } {
  const tilt_deg = tilt / degree
  const through = (angle_deg: number) =>
    Math.min(1, transmittance(angle_deg * degree, air, glass, glass_thickness) / at_normal)
  return {
    sky: through(59.7 - 0.1388 * tilt_deg + 0.001497 * tilt_deg ** 2),
    ground: through(90 - 0.5788 * tilt_deg + 0.002693 * tilt_deg ** 2),
  }
}

/** Spectral (air mass) modifier for silicon relative to air mass 1.5. `zenith` in radians, `elevation_m` in meters. */
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
