/**
 * Orientation of a plane relative to the sun. Fixed planes: Duffie and Beckman, *Solar Engineering of Thermal Processes*,
 * eq. 1.6.3. Trackers: W. Marion and A. Dobos, *Rotation Angle for the Optimum Tracking of One-Axis Trackers*,
 * NREL/TP-6A20-58891 (2013). Backtracking and row shading of trackers: K. Anderson and M. Mikofski, *Slope-Aware
 * Backtracking for Single-Axis Trackers*, NREL/TP-5K00-76626 (2020), on level ground.
 */

const degree = Math.PI / 180

/** All angles in radians; azimuths clockwise from north. */
export type Facing = {
  tilt: number
  azimuth: number
  /** Cosine of the angle between the sun and the plane's normal. */
  cos_incidence: number
  /** Share of a row shaded by the row in front (one-axis trackers only), 0…1. */
  shaded: number
}

/** Cosine of the angle of incidence of the beam on a plane. */
export const cosIncidence = (zenith: number, azimuth: number, tilt: number, facing: number) =>
  Math.sin(zenith) * Math.cos(azimuth - facing) * Math.sin(tilt) + Math.cos(zenith) * Math.cos(tilt)

export type Axis = {
  /** Slope of the axis, radians; 0 is level. */
  tilt: number
  /** Azimuth of the axis, radians clockwise from north. */
  azimuth: number
  /** Maximum rotation from level to either side, radians. */
  rotation_limit: number
  /** Ground coverage ratio: row width over row distance, 0.01…0.99. */
  ground_coverage: number
  backtracking: boolean
}

/** The rotation that minimizes the angle of incidence, radians; negative toward the east for an axis facing south. */
function trueRotation(zenith: number, azimuth: number, axis: Axis) {
  const east = Math.sin(zenith) * Math.sin(azimuth)
  const north = Math.sin(zenith) * Math.cos(azimuth)
  const across = east * Math.cos(axis.azimuth) - north * Math.sin(axis.azimuth)
  const up =
    (east * Math.sin(axis.azimuth) + north * Math.cos(axis.azimuth)) * Math.sin(axis.tilt) +
    Math.cos(zenith) * Math.cos(axis.tilt)
  return Math.atan2(across, up)
}

/** The rotation with backtracking, at which no row shades the next (eq. 14 of the report, level ground). */
function backtrackedRotation(rotation: number, ground_coverage: number) {
  const reach = Math.abs(Math.cos(rotation)) / ground_coverage
  return reach >= 1 ? rotation : rotation - Math.sign(rotation) * Math.acos(reach)
}

/** Share of a row shaded by its neighbor at `rotation` (eq. 32 of the report, level ground). */
function shadedShare(rotation: number, true_rotation: number, ground_coverage: number) {
  if (Math.abs(true_rotation) >= 90 * degree) return 1
  const width = ground_coverage * (Math.cos(rotation) + Math.sin(rotation) * Math.tan(true_rotation))
  return width > 1 ? 1 - 1 / width : 0
}

/** The orientation of a one-axis tracker for a sun position. */
export function trackOneAxis(zenith: number, azimuth: number, axis: Axis): Facing {
  const limit = (angle: number) => Math.min(axis.rotation_limit, Math.max(-axis.rotation_limit, angle))
  const true_rotation = trueRotation(zenith, azimuth, axis)
  const rotation = limit(
    axis.backtracking ? backtrackedRotation(true_rotation, axis.ground_coverage) : true_rotation,
  )
  const tilt = Math.acos(Math.min(1, Math.max(-1, Math.cos(axis.tilt) * Math.cos(rotation))))
  let facing = Math.PI
  if (tilt > 0) {
    const turn = Math.asin(Math.min(1, Math.max(-1, Math.sin(rotation) / Math.sin(tilt))))
    facing = axis.azimuth + (Math.abs(rotation) > Math.PI / 2 ? Math.sign(rotation) * Math.PI - turn : turn)
  }
  return {
    tilt,
    azimuth: facing,
    cos_incidence: cosIncidence(zenith, azimuth, tilt, facing),
    shaded: axis.backtracking ? 0 : shadedShare(rotation, true_rotation, axis.ground_coverage),
  }
}
