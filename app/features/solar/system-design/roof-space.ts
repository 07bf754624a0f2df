const square_feet_per_square_meter = 10.7639

/**
 * Share of a house’s footprint that has room for panels: of its two sides one looks to the sun, the roof is somewhat larger
 * than what it covers, and a quarter of it stays free for eaves, ridge, chimney and firefighters. An assumption of ours.
 */
const usable_share_of_footprint = 0.4

/** Room for panels in square feet: as it was given, else estimated from the house’s size; null where neither is known. */
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

/** Square metres from square feet. */
export const squareMeters = (square_feet: number) => square_feet / square_feet_per_square_meter
