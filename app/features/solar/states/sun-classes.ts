/** Bounds between the five color classes of the map, in equivalent hours (kWh a year per kW). */
export const sun_class_bounds = [1250, 1350, 1450, 1550] as const

/** The class of a state's median equivalent hours: 0 for the least sun, 4 for the most. */
export const sunClassOf = (hours: number) => sun_class_bounds.filter((bound) => hours >= bound).length
