const square_feet_per_square_meter = 10.7639

/**
 * Share of a house’s footprint available for panels: one of two roof faces is toward the sun, the sloped roof is
 * somewhat larger than the footprint, and a quarter stays free for eaves, ridge, chimney and fire access. Our assumption.
 */
const usable_share_of_footprint = 0.4

/** Area available for panels, square feet: as given, or estimated from the living area; null when neither is known. */
export function roofAreaOf({
  roof_area_sqft,
  living_area_sqft,
  floors,
}: {
  roof_area_sqft?: number | undefined
  living_area_sqft?: number | undefined
  floors: number
}): number | null {
  if (roof_area_sqft !== undefined) return roof_area_sqft
  if (living_area_sqft === undefined) return null
  return Math.max(50, Math.round((living_area_sqft / floors) * usable_share_of_footprint))
}

/** Converts square feet to square meters. */
export const squareMeters = (square_feet: number) => square_feet / square_feet_per_square_meter
